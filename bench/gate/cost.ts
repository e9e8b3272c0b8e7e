import { processorTime } from '../../server/test/nodes/processor-time.ts'
import type { Generator } from '../load/generator.ts'
import type { Shop } from '../shop/shop.ts'
import type { Contestant } from './contestant.ts'

/** Calls a second that a shop may have all day: far below full load, where groups are small; null: full load. */
const rates = [100, 500, 1_500, null]
const seconds = 5
/** An upper limit: more than any machine of today sends in one run. */
const heartbeats = 12_000 * seconds

/**
 * The cost of a call at different rates: processor time of the server and of PostgreSQL, and bytes of WAL. Nothing else may
 * use PostgreSQL meanwhile.
 */
export async function costs(
  generator: Generator,
  contestants: Contestant[],
  { db, postgres }: Shop,
  connections: number,
): Promise<object[]> {
  const written = () =>
    db.session(async (session) => {
      const [row] = await session.rows<{ at: number }>(
        `select (pg_current_wal_insert_lsn() - '0/0')::bigint as at`,
      )
      return row!.at
    })
  const rows: object[] = []
  for (const rate of rates) {
    for (const verb of ['validate', 'heartbeat'] as const) {
      for (const { name, port, pid, calls } of contestants) {
        // The naive server validates alone.
        if (verb === 'heartbeat' && name === 'naive') continue
        const job = { verb, port, calls, connections, heartbeats, rate }
        // Starts the instances.
        await generator.run({ ...job, warmUp: 1, seconds: 0 })
        const spent = async () =>
          [processorTime(pid)! * 1e6, processorTime(postgres!)! * 1e6, await written()] as const
        const before = await spent()
        const { allCalls, perSecond, p99 } = await generator.run({ ...job, warmUp: 0, seconds })
        const [server, database, log] = (await spent()).map((value, at) =>
          Math.round((value - before[at]!) / allCalls),
        )
        console.log(`  cost: ${name}, ${verb}, ${Math.round(perSecond)}/s`)
        rows.push({
          name,
          verb,
          'calls/s': Math.round(perSecond),
          'server µs': server,
          'PostgreSQL µs': database,
          'WAL bytes': log,
          'p99 ms': p99.toFixed(1),
        })
      }
    }
  }
  return rows
}
