import { noticeRetryUrl, noticesUrl, type Notice } from '@muhur/contract/sales/orders'
import { expect, test } from 'vitest'
import { world } from '../../../test/shop/world.ts'
import { genericShop } from '../orders/sales.fixture.ts'

const w = await world()

async function shop() {
  const { id: product_id } = await w.product()
  const at = await genericShop(w)
  return {
    ...at,
    product_id,
    wrong: async () => (await w.request('GET', noticesUrl, at.ayse)).json<Notice[]>(),
  }
}

test('one message id for two orders, or for a payment and its refund, leaves each its own notice', async () => {
  const { notice, map, order, product_id } = await shop()
  await map({ external_product: 'bot', product_id })
  const one = await notice('paid', { id: 'S-1' }, { id: 'msg' })
  const other = await notice('paid', { id: 'S-2' }, { id: 'msg' })
  await notice('paid', { id: 'S-1' }, { id: 'msg' })
  await notice('refunded', { id: 'S-1' }, { id: 'msg' })
  expect((await order(one.body.order_id)).notices).toMatchObject([
    { kind: 'refunded', count: 1 },
    { kind: 'paid', count: 2 },
  ])
  expect((await order(other.body.order_id)).notices).toMatchObject([{ kind: 'paid', count: 1 }])
})

test('a notice that the server fails on is kept with the reason, and is handled on a click or on its return', async () => {
  const { notice, map, licenses, wrong, order, post, product_id } = await shop()
  await map({ external_product: 'bot', product_id })
  await w.db.executeSql(`
    create function fail() returns trigger language plpgsql as $$ begin raise 'planted'; end $$;
    create trigger planted before insert on licenses for each row execute function fail()`)
  try {
    expect((await notice('paid', { id: 'S-1' }, { id: 'msg_1' })).status).toBe(500)
    expect((await notice('paid', { id: 'S-2' }, { id: 'msg_2' })).status).toBe(500)
    expect(await wrong()).toMatchObject([
      { state: 'failed', code: 'INTERNAL', kind: 'paid', order_id: null },
      { state: 'failed', code: 'INTERNAL', kind: 'paid', order_id: null },
    ])
  } finally {
    await w.db.executeSql('drop function fail cascade')
  }
  const [, first] = await wrong()
  const { order_id } = await post<Notice>(noticeRetryUrl(first!.id), {})
  expect(await order(order_id!)).toMatchObject({ external_id: 'S-1', state: 'paid' })
  const { body } = await notice('paid', { id: 'S-2' }, { id: 'msg_2' })
  expect((await order(body.order_id)).notices).toMatchObject([{ state: 'done', code: null, count: 2 }])
  expect(await wrong()).toEqual([])
  expect(await licenses()).toHaveLength(2)
})

test('the notices of a channel that were not handled are listed by themselves, however many came after', async () => {
  const { notice, channel, ayse, send } = await shop()
  const unread = () => send({ type: 'order.moved', data: { order: { id: 'S-1' } } }, { id: 'msg' })
  expect((await unread()).status).toBe(422)
  await notice('pending', { id: 'S-1' }, { secret: `whsec_${'A'.repeat(43)}=` })
  for (let at = 0; at < 100; at++) await notice('pending', { id: 'S-1' })
  await w.clock.advance(60)
  await unread()
  const listed = async (query = '') =>
    (await w.request('GET', `${noticesUrl}?channel_id=${channel.id}${query}`, ayse)).json<Notice[]>()
  expect(new Set((await listed()).map(({ state }) => state))).toEqual(new Set(['done']))
  expect(await listed('&done=false')).toMatchObject([
    { state: 'refused' },
    { state: 'failed', count: 2, received_at: w.clock.now().toISOString() },
  ])
})

test.each([
  ['U+0000 in its type', { type: 'order.\0' }],
  ['half of a character in its type', { type: 'order.\ud83d' }],
  ['a type that is cut at a character of two halves', { type: `order.${'😀'.repeat(80)}` }],
])('a notice with %s is refused and kept', async (_what, { type }) => {
  const { send, wrong } = await shop()
  const answer = await send({ type, data: { order: { id: 'S-1' } } })
  expect(answer).toMatchObject({ status: 422, body: { code: 'NOTICE_UNREADABLE' } })
  const [kept] = await wrong()
  expect(kept).toMatchObject({ state: 'failed', code: 'NOTICE_UNREADABLE', field: 'type' })
  expect(kept!.reason!.isWellFormed()).toBe(true)
})

test.each([
  ['number', { id: 'S-\ud83d' }],
  ['name', { id: 'S-1', buyer: { name: 'Mehmet \udc00' } }],
  ['product', { id: 'S-1', lines: [{ product: 'bot\ud83d' }] }],
])('a payment with half of a character in its %s is refused and kept', async (_what, fields) => {
  const { notice, wrong } = await shop()
  expect(await notice('paid', fields)).toMatchObject({ status: 422, body: { code: 'NOTICE_UNREADABLE' } })
  expect(await wrong()).toMatchObject([{ state: 'failed', code: 'NOTICE_UNREADABLE' }])
})
