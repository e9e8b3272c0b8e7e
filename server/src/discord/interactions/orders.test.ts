import type { ShopEvent } from '@muhur/contract/record/events'
import { beforeEach, expect, test } from 'vitest'
import { channelMessage } from '../messages/build.ts'
import { genericShop } from '../../sales/orders/sales.fixture.ts'
import { account, soldBy } from '../../sales/own/own.fixture.ts'
import { discordWorld, expectPrivate } from './interactions.fixture.ts'
import { orderButtons } from './orders.ts'

const { w, press, submit } = await discordWorld()
beforeEach(() => w.signIn('ayse'))

async function heldOrder() {
  const { id: product_id } = await w.product()
  const shop = await genericShop(w)
  await shop.map({ external_product: 'bot', product_id, price: 10, currency: 'TRY' })
  const { body } = await shop.notice('paid', { id: 'S-1', total: 1, currency: 'TRY' })
  expect(body.state).toBe('held')
  return { ...shop, id: body.order_id as string }
}

test('a held order is decided by the button under the message, once, and by admins alone', async () => {
  const { id, order, licenses } = await heldOrder()
  expect((await press('mehmet', `issue_order:${id}`)).text).toContain('yönetici')
  expect(await licenses()).toEqual([])
  const issued = await press('ayse', `issue_order:${id}`)
  expectPrivate(issued)
  expect(issued.text).toContain('1 lisansı verildi')
  expect(await order(id)).toMatchObject({ state: 'paid' })
  await press('ayse', `issue_order:${id}`)
  expect(await licenses()).toHaveLength(1)
  expect((await press('ayse', 'issue_order:başka')).text).toContain('Böyle bir sipariş yok')
})

test('under the message stand the decisions that the order waits for, and the order’s page', async () => {
  const { id } = await heldOrder()
  const verbs = (type: string) => {
    const order = { id, external_id: 'S-1', channel_id: id, state: 'held', total: '1.00', currency: 'TRY' }
    const event = {
      id,
      sequence: 1,
      type,
      timestamp: w.clock.now().toISOString(),
      version: 1 as const,
      data: { order },
    }
    const sent = channelMessage(event satisfies ShopEvent, w.publicUrl, null, orderButtons(w.publicUrl))
    const { components } = sent as { components: { components: { custom_id?: string; url?: string }[] }[] }
    return components.flatMap((row) => row.components.map(({ custom_id, url }) => custom_id ?? url))
  }
  const page = `${w.publicUrl}/admin/orders/${id}`
  expect(verbs('order.held')).toEqual([`issue_order:${id}`, page])
  expect(verbs('order.receipt')).toEqual([`issue_order:${id}`, `cancel_order:${id}`, page])
  expect(verbs('order.paid')).toEqual([page])
})

test('a transfer is refused with a reason that the form asks for, by admins alone, and the buyer reads the reason', async () => {
  const { buyer } = await soldBy(w, 'transfer', account)
  const mehmet = await buyer('mehmet')
  const { id } = (await mehmet.place()).body
  await w.signIn('ayse')
  const form = await press('mehmet', `cancel_order:${id}`)
  expect(form.type).toBe(9)
  const reason = 'Bu numarayla havale gelmedi.'
  expect((await submit('mehmet', `cancel_order:${id}`, { reason })).text).toContain('yönetici')
  expect((await submit('ayse', `cancel_order:${id}`, { reason: '  ' })).text).toContain('Nedeni tek satırda')
  expect(await mehmet.orders()).toMatchObject([{ state: 'pending' }])
  const refused = await submit('ayse', `cancel_order:${id}`, { reason })
  expectPrivate(refused)
  expect(refused.text).toContain('alıcı nedenini okuyabilir')
  expect(await mehmet.orders()).toMatchObject([{ state: 'cancelled', refusal: reason }])
})
