import { sql } from 'kysely'
import type { Queries } from '../../db/db.ts'
import { holdsSeat } from '../../gate/calls/seats/seat-condition.ts'

/**
 * Notes how many instances hold a seat, in all without those of test licenses, and of each product as the list of products counts
 * them: once in five minutes however often it is called, so that the first node of a cluster counts and the others do not. Live
 * instances are found by going through all of them, since an index on the lease would cost every heartbeat.
 */
export async function sampleLive(queries: Queries): Promise<void> {
  await sql`
    with due as (
      select span.at
      from (select date_bin('5 minutes', moment(), 'epoch') as at) as span
      where not exists (select from live_samples where live_samples.at = span.at)
    ),
    live as materialized (
      select licenses.product_id, count(*) as instances, products.test
      from instances join licenses on licenses.id = instances.license_id join products on products.id = product_id
      where ${holdsSeat} and licenses.test = products.test and exists (select from due)
      group by licenses.product_id, products.test
    ),
    of_products as (
      insert into live_products (product_id, instances)
      select products.id, coalesce(live.instances, 0)
      from products left join live on live.product_id = products.id
      where exists (select from due)
      order by products.id
      on conflict (product_id) do update set instances = excluded.instances
    )
    insert into live_samples (at, instances)
    select due.at, coalesce((select sum(instances) from live where not test), 0)::integer from due
    on conflict (at) do nothing`.execute(queries)
}
