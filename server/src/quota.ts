/** How a key stands with its quota. */
export interface Standing {
  exceeded: boolean
  /** How many uses are left. */
  remaining: number
  /** Seconds, rounded up, until the whole quota is back. */
  reset: number
}

/** A number of uses in a number of seconds, for each of many keys. */
export interface Quota {
  /** Uses the quota once. */
  take(key: string): Standing
  /** Changes nothing; `exceeded` where the next use would be too many. */
  peek(key: string): Standing
}

interface QuotaOptions {
  /** Uses in one window. */
  maximum: number
  /** The length of a window, in seconds. */
  window: number
  /** Milliseconds on a clock that never goes back. */
  now?: () => number
  /** The number of keys that are kept. */
  remembered?: number
}

/**
 * Counts in windows that begin with a key's first use, in this process's memory: several nodes allow as many times the
 * number. Where there are more keys than are kept, the oldest window ends early, so that a flood of new keys costs no memory
 * and punishes nobody.
 */
export function quota({
  maximum,
  window,
  now = () => performance.now(),
  remembered = 100_000,
}: QuotaOptions): Quota {
  // A map lists its keys in the order in which their windows began, which is the order in which they end.
  const windows = new Map<string, { used: number; end: number }>()
  // Whole milliseconds: a fraction would make `end - time` longer than the window, which is then a second too many.
  const clock = () => Math.floor(now())

  return {
    take(key) {
      const time = clock()
      let current = windows.get(key)
      if (!current || current.end <= time) {
        windows.delete(key)
        forget(time)
        current = { used: 0, end: time + window * 1000 }
        windows.set(key, current)
      }
      current.used += 1
      return { ...standing(current.used, current.end - time), exceeded: current.used > maximum }
    },

    peek(key) {
      const time = clock()
      const current = windows.get(key)
      const isOpen = current && current.end > time
      const used = isOpen ? current.used : 0
      return { ...standing(used, isOpen ? current.end - time : window * 1000), exceeded: used >= maximum }
    },
  }

  /** Forgets at most two keys for each new key: as fast as new keys come, and no call waits for all of them. */
  function forget(time: number): void {
    let forgotten = 0
    for (const [key, { end }] of windows) {
      if (forgotten === 2 || (end > time && windows.size < remembered)) return
      windows.delete(key)
      forgotten += 1
    }
  }

  function standing(used: number, milliseconds: number): Omit<Standing, 'exceeded'> {
    return { remaining: Math.max(0, maximum - used), reset: Math.ceil(milliseconds / 1000) }
  }
}

/** Counts different things of a key, each once in a window: whoever guesses names many, a program in a loop always the same. */
export function distinctQuota(options: QuotaOptions): Pick<Quota, 'peek'> & {
  take(key: string, thing: string): Standing
} {
  const counted = quota(options)
  const named = quota({ ...options, maximum: 1 })
  return {
    take: (key, thing) => (named.take(`${key} ${thing}`).exceeded ? counted.peek(key) : counted.take(key)),
    peek: (key) => counted.peek(key),
  }
}
