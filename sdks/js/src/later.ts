/** What a timer of Node can hold. */
const longest = 2 ** 31 - 1

/** Runs `job` after so many seconds. It keeps no process alive. @returns what undoes it */
export function later(seconds: number, job: () => unknown): () => void {
  const timer = setTimeout(() => void job(), Math.min(seconds * 1000, longest))
  timer.unref()
  return () => clearTimeout(timer)
}

/** Waits, and keeps the process alive meanwhile: somebody waits for what comes after. */
export function pause(seconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve()
    const done = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(done, seconds * 1000)
    signal.addEventListener('abort', done)
  })
}
