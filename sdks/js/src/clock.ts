/** Seconds between two looks for newer keys. */
const keySetLifetime = 300

/**
 * The computer's clock until the server's time is proven; from then on the server's. A monotonic clock carries either on: one
 * that is stopped or set back does not stretch a grace.
 */
export class Clock {
  /** The server's time when this process began; null: none is proven. */
  #provenAtStart: number | null = null
  readonly #startedAt = Date.now() / 1000 - monotonic()
  #lookedForKeysAt = -Infinity

  /** Seconds since 1970. */
  now(): number {
    if (this.#provenAtStart !== null) return this.#provenAtStart + monotonic()
    return Math.max(Date.now() / 1000, this.#startedAt + monotonic())
  }

  /** Takes a proven time. */
  prove(time: number): void {
    this.#provenAtStart = time - monotonic()
  }

  /** Takes the time that a leader wrote down: nothing proves it fresh, so that it never sets this clock back. */
  follow(time: number): void {
    this.prove(this.#provenAtStart === null ? time : Math.max(time, this.now()))
  }

  /** Whether it is time to look for newer keys, which is noted as done then. */
  looksForKeys(): boolean {
    const isTime = monotonic() - this.#lookedForKeysAt >= keySetLifetime
    if (isTime) this.#lookedForKeysAt = monotonic()
    return isTime
  }
}

/** Seconds since the process began. */
const monotonic = () => performance.now() / 1000
