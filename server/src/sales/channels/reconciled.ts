import type { ProviderName } from '@muhur/contract/sales/providers'
import { sql } from 'kysely'
import type { Queries } from '../../db/db.ts'

/** A channel of these providers that was not asked for an hour, which no other node takes then. */
export async function takeDueChannel(
  queries: Queries,
  providers: readonly ProviderName[],
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    update channels set asked_at = moment()
    where id = (
      select id from channels
      where enabled and provider = any(${[...providers]}::text[])
        and (asked_at is null or asked_at <= moment() - interval '1 hour')
      order by asked_at nulls first limit 1 for update skip locked
    )
    returning id`.execute(queries)
  return rows[0]?.id
}

/** Notes the time of a reconciliation and its fault. */
export async function noteReconciled(
  queries: Queries,
  id: string,
  reconcile_fault: string | null,
): Promise<void> {
  await queries
    .updateTable('channels')
    .set({
      asked_at: sql<string>`moment()`,
      reconcile_fault,
      ...(reconcile_fault === null && { last_reconciled_at: sql<string>`moment()` }),
    })
    .where('id', '=', id)
    .execute()
}
