import { sql } from 'kysely'
import type { Queries } from '../../db/db.ts'
import type { Deps } from '../../http/deps.ts'
import type { Job } from '../../operator/timers.ts'
import { lockChannel } from '../channels/store.ts'
import { advanceOrder } from '../orders/apply.ts'
import { hasReceipt } from '../orders/store.ts'

/** Orders that end in one turn. */
const perTurn = 200

/** Ends orders that stayed unpaid for the days of their channel. */
export const expiryJobs = (deps: Pick<Deps, 'db' | 'secrets'>): Job[] => [
  {
    name: 'the end of unpaid orders',
    firstAfter: 60_000,
    every: 10 * 60_000,
    run: (_queries, signal) => expireOrders(deps, signal),
  },
]

/** Under the channel's lock each order is looked at anew: a receipt or a payment may have come. */
export async function expireOrders(
  { db: { queries }, secrets }: Pick<Deps, 'db' | 'secrets'>,
  signal?: AbortSignal,
): Promise<void> {
  for (const { id, channel } of await overdue(queries)) {
    signal?.throwIfAborted()
    await queries.transaction().execute(async (transaction) => {
      await lockChannel(transaction, channel.id)
      const [still] = await overdue(transaction, id)
      if (still) await advanceOrder(transaction, secrets, { channel, id, kind: 'expired' })
    })
  }
}

interface Overdue {
  id: string
  channel: { id: string; name: string }
}

async function overdue(queries: Queries, id: string | null = null): Promise<Overdue[]> {
  const { rows } = await sql<Overdue>`
    select orders.id, json_build_object('id', channels.id, 'name', channels.name) as channel
    from orders join channels on channels.id = channel_id
    where state = 'pending' and (${id}::uuid is null or orders.id = ${id})
      and order_end(state, reference, orders.created_at, order_days, ${hasReceipt}) <= moment()
    order by orders.id limit ${perTurn}`.execute(queries)
  return rows
}
