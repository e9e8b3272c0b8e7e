import type { NewMapping } from '@muhur/contract/sales/channels'
import type { OrderDetail } from '@muhur/contract/sales/orders'
import type { Queries } from '../../db/db.ts'
import { record, type Actor } from '../../record/audit/record.ts'
import { Failure } from '../../start/faults/failure.ts'
import type { Secrets } from '../../start/secrets.ts'
import { createMapping } from '../channels/mappings.ts'
import { lockChannel } from '../channels/store.ts'
import { advanceOrder } from './apply.ts'
import { channelOfOrder, findOrder } from './store.ts'
import { noteRefusal } from './write.ts'

/**
 * The seller issues the licenses of a held, pending or expired order at any paid price, with mappings for unmapped lines. Throws
 * ORDER_NOT_FOUND, ORDER_STATE, MAPPING_REQUIRED, MAPPING_EXISTS, PRICE_INCOMPLETE, PRODUCT_NOT_FOUND.
 */
export async function issueByHand(
  transaction: Queries,
  secrets: Secrets,
  id: string,
  { actor, mappings = [] }: { actor: Actor; mappings?: readonly NewMapping[] },
): Promise<OrderDetail> {
  const channel = await channelOfOrder(transaction, id)
  await lockChannel(transaction, channel.id)
  for (const mapping of mappings) {
    const created = await createMapping(transaction, channel.id, mapping)
    const entry = { action: 'channel.map', subject_id: channel.id, detail: { ...created } }
    await record(transaction, { ...actor, ...entry })
  }
  const { state, lines } = await findOrder(transaction, secrets, id)
  if (state !== 'held' && state !== 'pending' && state !== 'expired') throw new Failure('ORDER_STATE')
  if (lines.length === 0 || lines.some(({ mapped }) => !mapped)) throw new Failure('MAPPING_REQUIRED')
  await advanceOrder(transaction, secrets, { channel, id, kind: 'paid' }, { actor, accepted: true })
  return findOrder(transaction, secrets, id)
}

/** The seller sets a state that the provider does not report; the buyer reads the reason of a cancellation. Throws ORDER_NOT_FOUND, and ORDER_STATE for a transition that the order does not allow. */
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
  const reached = await advanceOrder(transaction, secrets, { channel, id, kind: state }, { actor })
  if (reached !== state) throw new Failure('ORDER_STATE')
  if (state === 'cancelled' && reason !== undefined) await noteRefusal(transaction, id, reason)
  return findOrder(transaction, secrets, id)
}
