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

/** The outcome of a reconciliation. */
export interface Reconciled {
  /** False where the provider gave no answer. */
  isAnswered: boolean
  /** Code of the first fault. */
  fault: string | null
  /** Orders of the answer that could not be read or applied. */
  unread: string[]
}

/** The most numbers that a channel names. */
const mostNamed = 10

/** Notes the time of a reconciliation and its faults. */
export async function noteReconciled(
  queries: Queries,
  id: string,
  { isAnswered, fault, unread }: Reconciled,
): Promise<void> {
  await queries
    .updateTable('channels')
    .set({
      asked_at: sql<string>`moment()`,
      reconcile_fault: fault,
      unread_orders: [...new Set(unread)].slice(0, mostNamed),
      ...(isAnswered && { last_reconciled_at: sql<string>`moment()` }),
    })
    .where('id', '=', id)
    .execute()
}
