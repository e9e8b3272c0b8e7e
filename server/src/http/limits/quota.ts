/** The state of a key's quota. */
export interface Standing {
  exceeded: boolean
  /** How many uses are left. */
  remaining: number
  /** Seconds, rounded up, until the whole quota is back. */
  reset: number
}

/** A number of uses in a number of seconds, for each of many keys. */
interface Quota {
  /** Uses the quota once. */
  take(key: string): Standing
  /** Changes nothing; `exceeded` where the next use would be too many. */
  peek(key: string): Standing
  /** Leaves no use for so many seconds, or until the key's window ends. */
  exhaust(key: string, seconds: number): void
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
export function quota(options: QuotaOptions): Quota {
  const { maximum, window } = options
  const windows = openWindows(options, () => ({ used: 0 }))

  return {
    take(key) {
      const { state, left } = windows.begun(key)
      state.used += 1
      return { ...standing(state.used, left), exceeded: state.used > maximum }
    },

    peek(key) {
      const current = windows.open(key)
      const used = current?.state.used ?? 0
      return { ...standing(used, current?.left ?? window * 1000), exceeded: used >= maximum }
    },

    exhaust(key, seconds) {
      windows.begun(key).state.used = maximum
      windows.shorten(key, seconds * 1000)
    },
  }

  function standing(used: number, milliseconds: number): Omit<Standing, 'exceeded'> {
    return { remaining: Math.max(0, maximum - used), reset: Math.ceil(milliseconds / 1000) }
  }
}

/** A quota of each key that several sharers use. */
interface SharedQuota {
  /** Uses the key's quota once for this sharer, unless the answer is `exceeded`. */
  take(key: string, sharer: string): Standing
  /** Changes nothing; `exceeded` where the next use would be too many. */
  peek(key: string, sharer: string): Standing
}

/**
 * The first sharers may use all of a key's quota. Once none is left, a sharer with less than an equal part is let in all the
 * same: no sharer can take that part from another. So a key is used `maximum · (1 + 1/2 + … + 1/sharers)` times in a window at
 * most, and `maximum` times by one sharer.
 */
export function sharedQuota(options: QuotaOptions): SharedQuota {
  const { maximum, window } = options
  const fresh = () => ({ used: 0, of: new Map<string, number>() })
  const windows = openWindows(options, fresh)

  return {
    take(key, sharer) {
      const { state, left } = windows.begun(key)
      const remaining = remainingOf(state, sharer)
      const reset = Math.ceil(left / 1000)
      if (remaining <= 0) return { exceeded: true, remaining: 0, reset }
      state.used += 1
      state.of.set(sharer, (state.of.get(sharer) ?? 0) + 1)
      return { exceeded: false, remaining: remaining - 1, reset }
    },

    peek(key, sharer) {
      const { state, left } = windows.open(key) ?? { state: fresh(), left: window * 1000 }
      const remaining = Math.max(0, remainingOf(state, sharer))
      return { exceeded: remaining === 0, remaining, reset: Math.ceil(left / 1000) }
    },
  }

  function remainingOf({ used, of }: ReturnType<typeof fresh>, sharer: string): number {
    const own = of.get(sharer)
    const part = Math.floor(maximum / (of.size + (own === undefined ? 1 : 0)))
    return Math.max(maximum - used, part - (own ?? 0))
  }
}

/** The counts of each key in a window that begins with the key's first use. */
function openWindows<State>(
  { window, now = () => performance.now(), remembered = 100_000 }: QuotaOptions,
  fresh: () => State,
) {
  // A map lists its keys in the order in which their windows began, which is the order in which they end.
  const windows = new Map<string, { state: State; end: number }>()
  // Whole milliseconds: a fraction would make `end - time` longer than the window, which is then a second too many.
  const clock = () => Math.floor(now())

  return {
    /** The key's window, with the milliseconds that are left of it; a new one where there is none. */
    begun(key: string): { state: State; left: number } {
      const time = clock()
      let current = windows.get(key)
      if (!current || current.end <= time) {
        windows.delete(key)
        forget(time)
        current = { state: fresh(), end: time + window * 1000 }
        windows.set(key, current)
      }
      return { state: current.state, left: current.end - time }
    },

    /** Ends the key's window in so many milliseconds at the latest. */
    shorten(key: string, milliseconds: number): void {
      const current = windows.get(key)
      if (current) current.end = Math.min(current.end, clock() + milliseconds)
    },

    open(key: string): { state: State; left: number } | undefined {
      const time = clock()
      const current = windows.get(key)
      return current && current.end > time ? { state: current.state, left: current.end - time } : undefined
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
}

/** Counts different things of a key, each once in a window: a guesser names many, a program in a loop always the same. */
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
