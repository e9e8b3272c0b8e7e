import type { OrderEvidence } from '@muhur/contract/sales/evidence'
import { sql } from 'kysely'
import type { Queries } from '../../db/db.ts'
import { momentOf } from '../../db/settings.ts'
import type { Secrets } from '../../start/secrets.ts'
import { findOrder } from '../orders/store.ts'

/** An order, its licenses and their use. Throws ORDER_NOT_FOUND. */
export async function evidenceOf(queries: Queries, secrets: Secrets, id: string): Promise<OrderEvidence> {
  const order = await findOrder(queries, secrets, id)
  const { rows: licenses } = await sql<OrderEvidence['licenses'][number]>`
    with given as (
      -- Somebody else's use of a license that was handed over is none of this buyer's.
      select license.id, key_id, license.product_id, license.created_at,
        case when license.user_id = orders.user_id then coalesce(owned_since, '-infinity') else '-infinity' end as since,
        case when license.user_id = orders.user_id then 'infinity' else coalesce(owned_since, '-infinity') end as until
      from orders join order_lines as line on line.order_id = orders.id join order_licenses on line_id = line.id
      join licenses as license on license.id = license_id
      where orders.id = ${id}
    )
    select given.id, key_id as license_key, products.name as product_name, given.created_at,
      (select min(activated_at) from instances where ${isOfBuyer('activated_at')}) as first_activation_at,
      (
        select coalesce(json_agg(json_build_object('activated_at', ${written('activated_at')},
          'last_heartbeat_at', ${written('last_heartbeat_at')}, 'name', coalesce(name, hostname), 'version', version,
          'address', host(address)) order by activated_at), '[]')
        from instances where ${isOfBuyer('activated_at')}
      ) as instances,
      (
        select coalesce(json_agg(json_build_object('day', day, 'allowed', allowed, 'denied', denied) order by day), '[]')
        from (
          select to_char(hour at time zone 'Europe/Istanbul', 'YYYY-MM-DD') as day,
            coalesce(sum(count) filter (where code = 'VALID'), 0)::integer as allowed,
            coalesce(sum(count) filter (where code <> 'VALID'), 0)::integer as denied
          from verdict_counts where ${isOfBuyer('hour')} group by 1
        ) as days
      ) as days,
      (
        select coalesce(json_agg(json_build_object('denied_at', ${written('denied_at')}, 'code', code, 'address', host(address))), '[]')
        from (select * from denials where ${isOfBuyer('denied_at')} order by denied_at desc limit 100) as denials
      ) as denials
    from given join products on products.id = given.product_id
    order by given.id`.execute(queries)
  const now = await momentOf(queries)
  const texts = await approvedPages(queries, order.paid_at ?? order.created_at)
  return { made_at: now.toISOString(), order, texts, licenses }
}

const isOfBuyer = (column: string) =>
  sql`license_id = given.id and ${sql.ref(column)} >= given.since and ${sql.ref(column)} < given.until`

/** An instant within JSON, as the API writes instants. */
const written = (column: string) =>
  sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** The pages that the record shows as approved at an instant: those of the last change before. */
async function approvedPages(queries: Queries, at: string): Promise<OrderEvidence['texts']> {
  const { rows } = await sql<{ pages: OrderEvidence['texts']['pages']; approved_at: string }>`
    select detail -> 'after' -> 'approved_pages' as pages, created_at as approved_at from audit_log
    where action = 'settings.brand' and created_at <= ${at} and detail -> 'after' ? 'approved_pages'
    order by created_at desc, id desc limit 1`.execute(queries)
  return rows[0] ?? { pages: [], approved_at: null }
}
