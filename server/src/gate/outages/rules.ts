/** What the row of the pulse says, in milliseconds: instants since 1970. */
export interface Reached {
  /** Service time of the last pulse of any server. */
  last: number
  /** How far service time was ahead of the database's clock then. */
  ahead: number
  /** The database's clock, now. */
  clock: number
}

/** What the server that writes a pulse knows of service time, in milliseconds since 1970; null: nothing. */
export interface Witness {
  /** What the clock and `ahead` add up to now, by what the server's monotonic clock counted since it sent its own last pulse. */
  expected: number | null
  /** How long that pulse took. The clock was read somewhere within, so that `expected` is too late by as much at most. */
  delay: number
  /** The milliseconds so counted. */
  passed: number
  /** The latest moment by which the server has decided a call. */
  latest: number | null
}

/** Service time from a pulse on, in milliseconds. */
interface ServiceTime {
  now: number
  /** How far service time is ahead of the database's clock from now on, never less than 0. */
  ahead: number
  /** By how much the database's clock was set back (less than 0) or forward, as far as somebody can know; 0: it was not. */
  step: number
}

/** Seconds without a pulse from which on there was an outage: more than a pulse that is late and a restart. `moment()` has them, too. */
export const longestPause = 45

/** A monotonic clock and the database's may differ by as much from pulse to pulse, with all delays: that is no step. */
export const jitter = { back: 1_000, forward: 10_000 }

/** Service time comes back to the database's clock by a tenth of the time that passes, counted for this much at most. */
const slewed = { share: 0.1, longest: 15_000 }

/**
 * Service time: the database's clock, but never behind what was decided before.
 *
 * A clock that was set back leaves service time ahead of the clock, so that service time goes on from where it was. A clock that
 * is set forward again takes that away first; otherwise service time is slewed, standing still for a tenth of the time.
 * A server that knows nothing, since it has just started, goes on from where the last pulse left time. Behind a pause in which
 * nobody can have served it takes the later of the clock and the last pulse: nobody can tell an outage from a step there.
 */
export function serviceTime(
  { last, ahead, clock }: Reached,
  { expected, delay, passed, latest }: Witness,
): ServiceTime {
  const reached = clock + ahead
  if (expected === null) {
    const isPause = reached - last > longestPause * 1_000
    const now = Math.max(isPause ? clock : reached, last, latest ?? 0)
    return { now, ahead: now - clock, step: reached < last - jitter.back ? reached - last : 0 }
  }
  const least = expected - delay
  // Other servers may have slewed meanwhile; and one may have noted a leap that this server has not.
  const isSetBack =
    reached < least - jitter.back - slewed.share * passed ||
    reached < last - jitter.back - slewed.share * slewed.longest
  const known = Math.max(last, latest ?? 0, isSetBack ? least : 0)
  if (isSetBack || known > Math.max(reached, last))
    return { now: known, ahead: known - clock, step: reached - known }

  const leap = reached - Math.max(expected, last)
  if (leap > jitter.back) {
    const absorbed = Math.min(ahead, leap)
    const isStep = leap > jitter.forward
    return { now: reached - absorbed, ahead: ahead - absorbed, step: isStep ? leap : 0 }
  }
  // While the clock comes closer, time stands still.
  const now = Math.max(reached, last)
  const slew = slewed.share * Math.min(now - last, slewed.longest)
  return { now, ahead: Math.max(0, ahead - slew), step: 0 }
}
