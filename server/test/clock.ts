/** The database's clock, standing still until a test moves it. */
export interface Clock {
  now(): Date
  advance(seconds: number): Promise<void>
  reset(): Promise<void>
}

const start = Date.parse('2026-11-20T12:00:00.000Z')

/**
 * Puts a held clock in the place of `moment()`, the one function that every statement asks for the time. The clock stands
 * between two milliseconds, as a real clock does: an answer’s instants are a little earlier than those of the rows. `run` runs SQL.
 */
export async function holdClock(run: (text: string) => Promise<unknown>): Promise<Clock> {
  let now = start
  const set = async (time: number) => {
    now = time
    await run(
      `create or replace function moment() returns timestamptz language sql stable
         as $$ select timestamptz '${new Date(time).toISOString()}' + interval '456 microseconds' $$`,
    )
  }
  await set(start)
  return {
    now: () => new Date(now),
    advance: (seconds) => set(now + seconds * 1000),
    reset: () => set(start),
  }
}
