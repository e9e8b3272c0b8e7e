interface ExchangeLimits {
  /** Asks for one exchange on behalf of `address`. Undefined: go on. */
  admit(address: string): Refusal | undefined
  /** Marks a sign-in as used. False when it was used before. */
  spend(codeVerifier: string): boolean
  /** Discord asked for a pause of so many seconds. */
  pause(seconds: number): void
}

interface Refusal {
  /** RATE_LIMITED: this address asked too often. DISCORD_UNAVAILABLE: all of us together did. */
  code: 'RATE_LIMITED' | 'DISCORD_UNAVAILABLE'
  /** Seconds until it is worth another try. */
  wait: number
}

const minute = 60_000
const perAddress = 10
/** Discord bans an address after 10,000 refused requests in 10 minutes: this stays below, whoever asks from wherever. */
const perProcess = 300
const rememberedSignIns = 10_000
const longestPause = 60

/**
 * Keeps made-up codes from turning Discord against our address, by which every sign-in would fail. It counts in this
 * process's memory: several processes allow as many times the number, still far below what Discord bears, and across
 * processes a code is used once because Discord sees to it.
 * `now`: milliseconds on a clock that never goes back.
 */
export function exchangeLimits(now: () => number = () => performance.now()): ExchangeLimits {
  const spent = new Set<string>()
  const counts = new Map<string, number>()
  let total = 0
  let windowEnd = now() + minute
  let pauseEnd = 0

  return {
    admit(address) {
      const time = now()
      if (time >= windowEnd) {
        counts.clear()
        total = 0
        windowEnd = time + minute
      }
      const count = counts.get(address) ?? 0
      if (count >= perAddress) return { code: 'RATE_LIMITED', wait: seconds(windowEnd - time) }
      if (time < pauseEnd) return { code: 'DISCORD_UNAVAILABLE', wait: seconds(pauseEnd - time) }
      if (total >= perProcess) return { code: 'DISCORD_UNAVAILABLE', wait: seconds(windowEnd - time) }
      counts.set(address, count + 1)
      total += 1
    },

    spend(codeVerifier) {
      if (spent.has(codeVerifier)) return false
      spent.add(codeVerifier)
      // A set lists its members from the oldest on.
      const [oldest] = spent
      if (spent.size > rememberedSignIns && oldest !== undefined) spent.delete(oldest)
      return true
    },

    pause(length) {
      pauseEnd = Math.max(pauseEnd, now() + Math.min(length, longestPause) * 1000)
    },
  }
}

const seconds = (milliseconds: number): number => Math.ceil(milliseconds / 1000)
