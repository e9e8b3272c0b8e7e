/** From when a call was sent until its answer was there, in milliseconds by the caller's clock. */
export interface Span {
  sent: number
  answered: number
}

/** How one machine held a seat, as its caller saw it. */
export interface Holding {
  taken: Span
  /** Absent while it has not left. */
  left?: Span
}

/**
 * How many seats were held at the same moment at least: each is held for certain from the answer that gives it until the
 * call that frees it is sent. It needs no word of the server's about itself.
 */
export function mostHeldForCertain(holdings: readonly Holding[]): number {
  const certain = holdings.map(({ taken, left }) => [taken.answered, left?.sent ?? Infinity] as const)
  return maximumOverlap(certain, 0, Infinity)
}

/**
 * Whether all seats may have been held at some moment of a refused call, so that the refusal can be right: each may be
 * held from the moment its call is sent until the answer is there that frees it.
 */
export function mayHaveBeenFull(holdings: readonly Holding[], refused: Span, limit: number): boolean {
  const possible = holdings.map(({ taken, left }) => [taken.sent, left?.answered ?? Infinity] as const)
  return maximumOverlap(possible, refused.sent, refused.answered) >= limit
}

/** The largest number of intervals over one moment between `from` and `to`; an end counts before a beginning. */
function maximumOverlap(intervals: (readonly [number, number])[], from: number, to: number): number {
  const events = intervals
    .filter(([start, end]) => start <= to && end > from)
    .flatMap(([start, end]) => [[Math.max(start, from), 1] as const, [end, -1] as const])
    .sort(([a, up], [b, down]) => (a === b ? up - down : a - b))
  let count = 0
  let largest = 0
  for (const [at, change] of events) {
    if (at > to) break
    count += change
    largest = Math.max(largest, count)
  }
  return largest
}
