/** A clock that never falls behind what the server proved while this process runs, whatever is done to the computer's. */
export class Clock {
  #provenAtStart = 0

  /** The computer's clock, in seconds since 1970. */
  now(): number {
    return Date.now() / 1000
  }

  steadyNow(): number {
    return Math.max(this.now(), this.#provenAtStart + monotonic())
  }

  /** Takes a proven `iat`, in seconds since 1970. */
  prove(iat: number): void {
    this.#provenAtStart = iat - monotonic()
  }
}

/** Seconds since the process began. */
const monotonic = () => performance.now() / 1000
