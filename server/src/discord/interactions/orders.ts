import type { InteractionAnswer } from '@muhur/contract/discord/interactions'
import type { ShopEvent } from '@muhur/contract/record/events'
import { salesLimits } from '@muhur/contract/sales/limits'
import { heldReasonWords, issueVerbs, orderStateWords } from '@muhur/contract/sales/order-words'
import type { HeldReason, OrderDetail } from '@muhur/contract/sales/orders'
import { DisplayText } from '@muhur/contract/scalars'
import { plain } from '../../record/webhooks/discord.ts'
import { lockChannel } from '../../sales/channels/store.ts'
import { decideByHand, issueByHand } from '../../sales/orders/decide.ts'
import { channelOfOrder, findOrder } from '../../sales/orders/store.ts'
import type { ComponentsOf } from '../messages/build.ts'
import { adminOf, changeAs, type Caller } from './caller.ts'
import { button, form, link, message, row, text, type Component, type Message } from './wire/answers.ts'

/** Buttons under the seller's message about an order: the pending decision, and the order's page. */
export const orderButtons =
  (publicUrl: string): ComponentsOf =>
  ({ type, data: { order } }: ShopEvent) => {
    if (!order) return undefined
    const isUndecided = type === 'order.held' || type === 'order.receipt'
    const buttons = row(...(isUndecided ? decisions(order) : []), pageOf(publicUrl, order.id))
    return buttons ? [buttons] : undefined
  }

const pageOf = (publicUrl: string, orderId: string) =>
  link(publicUrl, `/admin/orders/${orderId}`, 'Siparişi aç')

const Refusal = DisplayText(salesLimits.refusal)

interface Undecided {
  id: string
  state: string
  held_reason?: string | null
}

/** What an order waits for. The button of a decision carries what the decision is about: an order may wait for another one meanwhile. */
const waitOf = ({ state, held_reason }: Undecided): string => held_reason ?? state

function decisions(order: Undecided): Component[] {
  const wait = waitOf(order)
  const issue = (verb: string) => button('issue_order', `${order.id}:${wait}`, verb, 'good')
  if (wait === 'pending') return [issue('Ödemeyi onayla'), button('cancel_order', order.id, 'Reddet', 'bad')]
  return Object.hasOwn(issueVerbs, wait) ? [issue(issueVerbs[wait as HeldReason])] : []
}

/**
 * Lets an order go on that still waits for what the button was made for: issues its licenses, confirms a transfer, or lets licenses run
 * after a dispute or a partial refund. A line without a mapping is for the panel.
 */
export function issueOrder(caller: Caller, orderId: string, madeFor: string): Promise<Message> {
  const { secrets, config } = caller.deps
  return changeAs(caller, adminOf(caller), async (transaction, actor) => {
    await lockChannel(transaction, (await channelOfOrder(transaction, orderId)).id)
    const before = await findOrder(transaction, secrets, orderId)
    const name = `**${plain(before.external_id)}** numaralı sipariş`
    if (waitOf(before) !== madeFor) {
      const reason = before.held_reason ? `: ${heldReasonWords[before.held_reason]}` : ''
      return message(
        text(`${name} değişti; şimdi “${orderStateWords[before.state]}”${reason}. Bir şey yapılmadı.`),
        row(...decisions(before), pageOf(config.publicUrl, orderId)),
      )
    }
    const after = await issueByHand(transaction, secrets, orderId, { actor })
    const kept = licensesOf(before) > 0 ? before.held_reason && keptLicenses[before.held_reason] : undefined
    return message(text(kept ? `${name} ${kept}.` : `${name}in ${licensesOf(after)} lisansı verildi.`))
  })
}

const licensesOf = ({ lines }: OrderDetail): number =>
  lines.reduce((sum, { licenses }) => sum + licenses.length, 0)

/** What became of an order whose licenses were there before. */
const keptLicenses: Partial<Record<HeldReason, string>> = {
  dispute: 'ödenmiş sayıldı; itirazın askıya aldığı lisanslar yeniden çalışıyor',
  partial_refund: 'ödenmiş sayıldı; lisansları çalışmayı sürdürüyor',
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
