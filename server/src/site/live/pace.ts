/** Work that is asked for often and runs seldom. */
interface Paced {
  /** Asks for a run that begins after this call. */
  ask(): void
  /** Ends all runs; resolves when none is under way. */
  stop(): Promise<void>
}

/**
 * Runs `work` soon after each request: at once when the last run began at least `pause` milliseconds ago, otherwise when
 * the pause is over. Requests in between share a run, and no two runs overlap. `work` handles its own errors.
 */
export function paced(pause: number, work: () => Promise<void> | void): Paced {
  let startedAt = -pause
  let asked = false
  let stopped = false
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined

  function plan(): void {
    if (!asked || stopped || timer || running) return
    const begin = () => void (running = run())
    timer = setTimeout(begin, Math.max(0, startedAt + pause - performance.now())).unref()
  }

  async function run(): Promise<void> {
    timer = undefined
    asked = false
    startedAt = performance.now()
    await work()
    running = undefined
    plan()
  }

  return {
    ask() {
      asked = true
      plan()
    },
    async stop() {
      stopped = true
      clearTimeout(timer)
      await running
    },
  }
}
