import { setTimeout as wait } from 'node:timers/promises'

/** The longest time of a timer of Node. */
const longest = 2 ** 31 - 1

/** Runs `job` after so many seconds. It keeps no process alive. @returns the function that cancels it */
export function later(seconds: number, job: () => unknown): () => void {
  const timer = setTimeout(job, Math.min(seconds * 1000, longest)).unref()
  return () => clearTimeout(timer)
}

/** Waits, and keeps the process alive meanwhile: a caller waits for the next step. */
export const pause = (seconds: number, signal: AbortSignal): Promise<void> =>
  wait(seconds * 1000, undefined, { signal }).catch(() => {})
