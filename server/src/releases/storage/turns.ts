/** Lets so many works go on at once; the others wait in the order in which they came. */
export function openTurns(atOnce: number): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0
  const waiting: (() => void)[] = []
  return async (work) => {
    if (running === atOnce) await new Promise<void>((go) => waiting.push(go))
    else running += 1
    try {
      return await work()
    } finally {
      // The turn passes on.
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
