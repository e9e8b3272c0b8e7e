import { networksOf } from '../../http/address.ts'

interface ExchangeLimits {
  /** Asks for one exchange on behalf of `address`. Undefined: go on. */
  admit(address: string): Refusal | undefined
  /** Whether somebody of the address's network signed in here before. */
  isKnown(address: string): boolean
  /** Discord accepted the code: this exchange does not count, and its network is known from now on. */
  accepted(address: string): void
  /** Marks a sign-in as used. False when it was used before. */
  spend(codeVerifier: string): boolean
  /** Discord asked for a pause of so many seconds. */
  pause(seconds: number): void
}

export interface Refusal {
  /** RATE_LIMITED: this network asked too often. DISCORD_UNAVAILABLE: all unknown networks together asked too often. */
  code: 'RATE_LIMITED' | 'DISCORD_UNAVAILABLE'
  /** Seconds until it is worth another try. */
  wait: number
}

const minute = 60_000
/** By `networksOf`, in a minute: for the network of one caller, of a site and of a provider, so that none uses up the next bound alone. */
export const perNetwork = [10, 30, 60]
/** Discord bans an address after 10,000 refused requests in 10 minutes: this stays below, for any number of networks. */
export const ofStrangers = 300
const rememberedSignIns = 10_000
const knownNetworks = 10_000
const longestPause = 60

/**
 * Keeps made-up codes from turning Discord against our address, which would stop every sign-in. Only codes that Discord refused
 * count. A network with an earlier sign-in shares no bound with unknown networks, so a flood of made-up codes keeps out only
 * newcomers, and for a minute. The counts are in this process's memory; shared-exchanges.ts counts what they admit for all nodes
 * together. Discord itself accepts a code only once.
 *
 * `now`: milliseconds on a monotonic clock.
 */
export function exchangeLimits(now: () => number = () => performance.now()): ExchangeLimits {
  const spent = new Set<string>()
  const known = new Set<string>()
  const counts = new Map<string, number>()
  let total = 0
  let windowEnd = now() + minute
  let pauseEnd = 0

  const count = (networks: readonly string[], change: 1 | -1) => {
    // An exchange that began in the last window may end in this one.
    total = Math.max(0, total + change)
    for (const network of networks) counts.set(network, Math.max(0, (counts.get(network) ?? 0) + change))
  }

  return {
    admit(address) {
      const time = now()
      if (time >= windowEnd) {
        counts.clear()
        total = 0
        windowEnd = time + minute
      }
      const networks = networksOf(address)
      const isKnown = known.has(networks[0]!)
      const bounded = isKnown ? networks.slice(0, 1) : networks
      const isOver = bounded.some((network, width) => (counts.get(network) ?? 0) >= perNetwork[width]!)
      if (isOver) return { code: 'RATE_LIMITED', wait: seconds(windowEnd - time) }
      if (time < pauseEnd) return { code: 'DISCORD_UNAVAILABLE', wait: seconds(pauseEnd - time) }
      if (!isKnown && total >= ofStrangers)
        return { code: 'DISCORD_UNAVAILABLE', wait: seconds(windowEnd - time) }
      count(networks, 1)
    },

    isKnown: (address) => known.has(networksOf(address)[0]!),

    accepted(address) {
      const networks = networksOf(address)
      count(networks, -1)
      remember(known, networks[0]!, knownNetworks)
    },

    spend(codeVerifier) {
      if (spent.has(codeVerifier)) return false
      remember(spent, codeVerifier, rememberedSignIns)
      return true
    },

    pause(length) {
      pauseEnd = Math.max(pauseEnd, now() + Math.min(length, longestPause) * 1000)
    },
  }
}

/** Adds a member as the newest, and forgets the oldest beyond `maximum`. */
function remember(set: Set<string>, member: string, maximum: number): void {
  set.delete(member)
  set.add(member)
  // A set lists its members from the oldest on.
  const [oldest] = set
  if (set.size > maximum && oldest !== undefined) set.delete(oldest)
}

const seconds = (milliseconds: number): number => Math.ceil(milliseconds / 1000)
