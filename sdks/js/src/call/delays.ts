/** All in seconds; `random` is in [0, 1). */

/** The wait before another try to start; `last` is the wait before that, null at first. */
export function startDelay(last: number | null, random: number, retryAfter: number | null = null): number {
  return retryAfter ?? Math.min(1.5, 0.1 + random * (3 * (last ?? 0.1) - 0.1))
}

/** The wait before another look whether a seat is free. */
export const seatDelay = (random: number) => 20 + 20 * random

/** The wait after a good answer: spread, so that those who started together do not stay together. */
export const heartbeatDelay = (interval: number, random: number) => interval * (0.9 + 0.2 * random)

/**
 * The wait after a failure while it runs. A lease outlives two misses, so there is no hurry, and thousands that come back
 * after an outage come spread.
 */
export function retryDelay(
  interval: number,
  last: number | null,
  random: number,
  retryAfter: number | null = null,
): number {
  const low = interval / 10
  const high = interval / 2
  const wide = Math.min(high, 3 * Math.max(last ?? low, low))
  return Math.max(low + random * (wide - low), retryAfter ?? 0)
}
