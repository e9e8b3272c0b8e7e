import { setTimeout as wait } from 'node:timers/promises'

/** What a timer of Node can hold. */
const longest = 2 ** 31 - 1

/** Runs `job` after so many seconds. It keeps no process alive. @returns what undoes it */
export function later(seconds: number, job: () => unknown): () => void {
  const timer = setTimeout(job, Math.min(seconds * 1000, longest)).unref()
  return () => clearTimeout(timer)
}

/** Waits, and keeps the process alive meanwhile: somebody waits for what comes after. */
export const pause = (seconds: number, signal: AbortSignal): Promise<void> =>
  wait(seconds * 1000, undefined, { signal }).catch(() => {})
