/** Seconds between two looks for newer keys. */
const keySetLifetime = 300

/** The parts of a clock; all in seconds. */
export interface Hands {
  /** Seconds since 1970 by the computer's clock. */
  wall: () => number
  /** Each since its own moment. */
  steady: () => readonly number[]
}

/**
 * The computer's clock until the server's time is proven; from then on the server's. The passed time is the largest value of the
 * counted waits and of each clock: to stop the time, an attacker has to stop all of them.
 */
export class Clock {
  readonly #hands: Hands
  /** The time when the count began. */
  #anchor: number
  /** Whether the anchor is the time of a server or a leader. */
  #isProven = false
  #wallThen = 0
  #steadyThen: readonly number[] = []
  #counted = 0
  #passed = 0
  /** How often the count began. */
  #began = 0
  #lookedForKeysAt = -Infinity

  constructor(hands: Hands = computer) {
    this.#hands = hands
    this.#anchor = hands.wall()
    this.#begin(this.#anchor)
  }

  /** Seconds since 1970. */
  now(): number {
    this.#passed = Math.max(this.#passed, this.#hands.wall() - this.#wallThen, this.#steadilyPassed())
    return this.#anchor + this.#passed
  }

  /**
   * Begins to count a wait of so many seconds. The returned function counts the wait as passed, without regard to the clocks,
   * unless the count has begun anew meanwhile.
   */
  wait(seconds: number): () => void {
    const began = this.#began
    return () => {
      if (began === this.#began) this.#counted += seconds
    }
  }

  /** Takes a proven time. */
  prove(time: number): void {
    this.#isProven = true
    this.#begin(time)
  }

  /** Takes the time that a leader wrote: nothing proves it fresh, so that it never sets this clock back behind the counted time. */
  follow(time: number): void {
    this.prove(this.#isProven ? Math.max(time, this.#anchor + this.#steadilyPassed()) : time)
  }

  /** Whether a look for newer keys is due; notes the look. */
  looksForKeys(): boolean {
    const isTime = performance.now() / 1000 - this.#lookedForKeysAt >= keySetLifetime
    if (isTime) this.#lookedForKeysAt = performance.now() / 1000
    return isTime
  }

  #begin(anchor: number): void {
    this.#anchor = anchor
    this.#wallThen = this.#hands.wall()
    this.#steadyThen = this.#hands.steady()
    this.#counted = 0
    this.#passed = 0
    this.#began += 1
  }

  #steadilyPassed(): number {
    const each = this.#hands.steady().map((seconds, place) => seconds - this.#steadyThen[place]!)
    return Math.max(this.#counted, ...each)
  }
}

const computer: Hands = {
  wall: () => Date.now() / 1000,
  steady: () => [performance.now() / 1000, Number(process.hrtime.bigint()) / 1e9],
}
