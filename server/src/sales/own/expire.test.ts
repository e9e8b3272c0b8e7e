import { channelUrl } from '@muhur/contract/sales/channels'
import { orderIssueUrl } from '@muhur/contract/sales/orders'
import { receiptUrl } from '@muhur/contract/sales/own-orders'
import { expect, test } from 'vitest'
import { world } from '../../../test/shop/world.ts'
import { expireOrders } from './expire.ts'
import { account, soldBy } from './own.fixture.ts'

const w = await world()
const day = 86_400

async function shop() {
  const at = await soldBy(w, 'transfer', account)
  const mehmet = await at.buyer('mehmet')
  const setDays = (order_days: number) =>
    w.request('PATCH', channelUrl(at.channel.id), { ...at.ayse, payload: { order_days } })
  const states = async () => (await (await at.buyer('mehmet')).orders()).map(({ state }) => state)
  return { ...at, mehmet, setDays, states }
}
const pdf = Buffer.from('%PDF-1.7 dekont')
const octets = { 'content-type': 'application/octet-stream' }

test('an order that stays unpaid ends after the seller’s days, and one with a receipt waits for the seller', async () => {
  const { mehmet, setDays, states } = await shop()
  const { ends_at, created_at, id } = (await mehmet.place()).body
  expect(Date.parse(ends_at) - Date.parse(created_at)).toBe(7 * day * 1_000)
  const withReceipt = (await mehmet.place()).body
  const sent = await mehmet.call('PUT', receiptUrl(mehmet.userId, withReceipt.id), pdf, octets)
  expect(sent.body).toMatchObject({ ends_at: null })
  expect((await setDays(0)).statusCode).toBe(400)
  expect((await setDays(3)).json()).toMatchObject({ order_days: 3 })

  await w.clock.advance(3 * day - 1)
  await expireOrders(w.deps)
  expect(await states()).toEqual(['pending', 'pending'])
  await w.clock.advance(2)
  await Promise.all([expireOrders(w.deps), expireOrders(w.deps)])
  expect(await states()).toEqual(['pending', 'expired'])
  const entries = await w.db.queries
    .selectFrom('audit_log')
    .select(['subject_id', 'actor_id'])
    .where('action', '=', 'order.expire')
    .execute()
  expect(entries).toEqual([{ subject_id: id, actor_id: null }])
})

test('money that comes late still gives the license', async () => {
  const { mehmet, post, licenses, states } = await shop()
  const { id } = (await mehmet.place()).body
  await w.db.executeSql(`update orders set created_at = moment() - interval '8 days' where id = '${id}'`)
  await expireOrders(w.deps)
  expect(await states()).toEqual(['expired'])
  expect(await post(orderIssueUrl(id), {})).toMatchObject({ state: 'paid', total: '249.90' })
  expect(await licenses()).toHaveLength(1)
})

test('of a receipt and the end at once, either the order ended or the receipt is there, never both', async () => {
  const { mehmet } = await shop()
  for (let round = 0; round < 4; round++) {
    const { id } = (await mehmet.place()).body
    await w.db.executeSql(`update orders set created_at = moment() - interval '8 days' where id = '${id}'`)
    const bytes = Buffer.concat([pdf, Buffer.from(String(round))])
    const [answer] = await Promise.all([
      mehmet.call('PUT', receiptUrl(mehmet.userId, id), bytes, octets),
      expireOrders(w.deps),
    ])
    const { state } = await w.db.queries
      .selectFrom('orders')
      .select('state')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect([200, 409]).toContain(answer.status)
    expect(state).toBe(answer.status === 200 ? 'pending' : 'expired')
    await w.db.executeSql(`update orders set state = 'cancelled' where id = '${id}'`)
  }
})
