/** How a key stands with its quota. */
export interface Standing {
  exceeded: boolean
  /** How many are left. */
  remaining: number
  /** Seconds, rounded up, until all are back. */
  reset: number
}

/** So many of something in so many seconds, for each of many keys. */
export interface Quota<Key> {
  /** Uses one up. */
  take(key: Key): Standing
  /** Uses none up; `exceeded` where the next one would be too many. */
  peek(key: Key): Standing
}

interface QuotaOptions {
  most: number
  /** The length of a window, in seconds. */
  window: number
  /** Milliseconds on a clock that never goes back. */
  now?: () => number
  /** The most keys that are kept. */
  remembered?: number
}

/**
 * Counts in windows that begin with a key's first use, in this process's memory: several nodes allow as many times the
 * number. Where there are more keys than it remembers, the oldest window ends early, so that a flood of new keys costs
 * no memory and punishes nobody.
 */
export function quota<Key>({
  most,
  window,
  now = monotonic,
  remembered = 100_000,
}: QuotaOptions): Quota<Key> {
  // A map lists its keys in the order in which their windows began, which is that in which they end.
  const windows = new Map<Key, { used: number; end: number }>()
  // With fractions, `end - time` may come out a hair longer than the window, and be told as a second too many.
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
      return standing(current.used, most, current.end - time)
    },

    peek(key) {
      const time = clock()
      const current = windows.get(key)
      if (!current || current.end <= time) return standing(0, most, window * 1000)
      return { ...standing(current.used, most, current.end - time), exceeded: current.used >= most }
    },
  }

  /** At most two for each that comes: they go as fast as new ones come, and nobody waits for all of them. */
  function forget(time: number): void {
    let gone = 0
    for (const [key, { end }] of windows) {
      if (gone === 2 || (end > time && windows.size < remembered)) return
      windows.delete(key)
      gone += 1
    }
  }
}

function standing(used: number, most: number, milliseconds: number): Standing {
  return {
    exceeded: used > most,
    remaining: Math.max(0, most - used),
    reset: Math.ceil(milliseconds / 1000),
  }
}

function monotonic(): number {
  return performance.now()
}
