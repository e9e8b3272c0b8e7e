import type { OriginSpan } from '@muhur/contract/shop/countries'
import { sql, type RawBuilder } from 'kysely'
import type { Queries } from '../../db/db.ts'
import { holdsSeat } from '../../gate/calls/seats/seat-condition.ts'

/** How many instances are looked at, the last installed first: a statement of some tens of milliseconds. */
export const originSlice = 20_000

const conditions: Record<OriginSpan, RawBuilder<unknown>> = {
  live: holdsSeat,
  day: sql`last_heartbeat_at > moment() - interval '24 hours'`,
  week: sql`last_heartbeat_at > moment() - interval '7 days'`,
  month: sql`last_heartbeat_at > moment() - interval '30 days'`,
}

/** How many instances last called from which address, and how many instances were looked at. */
export async function instancesByAddress(
  queries: Queries,
  span: OriginSpan,
): Promise<{ looked: number; addresses: { address: string | null; count: number }[] }> {
  // Nothing that a heartbeat writes has an index, so this walks the primary key and has a bound.
  const { rows } = await sql<{ address: string | null; count: number; looked: number }>`
    with newest as (
      select address, recent, released_at, lease_expires_at, last_heartbeat_at from instances
      order by id desc limit ${sql.lit(originSlice)}
    )
    select host(address) as address, count(*)::bigint as count, (select count(*) from newest) as looked
    from newest as instances where ${conditions[span]} group by address`.execute(queries)
  return { looked: rows[0]?.looked ?? 0, addresses: rows }
}
