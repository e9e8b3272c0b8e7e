import pg from 'pg'

/** Milliseconds between two attempts to reach a database that is away. */
const pause = 100

/** As the driver declares it. */
type Connected = ((error: Error) => void) | ((error: null, client: pg.Client) => void)

/**
 * The connections of this process's pools. While the database is away, one of them at a time tries to connect, and the
 * others fail at once for the reason of the last attempt: no caller waits in vain, and callers that repeat their calls neither
 * use up the ports of this machine nor leave hundreds of dead connections to a database that was frozen.
 */
export function probingClient(): typeof pg.Client {
  /** Why the last attempt failed; null once one has succeeded. */
  let reason: Error | null = null
  let isProbing = false
  let nextProbeAt = 0

  return class extends pg.Client {
    override connect(): Promise<pg.Client>
    override connect(callback: Connected): void
    override connect(callback?: Connected): Promise<pg.Client> | void {
      if (!callback) return super.connect()
      const done = callback as (error: Error | null, client?: pg.Client) => void
      if (reason && (isProbing || performance.now() < nextProbeAt)) {
        setImmediate(done, Object.assign(new Error(reason.message), reason))
        return
      }
      const isProbe = reason !== null
      if (isProbe) isProbing = true
      super.connect((error: Error | null) => {
        if (isProbe) isProbing = false
        reason = error
        if (error) nextProbeAt = performance.now() + pause
        done(error, this)
      })
    }
  }
}
