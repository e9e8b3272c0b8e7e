import { quota } from '../../../http/limits/quota.ts'
import { BoundedMap } from './bounded-map.ts'
import type { Caller } from './limits.ts'

/**
 * Knows the networks that flood: many of their calls in a row were refused for coming too often. Their new connections are
 * checked before the HTTP parser reads them (connection-filter.ts).
 */
export interface FloodDetector {
  /** Notes a refused call, or a rejected connection, of a network with too many calls. */
  refused(caller: Pick<Caller, 'network' | 'keyLookup'>): void
  /** The key that the network asks for too often; undefined: the network does not flood. */
  floodedKey(network: string): Buffer | undefined
  /** Whether no network floods: then no connection needs a check. */
  isIdle(): boolean
}

/** Far above the rate of a program in a restart loop; a flood gets there in a tenth of a second. */
const patience = { maximum: 100, window: 2 }
/** Milliseconds for which a network still counts as flooding after its last refusal. */
const pause = 2_000

export function openFloodDetector(now: () => number = () => performance.now()): FloodDetector {
  const refusals = quota({ ...patience, now })
  const floods = new BoundedMap<{ keyLookup: Buffer; until: number }>()
  let busyUntil = 0
  return {
    refused({ network, keyLookup }) {
      if (!refusals.take(network).exceeded) return
      busyUntil = now() + pause
      floods.set(network, { keyLookup, until: busyUntil })
    },

    floodedKey(network) {
      const flood = floods.get(network)
      return flood && flood.until > now() ? flood.keyLookup : undefined
    },

    isIdle: () => now() >= busyUntil,
  }
}
