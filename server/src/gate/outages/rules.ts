/** The row of the pulse, in milliseconds: instants since 1970. */
export interface Reached {
  /** Service time of the last pulse of any server. */
  last: number
  /** How far service time was ahead of the database's clock then. */
  ahead: number
  /** The database's clock, now. */
  clock: number
}

/** Service time as the server that writes a pulse knows it, in milliseconds since 1970; null: not known. */
export interface Witness {
  /** The expected sum of the clock and `ahead` now, by the server's monotonic clock since its own last pulse was sent. */
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
  /** How far the database's clock was set back (less than 0) or forward, as far as it can be known; 0: not at all. */
  step: number
}

/** Seconds without a pulse that count as an outage: more than a late pulse and a restart take. `moment()` has the same number. */
export const longestPause = 45

/** A monotonic clock and the database's may differ by this much from pulse to pulse, with all delays, without a step. */
export const jitter = { back: 1_000, forward: 10_000 }

/** Service time comes back to the database's clock by a tenth of the passing time, counted for this much at most. */
const slewed = { share: 0.1, longest: 15_000 }

/**
 * Service time: the database's clock, but never behind an earlier decision.
 *
 * A clock that was set back leaves service time ahead of the clock, so that service time goes on from where it was. A clock that
 * is set forward again takes that away first; otherwise service time is slewed, standing still for a tenth of the time. A server
 * that knows nothing, since it has just started, goes on from where the last pulse left time. After a pause in which no server
 * answered, service time is the later of the clock and the last pulse: there an outage cannot be told from a step.
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
  // Other servers may have slewed meanwhile; and another server may have noted a leap that this server has not.
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
