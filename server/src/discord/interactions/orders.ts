import type { InteractionAnswer } from '@muhur/contract/discord/interactions'
import type { ShopEvent } from '@muhur/contract/record/events'
import { salesLimits } from '@muhur/contract/sales/limits'
import { DisplayText } from '@muhur/contract/scalars'
import { plain } from '../../record/webhooks/discord.ts'
import { decideByHand, issueByHand } from '../../sales/orders/decide.ts'
import type { ComponentsOf } from '../messages/build.ts'
import { adminOf, changeAs, type Caller } from './caller.ts'
import { button, form, link, message, row, text, type Component, type Message } from './wire/answers.ts'

/** Buttons under the seller's message about an order: the pending decision, and the order's page. */
export const orderButtons =
  (publicUrl: string): ComponentsOf =>
  ({ type, data: { order } }: ShopEvent) => {
    if (!order) return undefined
    const page = link(publicUrl, `/admin/orders/${order.id}`, 'Siparişi aç')
    const buttons = row(...decisions(type, order.id), page)
    return buttons ? [buttons] : undefined
  }

const Refusal = DisplayText(salesLimits.refusal)

function decisions(type: string, orderId: string): Component[] {
  if (type === 'order.held') return [button('issue_order', orderId, 'Lisans ver', 'good')]
  if (type !== 'order.receipt') return []
  return [
    button('issue_order', orderId, 'Ödemeyi onayla', 'good'),
    button('cancel_order', orderId, 'Reddet', 'bad'),
  ]
}

/** Issues the licenses of a held order, or confirms a transfer. A line without a mapping is for the panel. */
export async function issueOrder(caller: Caller, orderId: string): Promise<Message> {
  const { secrets } = caller.deps
  const order = await changeAs(caller, adminOf(caller), (transaction, actor) =>
    issueByHand(transaction, secrets, orderId, { actor }),
  )
  const count = order.lines.reduce((sum, { licenses }) => sum + licenses.length, 0)
  return message(text(`**${plain(order.external_id)}** numaralı siparişin ${count} lisansı verildi.`))
}

/** Asks for the reason of a refusal: the buyer reads it. */
export const refusalForm = (orderId: string): InteractionAnswer =>
  form(`cancel_order:${orderId}`, 'Havaleyi reddet', [
    {
      id: 'reason',
      label: 'Alıcının okuyacağı neden',
      placeholder: 'Hesabımıza bu numarayla bir havale gelmedi.',
      longest: salesLimits.refusal,
      required: true,
    },
  ])

/** Refuses a transfer that never came. */
export async function refuseOrder(caller: Caller, orderId: string, typed: string): Promise<Message> {
  const { secrets } = caller.deps
  const { Check } = await import('typebox/value')
  const reason = typed.trim()
  if (!Check(Refusal, reason)) return message(text('Nedeni tek satırda, en çok 300 karakterle yazın.'))
  const order = await changeAs(caller, adminOf(caller), (transaction, actor) =>
    decideByHand(transaction, secrets, orderId, { actor, state: 'cancelled', reason }),
  )
  return message(
    text(`**${plain(order.external_id)}** numaralı sipariş iptal edildi; alıcı nedenini okuyabilir.`),
  )
}
