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
  expect((await press('mehmet', `issue_order:${id}:price`)).text).toContain('yönetici')
  expect(await licenses()).toEqual([])
  const issued = await press('ayse', `issue_order:${id}:price`)
  expectPrivate(issued)
  expect(issued.text).toContain('1 lisansı verildi')
  expect(await order(id)).toMatchObject({ state: 'paid' })
  await press('ayse', `issue_order:${id}:price`)
  expect(await licenses()).toHaveLength(1)
  expect((await press('ayse', 'issue_order:başka')).text).toContain('Böyle bir sipariş yok')
})

test('under the message stand the decisions that the order waits for, and the order’s page', async () => {
  const { id } = await heldOrder()
  const verbs = (type: string, standing: { state: string; held_reason?: string }) => {
    const order = { id, external_id: 'S-1', channel_id: id, total: '1.00', currency: 'TRY', ...standing }
    const event = {
      id,
      sequence: 1,
      type,
      timestamp: w.clock.now().toISOString(),
      version: 1 as const,
      data: { order },
    }
    const sent = channelMessage(event satisfies ShopEvent, w.publicUrl, null, orderButtons(w.publicUrl))
    const { components } = sent as {
      components: { components: { label: string; custom_id?: string; url?: string }[] }[]
    }
    return components.flatMap((row) =>
      row.components.map(({ label, custom_id, url }) => `${label} ${custom_id ?? url}`),
    )
  }
  const page = `Siparişi aç ${w.publicUrl}/admin/orders/${id}`
  const held = (held_reason: string) => verbs('order.held', { state: 'held', held_reason })
  expect(held('price')).toEqual([`Lisans ver issue_order:${id}:price`, page])
  expect(held('dispute')).toEqual([`Askıdan kaldır issue_order:${id}:dispute`, page])
  expect(held('partial_refund')).toEqual([`Lisanslar kalsın issue_order:${id}:partial_refund`, page])
  expect(verbs('order.receipt', { state: 'pending' })).toEqual([
    `Ödemeyi onayla issue_order:${id}:pending`,
    `Reddet cancel_order:${id}`,
    page,
  ])
  expect(verbs('order.paid', { state: 'paid' })).toEqual([page])
})

test('a button decides nothing once the order waits for something else, and brings the present buttons', async () => {
  const { id, notice, order, licenses } = await heldOrder()
  await notice('disputed', { id: 'S-1' })
  for (const stale of [`issue_order:${id}:price`, `issue_order:${id}`]) {
    const answer = await press('ayse', stale)
    expectPrivate(answer)
    expect(answer.text).toContain('şimdi “Karar bekliyor”: itiraz. Bir şey yapılmadı.')
    expect(JSON.stringify(answer)).toContain(`issue_order:${id}:dispute`)
  }
  expect(await order(id)).toMatchObject({ state: 'held', held_reason: 'dispute' })
  expect(await licenses()).toEqual([])
  expect((await press('ayse', `issue_order:${id}:dispute`)).text).toContain('1 lisansı verildi')
  expect((await press('ayse', `issue_order:${id}:dispute`)).text).toContain('şimdi “Ödendi”')
  expect(await licenses()).toMatchObject([{ status: 'active' }])
})

test('the answer says what became of the licenses of a dispute and of a partial refund', async () => {
  const { id, notice, licenses } = await heldOrder()
  await press('ayse', `issue_order:${id}:price`)
  await notice('disputed', { id: 'S-1' })
  expect(await licenses()).toMatchObject([{ status: 'suspended' }])
  expect((await press('ayse', `issue_order:${id}:dispute`)).text).toContain('lisanslar yeniden çalışıyor')
  expect(await licenses()).toMatchObject([{ status: 'active' }])
  await notice('partially_refunded', { id: 'S-1' })
  expect((await press('ayse', `issue_order:${id}:partial_refund`)).text).toContain('çalışmayı sürdürüyor')
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
