import { sql } from 'kysely'
import type { Queries } from '../../db/db.ts'
import type { SaleNotice } from '../providers/provider.ts'

/** Whether a notice comes too late to change its order. Call under the channel's lock. */
export async function isOutdated(
  transaction: Queries,
  orderId: string,
  notice: Pick<SaleNotice, 'once' | 'kind' | 'numbered' | 'happened'>,
): Promise<boolean> {
  const { kind, numbered = true, happened } = notice
  if (kind === 'disputed' || kind === 'partly_refunded') return wasDecided(transaction, orderId, notice)
  if (numbered || kind !== 'refunded' || happened === undefined) return false
  return isOfEarlierPurchase(transaction, orderId, happened)
}

/**
 * A repeated dispute or partial refund, on which somebody decided meanwhile, or a dispute that was won before its own notice came. Two wins
 * without a dispute between them are one win, told twice.
 */
async function wasDecided(
  transaction: Queries,
  orderId: string,
  { once, kind }: Pick<SaleNotice, 'once' | 'kind'>,
): Promise<boolean> {
  const { rows } = await sql<{ isRepeated: boolean; isWon: boolean }>`
    select coalesce(bool_or(once = ${once}), false) as "isRepeated",
      count(*) filter (where kind = 'dispute_won' and previous is distinct from kind)
        > count(*) filter (where kind = 'disputed') as "isWon"
    from (
      select once, kind, lag(kind) over (partition by kind in ('disputed', 'dispute_won') order by id) as previous
      from channel_notices where order_id = ${orderId} and state = 'done'
    ) as told`.execute(transaction)
  const { isRepeated, isWon } = rows[0]!
  return isRepeated || (kind === 'disputed' && isWon)
}

/**
 * A removal of an earlier purchase than the last one that was told of the order: of the buyer's purchase before, or of one older than
 * the channel.
 */
async function isOfEarlierPurchase(
  transaction: Queries,
  orderId: string,
  happened: number,
): Promise<boolean> {
  const { rows } = await sql<{ purchased: number | null }>`
    select extract(epoch from max(happened_at))::float8 as purchased from channel_notices
    where order_id = ${orderId} and kind = 'paid'`.execute(transaction)
  return (rows[0]!.purchased ?? 0) > happened
}
