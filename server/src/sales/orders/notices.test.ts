import { noticeRetryUrl, noticesUrl, orderIssueUrl, ordersUrl } from '@muhur/contract/sales/orders'
import {
  channelSecretUrl,
  mappingsUrl,
  mappingUrl,
  type IssuedChannel,
  type Mapping,
} from '@muhur/contract/sales/channels'
import { offerUrl } from '@muhur/contract/sales/offers'
import { expect, test } from 'vitest'
import { world } from '../../../test/shop/world.ts'
import { genericShop } from './sales.fixture.ts'

const w = await world()

async function shop() {
  const { id: product_id } = await w.product()
  return { ...(await genericShop(w)), product_id }
}

const forgeries: [string, Parameters<Awaited<ReturnType<typeof genericShop>>['notice']>[2], string][] = [
  [
    'another shop’s secret',
    { secret: `whsec_${Buffer.alloc(32, 1).toString('base64')}` },
    'NOTICE_SIGNATURE',
  ],
  ['no signature', { headers: { 'webhook-signature': '' } }, 'NOTICE_SIGNATURE'],
  ['a signature that is no base64', { headers: { 'webhook-signature': 'v1,%%%' } }, 'NOTICE_SIGNATURE'],
  ['another body than the signed one', { body: '{"type":"order.paid"}' }, 'NOTICE_SIGNATURE'],
  ['a timestamp of six minutes ago', { skew: -360 }, 'NOTICE_EXPIRED'],
  ['a timestamp of the future', { skew: 360 }, 'NOTICE_EXPIRED'],
]
test.each(forgeries)('%s is refused, noted, and makes no order', async (_what, how, code) => {
  const { notice, map, product_id, ayse } = await shop()
  await map({ external_product: 'bot', product_id })
  expect(await notice('paid', { id: 'S-1' }, how)).toMatchObject({ status: 401, body: { code } })
  expect((await w.request('GET', ordersUrl, ayse)).json()).toEqual([])
  expect((await w.request('GET', noticesUrl, ayse)).json()).toMatchObject([
    { state: 'refused', code, count: 1 },
  ])
})

test('what cannot be understood is kept, shown, and read again on a click', async () => {
  const { send, ayse } = await shop()
  const unreadable = [
    { type: 'order.paid', data: { order: {} } },
    { type: 'order.eaten', data: { order: { id: 'x' } } },
    { type: 'order.paid', data: { order: { id: 'x', currency: 'lira', lines: [{ product: 'bot' }] } } },
    { type: 'constructor', data: { order: { id: 'x' } } },
  ]
  for (const payload of unreadable)
    expect(await send(payload)).toMatchObject({ status: 422, body: { code: 'NOTICE_UNREADABLE' } })
  const [kept, , eaten] = (await w.request('GET', noticesUrl, ayse)).json<{ id: string }[]>()
  expect(kept).toMatchObject({ state: 'failed', code: 'NOTICE_UNREADABLE' })
  const reason = '“order.eaten” bilinen bir bildirim türü değil.'
  expect(eaten).toMatchObject({ reason, field: 'type' })
  const again = await w.request('POST', noticeRetryUrl(kept!.id), { ...ayse, payload: {} })
  expect(again.json()).toMatchObject({ status: 422 })
})

test('a former secret verifies for a day after the new one was made', async () => {
  const { notice, channel, post } = await shop()
  const { secret } = await post<IssuedChannel>(channelSecretUrl(channel.id), {})
  expect(secret).not.toBe(channel.secret)
  expect((await notice('paid', { id: 'S-1' })).status).toBe(200)
  expect((await notice('paid', { id: 'S-1' }, { secret: secret! })).status).toBe(200)
  await w.clock.advance(25 * 3600)
  expect((await notice('paid', { id: 'S-1' })).status).toBe(401)
})

test('of two disputes on one license the license stays suspended until the last one is won', async () => {
  const { notice, map, licenses, product_id } = await shop()
  await map({ external_product: 'bot', product_id, days: 30, renewal: 'extend' })
  const status = async () => (await licenses()).map((license) => license.status)
  for (const id of ['S-1', 'S-2']) await notice('paid', { id })
  for (const id of ['S-1', 'S-2']) await notice('disputed', { id })
  for (const [first, second] of [
    ['S-1', 'S-2'],
    ['S-2', 'S-1'],
  ] as const) {
    await notice('dispute_won', { id: first })
    expect(await status()).toEqual(['suspended'])
    await notice('dispute_won', { id: second })
    expect(await status()).toEqual(['active'])
    for (const id of [first, second]) await notice('disputed', { id })
  }
})

test('a repeated dispute or partial refund opens no decision anew', async () => {
  const { notice, map, post, licenses, product_id } = await shop()
  await map({ external_product: 'bot', product_id })
  const { body } = await notice('paid', { id: 'S-1' })
  const state = async (type: string, id: string) => (await notice(type, { id: 'S-1' }, { id })).body.state
  expect(await state('disputed', 'opened')).toBe('held')
  expect(await state('dispute_won', 'won')).toBe('paid')
  expect(await state('disputed', 'opened')).toBe('paid')
  expect(await state('partially_refunded', 'half')).toBe('held')
  await post(orderIssueUrl(body.order_id), {})
  expect(await state('partially_refunded', 'half')).toBe('paid')
  expect(await state('partially_refunded', 'other half')).toBe('held')
  expect(await licenses()).toMatchObject([{ status: 'active' }])
})

test('renewals without a measure end with the last year that can be written', async () => {
  const { notice, map, licenses, product_id } = await shop()
  await map({ external_product: 'bot', product_id, days: 36_500, renewal: 'extend' })
  await notice('paid', { id: 'S-1' })
  await w.db.executeSql(`update licenses set expires_at = '9990-01-01T00:00:00Z'`)
  expect((await notice('paid', { id: 'S-2' })).body).toMatchObject({ state: 'paid' })
  expect(await licenses()).toMatchObject([{ expires_at: '9999-12-31T00:00:00.000Z' }])
})

test('a dispute that comes after the word that it was won suspends nothing; the next one does', async () => {
  const { notice, map, licenses, product_id } = await shop()
  await map({ external_product: 'bot', product_id })
  for (const type of ['paid', 'dispute_won', 'disputed']) await notice(type, { id: 'S-1' })
  expect(await licenses()).toMatchObject([{ status: 'active' }])
  expect((await notice('disputed', { id: 'S-1' })).body.state).toBe('held')
  expect(await licenses()).toMatchObject([{ status: 'suspended' }])
})

test.each([
  ['a smaller amount', { total: 1, currency: 'TRY' }, 'price', { total: '1.00' }],
  ['an amount in another currency', { total: 500, currency: 'USD' }, 'currency', { currency: 'USD' }],
  ['fewer units', { lines: [{ product: 'bot', price: 100 }] }, 'price', { lines: [{ quantity: 1 }] }],
])(
  '%s than was pending is what counts, and waits for the seller',
  async (_what, sale, held_reason, shown) => {
    const { notice, map, post, order, licenses, product_id } = await shop()
    await map({ external_product: 'bot', product_id })
    const lines = [{ product: 'bot', quantity: 5, price: 100 }]
    await notice('pending', { id: 'S-1', total: 500, currency: 'TRY', lines })
    const { body } = await notice('paid', { id: 'S-1', lines, ...sale })
    expect(await order(body.order_id)).toMatchObject({ state: 'held', held_reason, ...shown })
    expect(await licenses()).toEqual([])
    await post(orderIssueUrl(body.order_id), {})
    expect(await licenses()).toHaveLength('lines' in sale ? 1 : 5)
  },
)

test('a payment of what was pending gives the licenses, and a payment alone tells the rest', async () => {
  const { notice, map, order, licenses, product_id } = await shop()
  await map({ external_product: 'bot', product_id, price: '100', currency: 'TRY' })
  const sale = { total: 200, currency: 'TRY', lines: [{ product: 'bot', quantity: 2 }] }
  await notice('pending', { id: 'S-1', ...sale })
  await notice('pending', { id: 'S-2' })
  for (const id of ['S-1', 'S-2']) {
    const { body } = await notice('paid', { id, ...sale })
    expect(await order(body.order_id)).toMatchObject({ state: 'paid', total: '200.00', currency: 'TRY' })
  }
  expect(await licenses()).toHaveLength(4)
})

test('a payment that comes during a dispute is compared when the dispute is won', async () => {
  const { notice, map, order, licenses, product_id } = await shop()
  await map({ external_product: 'bot', product_id, price: '100', currency: 'TRY' })
  const [one, five] = [1, 5].map((quantity) => ({
    total: 100 * quantity,
    currency: 'TRY',
    lines: [{ product: 'bot', quantity }],
  }))
  for (const [id, told, paid] of [
    ['S-1', one, { ...one, total: 1 }],
    ['S-2', five, one],
  ] as const) {
    await notice('disputed', { id, ...told })
    await notice('paid', { id, ...paid })
    const { body } = await notice('dispute_won', { id })
    expect(await order(body.order_id)).toMatchObject(
      id === 'S-1' ? { state: 'held', total: '1.00' } : { state: 'paid', total: '100.00' },
    )
  }
  expect(await licenses()).toHaveLength(1)
})

test('a payment may name the lines in another order', async () => {
  const { notice, map, order, product_id } = await shop()
  for (const external_product of ['bot', 'pro']) await map({ external_product, product_id })
  const [bot, pro] = ['bot', 'pro'].map((product) => ({ product, quantity: 1 }))
  await notice('pending', { id: 'S-1', lines: [bot, pro] })
  const { body } = await notice('paid', { id: 'S-1', lines: [pro, bot] })
  expect(await order(body.order_id)).toMatchObject({ state: 'paid' })
})

test('a purchase never renews a test license, and a test product is neither mapped nor offered', async () => {
  const { notice, post, licenses, product_id, ayse, channel } = await shop()
  const end = new Date(w.clock.now().getTime() + 86_400_000).toISOString()
  await w.license({ product_id, test: true, expires_at: end })
  const mapping = await post<Mapping>(mappingsUrl(channel.id), {
    external_product: 'bot',
    product_id,
    days: 30,
    renewal: 'extend',
  })
  await notice('paid', { id: 'S-1' })
  expect(await licenses()).toMatchObject([{ test: true, expires_at: end }, { test: false }])

  const { id } = await w.product({ test: true, published: false })
  const refused = { status: 409, code: 'PRODUCT_IS_TEST', field: 'product_id' }
  const mapped = { external_product: 'deneme', product_id: id }
  expect(
    (await w.request('POST', mappingsUrl(channel.id), { ...ayse, payload: mapped })).json(),
  ).toMatchObject(refused)
  const moved = { ...ayse, payload: { product_id: id } }
  expect((await w.request('PATCH', mappingUrl(channel.id, mapping.id), moved)).json()).toMatchObject(refused)
  const rails = [{ channel_id: channel.id, url: null }]
  const offer = { price: '249.90', currency: 'TRY', max_instances: 1, days: 30, rails }
  expect((await w.request('PUT', offerUrl(id), { ...ayse, payload: { offer } })).json()).toMatchObject(
    refused,
  )
})

test.each([
  ['below the prices that are known', 100, { state: 'held', held_reason: 'price' }],
  ['of these and more', 1_200, { state: 'paid' }],
])('where one of two lines has no expected price, a total %s decides', async (_what, total, expected) => {
  const { notice, map, order, product_id } = await shop()
  await map({ external_product: 'bot', product_id, price: '1000', currency: 'TRY' })
  await map({ external_product: 'extra', product_id })
  const lines = [{ product: 'bot' }, { product: 'extra' }]
  const { body } = await notice('paid', { id: 'S-1', total, currency: 'TRY', lines })
  expect(await order(body.order_id)).toMatchObject(expected)
})
