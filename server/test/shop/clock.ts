/** Held time of a shop, which a test moves: the database's clock and the servers' monotonic clocks. */
export interface Clock {
  now(): Date
  /** Milliseconds that have passed, steps of the database's clock aside. */
  elapsed: () => number
  /** Time passes. */
  advance(seconds: number): Promise<void>
  /** The database's clock is set forward or, with a negative number, back; no time passes. */
  step(seconds: number): Promise<void>
  reset(): Promise<void>
}

const start = Date.parse('2026-11-20T12:00:00.000Z')

/**
 * Puts a held clock in the place of `database_clock()`, which `moment()` asks. The clock stands between two milliseconds, as a
 * real clock does: an answer’s instants are a little earlier than those of the rows. `run` runs SQL.
 */
export async function holdClock(run: (text: string) => Promise<unknown>): Promise<Clock> {
  let now = start
  let elapsed = 0
  const set = async (time: number) => {
    now = time
    await run(
      `create or replace function database_clock() returns timestamptz language sql stable parallel safe
         as $$ select timestamptz '${new Date(time).toISOString()}' + interval '456 microseconds' $$`,
    )
  }
  await set(start)
  return {
    now: () => new Date(now),
    elapsed: () => elapsed,
    advance(seconds) {
      elapsed += seconds * 1000
      return set(now + seconds * 1000)
    },
    step: (seconds) => set(now + seconds * 1000),
    reset: () => set(start),
  }
}
