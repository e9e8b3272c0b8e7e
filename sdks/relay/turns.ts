/** Runs at most so many pieces of work at once, while the others wait for their turn. */
export function turns(maximum: number): <T>(work: () => Promise<T>) => Promise<T> {
  let free = maximum
  const waiting: (() => void)[] = []
  return async (work) => {
    if (free > 0) free -= 1
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else free += 1
    }
  }
}
