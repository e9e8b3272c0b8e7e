/** Seconds between two looks for newer keys. */
const keySetLifetime = 300

/** A clock that never falls behind what the server proved while this process runs, whatever is done to the computer's. */
export class Clock {
  #provenAtStart = 0
  #lookedForKeysAt = -Infinity

  /** Seconds since 1970. */
  steadyNow(): number {
    return Math.max(Date.now() / 1000, this.#provenAtStart + monotonic())
  }

  /** Whether it is time to look for newer keys, which is noted as done then. */
  looksForKeys(): boolean {
    const isTime = monotonic() - this.#lookedForKeysAt >= keySetLifetime
    if (isTime) this.#lookedForKeysAt = monotonic()
    return isTime
  }

  /** Takes a proven `iat`, in seconds since 1970. */
  prove(iat: number): void {
    this.#provenAtStart = iat - monotonic()
  }
}

/** Seconds since the process began. */
const monotonic = () => performance.now() / 1000
