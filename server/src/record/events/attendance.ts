/** Milliseconds between two signs of the database after which calls may have been missed: bots call more often. */
const longestPause = 10_000

/**
 * The moment since which this node takes calls without a pause. While its database is away, it misses heartbeats: an instance
 * with its last heartbeat before the pause may be alive.
 */
export class Attendance {
  readonly #now: () => number
  #since: number
  #last: number

  constructor(now: () => number) {
    this.#now = now
    this.#since = this.#last = now()
  }

  /** The database has answered. */
  note(): void {
    const now = this.#now()
    if (now - this.#last > longestPause) this.#since = now
    this.#last = now
  }

  /** Undefined while the database does not answer. */
  get since(): Date | undefined {
    return this.#now() - this.#last > longestPause ? undefined : new Date(this.#since)
  }
}
