import type { FastifyBaseLogger } from 'fastify'
import { cidrOf } from '../../http/address.ts'
import type { Database } from '../../db/db.ts'
import { reason } from '../../start/faults/reason.ts'
import { addRefusedCalls, type NetworkCount } from './refused-store.ts'

/** A call that came too often. Its license is known by the key's keyed hash alone: the database was not asked. */
interface RefusedCall {
  keyLookup: Buffer
  /** As of `callerNetwork`. */
  network: string
}

/** Counts calls that came too often by license and network, and writes the sums once a minute. */
export interface RefusedCallRecord {
  /** Never fails. */
  note(call: RefusedCall): void
  /** Writes the sums. Never rejects: sums that could not be written are lost. */
  flush(): Promise<void>
  /** Writes the waiting rows and stops. */
  close(): Promise<void>
}

const flushEvery = 60_000
/** The most rows of a minute: of one license, and altogether. A flood from more networks is a flood all the same. */
export const maximumNetworks = 20
export const maximumRows = 1_000

export function openRefusedCallRecord(
  db: Database,
  log: Pick<FastifyBaseLogger, 'warn'> | false,
  /** Hears the licenses with recorded refused calls. */
  recorded: (licenseIds: ReadonlySet<string>) => void,
): RefusedCallRecord {
  let counts = new Map<string, Map<string, NetworkCount>>()
  let rows = 0
  const timer = setInterval(() => void flush(), flushEvery).unref()

  function note({ keyLookup, network }: RefusedCall): void {
    const license = keyLookup.toString('latin1')
    let networks = counts.get(license)
    if (!networks) counts.set(license, (networks = new Map()))
    const row = networks.get(network)
    if (row) row.count += 1
    else if (rows < maximumRows && networks.size < maximumNetworks) {
      networks.set(network, { keyLookup, network: cidrOf(network), count: 1 })
      rows += 1
    }
  }

  async function flush(): Promise<void> {
    if (rows === 0) return
    const written = [...counts.values()].flatMap((networks) => [...networks.values()])
    counts = new Map()
    rows = 0
    try {
      recorded(await addRefusedCalls(db.queries, written))
    } catch (error) {
      if (log) log.warn({ rows: written.length, reason: reason(error) }, 'refused calls were not written')
    }
  }

  return {
    note,
    flush,
    async close() {
      clearInterval(timer)
      await flush()
    },
  }
}
