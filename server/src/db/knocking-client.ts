import pg from 'pg'

/** Milliseconds between two attempts to reach a database that is away. */
const pause = 100

/** As the driver declares it. */
type Connected = ((error: Error) => void) | ((error: null, client: pg.Client) => void)

/**
 * The connections of this process's pools. While the database is away, one of them at a time knocks, and the others fail at
 * once for the reason of the last attempt: nobody waits who cannot be served, and callers who come again and again do not
 * use up the ports of this machine, nor leave hundreds of dead connections to a database that was frozen.
 */
export function knockingClient(): typeof pg.Client {
  /** Why the last attempt failed; null once one has succeeded. */
  let reason: Error | null = null
  let isKnocking = false
  let knockAgainAt = 0

  return class extends pg.Client {
    override connect(): Promise<pg.Client>
    override connect(callback: Connected): void
    override connect(callback?: Connected): Promise<pg.Client> | void {
      if (!callback) return super.connect()
      const done = callback as (error: Error | null, client?: pg.Client) => void
      if (reason && (isKnocking || performance.now() < knockAgainAt)) {
        setImmediate(done, Object.assign(new Error(reason.message), reason))
        return
      }
      const isKnock = reason !== null
      if (isKnock) isKnocking = true
      super.connect((error: Error | null) => {
        if (isKnock) isKnocking = false
        reason = error
        if (error) knockAgainAt = performance.now() + pause
        done(error, this)
      })
    }
  }
}
