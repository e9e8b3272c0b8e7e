import type { ShopEvent } from '@muhur/contract/record/events'
import { plain } from '../../record/webhooks/discord.ts'
import { decideByHand, issueByHand } from '../../sales/orders/decide.ts'
import type { ComponentsOf } from '../messages/build.ts'
import { adminOf, changeAs, type Caller } from './caller.ts'
import { button, link, message, row, text, type Component, type Message } from './wire/answers.ts'

/** Buttons under what the seller's channel is told of an order: the decision that the order waits for, and its page. */
export const orderButtons =
  (publicUrl: string): ComponentsOf =>
  ({ type, data: { order } }: ShopEvent) => {
    if (!order) return undefined
    const page = link(publicUrl, `/admin/orders/${order.id}`, 'Siparişi aç')
    const buttons = row(...decisions(type, order.id), page)
    return buttons ? [buttons] : undefined
  }

function decisions(type: string, orderId: string): Component[] {
  if (type === 'order.held') return [button('issue_order', orderId, 'Lisans ver', 'good')]
  if (type !== 'order.receipt') return []
  return [
    button('issue_order', orderId, 'Ödemeyi onayla', 'good'),
    button('cancel_order', orderId, 'Reddet', 'bad'),
  ]
}

/** Issues what a held order gives, or confirms a transfer. A line without a mapping is for the panel. */
export async function issueOrder(caller: Caller, orderId: string): Promise<Message> {
  const { secrets } = caller.deps
  const order = await changeAs(caller, adminOf(caller), (transaction, actor) =>
    issueByHand(transaction, secrets, orderId, { actor }),
  )
  const count = order.lines.reduce((sum, { licenses }) => sum + licenses.length, 0)
  return message(text(`**${plain(order.external_id)}** numaralı siparişin ${count} lisansı verildi.`))
}

/** Refuses a transfer that never came. */
export async function cancelOrder(caller: Caller, orderId: string): Promise<Message> {
  const { secrets } = caller.deps
  const order = await changeAs(caller, adminOf(caller), (transaction, actor) =>
    decideByHand(transaction, secrets, orderId, { actor, state: 'cancelled' }),
  )
  return message(text(`**${plain(order.external_id)}** numaralı sipariş iptal edildi; lisans verilmedi.`))
}
