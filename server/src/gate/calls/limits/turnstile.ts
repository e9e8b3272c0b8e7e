import { quota } from '../../../http/limits/quota.ts'
import { BoundedMap } from './bounded-map.ts'
import type { Caller } from './limits.ts'

/**
 * Turns a network away for a moment, before anything of its calls is read, once its calls are refused one after the other. A
 * network that serves several people (a provider's NAT, a host of many bots, a proxy that the operator did not name) is not
 * turned away: one of its people would silence the others. That is one from which a living instance reports, or which two
 * licenses were good for.
 */
export interface Turnstile {
  /** A call of the network was refused since such calls come too often. */
  refused(caller: Pick<Caller, 'network' | 'keyLookup'>): void
  /** A call of the network was answered with VALID. */
  admitted(network: string, licenseId: string): void
  /** Undefined: nobody turns the network away. */
  pauseOf(network: string): Pause | undefined
  /** Whether nobody is turned away: then no call has to ask. */
  isIdle(): boolean
}

interface Pause {
  /** Seconds, rounded up. */
  wait: number
  /** What the network asked too often. */
  keyLookup: Buffer
}

/** Far above what a program in a restart loop does; a flood gets there in a tenth of a second. */
const patience = { maximum: 100, window: 2 }
/** Seconds. Short: whoever starts an instance meanwhile tries again in a moment. */
const pause = 2
/** Seconds for which it is remembered that a network serves several people, and that no instance reports from it. */
const memory = { several: 3_600, none: 60 }
/** Milliseconds between two looks into the database: a look reads all instances. */
const lookEvery = 1_000

/** `hasLiving`: whether an instance that lives reports from a network. */
export function openTurnstile(
  hasLiving: (network: string) => Promise<boolean>,
  now: () => number = () => performance.now(),
): Turnstile {
  const refusals = quota({ ...patience, now })
  /** The one license that was good for a network; null: several, or a living instance. */
  const callers = openMemory<string | null>(now)
  const withoutInstances = openMemory<true>(now)
  const pauses = openMemory<Buffer>(now)
  let busyUntil = 0
  let nextLook = 0

  function look(network: string): void {
    if (now() < nextLook) return
    nextLook = now() + lookEvery
    hasLiving(network).then(
      (lives) =>
        lives ? callers.set(network, null, memory.several) : withoutInstances.set(network, true, memory.none),
      // Without an answer nobody is turned away.
      () => {},
    )
  }

  return {
    refused({ network, keyLookup }) {
      if (!refusals.take(network).exceeded || callers.get(network)?.value === null) return
      if (pauses.get(network)) return
      if (!withoutInstances.get(network)) return look(network)
      pauses.set(network, keyLookup, pause)
      busyUntil = now() + pause * 1_000
    },

    admitted(network, licenseId) {
      const known = callers.get(network)
      if (!known) callers.set(network, licenseId, memory.several)
      else if (known.value !== null && known.value !== licenseId) callers.set(network, null, memory.several)
    },

    pauseOf(network) {
      const found = pauses.get(network)
      return found && { wait: Math.ceil((found.until - now()) / 1_000), keyLookup: found.value }
    },

    isIdle: () => now() >= busyUntil,
  }
}

/** What is known of networks for some seconds. */
function openMemory<Value>(now: () => number) {
  const known = new BoundedMap<{ value: Value; until: number }>()
  return {
    get(network: string) {
      const found = known.get(network)
      return found && found.until > now() ? found : undefined
    },
    set(network: string, value: Value, seconds: number): void {
      known.set(network, { value, until: now() + seconds * 1_000 })
    },
  }
}
