import type { Mapping, NewMapping } from '@muhur/contract/sales/channels'
import { orderStateWords } from '@muhur/contract/sales/order-words'
import type { OrderDetail } from '@muhur/contract/sales/orders'
import type { Queries } from '../../db/db.ts'
import { record, type Actor } from '../../record/audit/record.ts'
import { Failure } from '../../start/faults/failure.ts'
import type { Secrets } from '../../start/secrets.ts'
import { createMapping, deleteMapping } from '../channels/mappings.ts'
import { lockChannel } from '../channels/store.ts'
import { advanceOrder } from './apply.ts'
import { channelOfOrder, findOrder } from './store.ts'
import { addLines, recordedLines, noteRefusal } from './write.ts'

/**
 * The seller issues the licenses of an order that waits, expired or was cancelled, at any paid price, with mappings for unmapped lines. Of an order
 * without lines, each mapping becomes a line and ends with the issue: no later order names its product. Throws ORDER_NOT_FOUND,
 * ORDER_STATE, MAPPING_REQUIRED, MAPPING_EXISTS, PRICE_INCOMPLETE, PRODUCT_NOT_FOUND.
 */
export async function issueByHand(
  transaction: Queries,
  secrets: Secrets,
  id: string,
  { actor, mappings = [] }: { actor: Actor; mappings?: readonly NewMapping[] },
): Promise<OrderDetail> {
  const channel = await channelOfOrder(transaction, id)
  await lockChannel(transaction, channel.id)
  const isWithoutLines = (await recordedLines(transaction, id)).length === 0
  const added: Mapping[] = []
  for (const mapping of mappings) {
    const created = await createMapping(transaction, channel.id, mapping)
    added.push(created)
    if (isWithoutLines) continue
    const entry = { action: 'channel.map', subject_id: channel.id, detail: { ...created } }
    await record(transaction, { ...actor, ...entry })
  }
  if (isWithoutLines && added.length > 0) {
    const lines = added.map(({ external_product: product }) => ({ product, quantity: 1, price: null }))
    await addLines(transaction, id, lines)
  }
  const { state, lines } = await findOrder(transaction, secrets, id)
  if (state === 'paid' || state === 'refunded' || state === 'charged_back') throw new Failure('ORDER_STATE')
  if (lines.length === 0 || lines.some(({ mapped }) => !mapped)) throw new Failure('MAPPING_REQUIRED')
  await advanceOrder(transaction, secrets, { channel, id, kind: 'paid' }, { actor, accepted: true })
  if (state === 'cancelled') await noteRefusal(transaction, id, null)
  if (isWithoutLines) for (const mapping of added) await deleteMapping(transaction, channel.id, mapping.id)
  return findOrder(transaction, secrets, id)
}

/**
 * The seller sets a state that the provider does not report; the buyer reads the reason of a cancellation. Throws ORDER_NOT_FOUND, and
 * ORDER_STATE for a transition that the order does not allow, and for the state that the order has.
 */
export async function decideByHand(
  transaction: Queries,
  secrets: Secrets,
  id: string,
  {
    actor,
    state,
    reason,
  }: { actor: Actor; state: 'refunded' | 'charged_back' | 'cancelled'; reason?: string },
): Promise<OrderDetail> {
  const channel = await channelOfOrder(transaction, id)
  await lockChannel(transaction, channel.id)
  const before = await transaction
    .selectFrom('orders')
    .select('state')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  if (before.state === state) {
    const message = `Sipariş zaten “${orderStateWords[state]}” durumunda; hiçbir şey değişmedi.`
    throw new Failure('ORDER_STATE', { message })
  }
  const reached = await advanceOrder(transaction, secrets, { channel, id, kind: state }, { actor })
  if (reached !== state) throw new Failure('ORDER_STATE')
  if (state === 'cancelled' && reason !== undefined) await noteRefusal(transaction, id, reason)
  return findOrder(transaction, secrets, id)
}
