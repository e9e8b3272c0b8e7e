import { sql } from 'kysely'
import { cidrOf } from '../../../http/address.ts'
import type { Queries } from '../../../db/db.ts'
import { holdsSeat } from '../seats/seat-condition.ts'

/**
 * Whether an instance that lives reports from this network (callerNetwork). Reads all instances: an index on addresses would
 * cost every heartbeat.
 */
export async function hasLivingInstance(queries: Queries, network: string): Promise<boolean> {
  const { rows } = await sql<{ lives: boolean }>`
    select exists (
      select from instances where ${holdsSeat} and address <<= ${cidrOf(network)}::inet
    ) as lives`.execute(queries)
  return rows[0]!.lives
}
