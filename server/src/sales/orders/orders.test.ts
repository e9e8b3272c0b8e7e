import { ordersUrl, orderDecisionUrl, orderIssueUrl, type Order } from '@muhur/contract/sales/orders'
import { channelsUrl } from '@muhur/contract/sales/channels'
import { revealKeyUrl } from '@muhur/contract/shop/licenses'
import { expect, test } from 'vitest'
import { world } from '../../../test/shop/world.ts'
import { genericShop } from './sales.fixture.ts'

const w = await world()

async function shop() {
  const { id: product_id } = await w.product()
  return { ...(await genericShop(w)), product_id }
}

test('a paid order of a mapped product is a license of the person who bought it', async () => {
  const { notice, map, order, licenses, product_id, channel } = await shop()
  await map({ external_product: 'bot', product_id, max_instances: 2, days: 30, entitlements: ['pro'] })
  const { status, body } = await notice('paid', { id: 'S-1', total: '249.90', currency: 'TRY' })
  expect({ status, body }).toEqual({ status: 200, body: { order_id: expect.any(String), state: 'paid' } })
  const [license] = await licenses()
  expect(license).toMatchObject({
    product_id,
    user_id: await w.userId('mehmet'),
    max_instances: 2,
    policy: { entitlements: ['pro'] },
    expires_at: new Date(w.clock.now().getTime() + 30 * 86_400_000).toISOString(),
  })
  expect(await order(body.order_id)).toMatchObject({
    external_id: 'S-1',
    state: 'paid',
    held_reason: null,
    channel: { id: channel.id, name: 'Sitem', provider: 'generic' },
    buyer_name: 'Mehmet',
    claimed: true,
    total: '249.90',
    currency: 'TRY',
    lines: [{ external_product: 'bot', quantity: 1, mapped: true, licenses: [{ id: license!.id }] }],
    notices: [{ kind: 'paid', state: 'done', count: 1 }],
  })
})

test('the same notice, a later one and another of the same order give nothing twice', async () => {
  const { notice, map, licenses, product_id } = await shop()
  await map({ external_product: 'bot', product_id })
  const first = await notice('paid', { id: 'S-1' }, { id: 'msg_1' })
  for (const id of ['msg_1', 'msg_1', 'msg_2'])
    expect((await notice('paid', { id: 'S-1' }, { id })).body).toEqual(first.body)
  await w.clock.advance(5 * 86_400)
  expect((await notice('paid', { id: 'S-1' }, { id: 'msg_1' })).body).toEqual(first.body)
  expect(await licenses()).toHaveLength(1)
  const notices = await w.db.queries.selectFrom('channel_notices').select('count').orderBy('count').execute()
  expect(notices.map(({ count }) => count)).toEqual([1, 4])
})

test('several units are so many licenses, or one license with their seats', async () => {
  const { notice, map, licenses, product_id } = await shop()
  await map({ external_product: 'bot', product_id, max_instances: 2 })
  await map({ external_product: 'sunucu', product_id, max_instances: 2, quantity: 'seats' })
  await notice('paid', { id: 'S-1', lines: [{ product: 'bot', quantity: 3 }] })
  expect((await licenses()).map(({ max_instances }) => max_instances)).toEqual([2, 2, 2])
  await notice('paid', { id: 'S-2', lines: [{ product: 'sunucu', quantity: 3 }] })
  expect((await licenses()).at(-1)!.max_instances).toBe(6)
})

test('a purchase that renews moves the end of the license, from now on where it has ended', async () => {
  const { notice, map, licenses, product_id, order } = await shop()
  await map({ external_product: 'bot', product_id, days: 30, renewal: 'extend' })
  await notice('paid', { id: 'S-1' })
  const end = async () => Date.parse((await licenses())[0]!.expires_at!)
  const first = await end()
  const second = await notice('paid', { id: 'S-2' })
  expect(await end()).toBe(first + 30 * 86_400_000)
  expect((await order(second.body.order_id)).lines[0]!.licenses).toMatchObject([{ renewed_days: 30 }])
  await notice('refunded', { id: 'S-2' })
  expect(await end()).toBe(first)
  await w.clock.advance(60 * 86_400)
  await notice('paid', { id: 'S-3' })
  expect(await end()).toBe(w.clock.now().getTime() + 30 * 86_400_000)
  expect(await licenses()).toHaveLength(1)
})

test.each([
  ['revoke', 'revoked'],
  ['suspend', 'suspended'],
] as const)('a refund does to the license what the mapping says: %s', async (refund, status) => {
  const { notice, map, post, licenses, product_id } = await shop()
  await map({ external_product: 'bot', product_id, refund })
  await notice('paid', { id: 'S-1' })
  const { license_key } = await post<{ license_key: string }>(revealKeyUrl((await licenses())[0]!.id), {})
  expect(await notice('refunded', { id: 'S-1' })).toMatchObject({ status: 200, body: { state: 'refunded' } })
  expect(await licenses()).toMatchObject([{ status }])
  expect((await w.gate('validate', { license_key })).body.code).toBe(status.toUpperCase())
  expect((await notice('refunded', { id: 'S-1' })).body.state).toBe('refunded')
})

test('a refund that overtakes the payment wins: the late payment gives nothing', async () => {
  const { notice, map, licenses, product_id, order } = await shop()
  await map({ external_product: 'bot', product_id })
  const refund = await notice('refunded', { id: 'S-1' })
  expect(refund.body.state).toBe('refunded')
  expect((await notice('paid', { id: 'S-1' })).body).toEqual(refund.body)
  expect(await licenses()).toEqual([])
  expect((await order(refund.body.order_id)).lines).toHaveLength(1)
})

test('a dispute suspends, the bank’s word for the seller resumes, and a chargeback revokes for good', async () => {
  const { notice, map, licenses, product_id } = await shop()
  await map({ external_product: 'bot', product_id, refund: 'suspend' })
  await notice('paid', { id: 'S-1' })
  const after = async (type: string) => {
    const { state } = (await notice(type, { id: 'S-1' })).body
    return [state, (await licenses())[0]!.status]
  }
  expect(await after('disputed')).toEqual(['held', 'suspended'])
  expect(await after('dispute_won')).toEqual(['paid', 'active'])
  expect(await after('disputed')).toEqual(['held', 'suspended'])
  expect(await after('charged_back')).toEqual(['charged_back', 'revoked'])
  expect(await after('dispute_won')).toEqual(['charged_back', 'revoked'])
})

test('an unmapped product waits, and one click issues the license and makes the mapping', async () => {
  const { notice, post, order, licenses, product_id } = await shop()
  const { body } = await notice('paid', { id: 'S-1' })
  expect(body.state).toBe('held')
  expect(await order(body.order_id)).toMatchObject({ held_reason: 'unmapped', lines: [{ mapped: false }] })
  expect(await licenses()).toEqual([])
  const mappings = [{ external_product: 'bot', product_id, max_instances: 3 }]
  expect(await post(orderIssueUrl(body.order_id), { mappings })).toMatchObject({ state: 'paid' })
  expect(await licenses()).toMatchObject([{ max_instances: 3, user_id: await w.userId('mehmet') }])
  expect((await order(body.order_id)).lines[0]!.name).not.toBe('bot')
  expect((await notice('paid', { id: 'S-2' })).body.state).toBe('paid')
})

test.each([
  ['a lower price', { total: '249.89', currency: 'TRY' }, 'price'],
  ['a higher price', { total: 300, currency: 'TRY' }, 'price'],
  ['the right number in another currency', { total: '249.90', currency: 'USD' }, 'currency'],
  [
    'two units at the price of one',
    { total: '249.90', currency: 'TRY', lines: [{ product: 'bot', quantity: 2 }] },
    'price',
  ],
  ['a line of another price', { currency: 'TRY', lines: [{ product: 'bot', price: 1 }] }, 'price'],
])('%s holds the order', async (_what, sale, reason) => {
  const { notice, map, order, licenses, product_id } = await shop()
  await map({ external_product: 'bot', product_id, price: '249.90', currency: 'TRY' })
  const { body } = await notice('paid', { id: 'S-1', ...sale })
  expect(await order(body.order_id)).toMatchObject({ state: 'held', held_reason: reason })
  expect(await licenses()).toEqual([])
  expect((await notice('paid', { id: 'S-2', total: 249.9, currency: 'TRY' })).body.state).toBe('paid')
})

test('a buyer without a known Discord account owns the license as a stand-in of this order alone', async () => {
  const { notice, map, order, licenses, product_id } = await shop()
  await map({ external_product: 'bot', product_id })
  const buyer = { email: 'Zeynep@Example.com', name: 'Zeynep' }
  const { body } = await notice('paid', { id: 'S-1', buyer })
  expect(await order(body.order_id)).toMatchObject({
    claimed: false,
    user: { discord_username: 'Zeynep (Sitem)' },
    buyer_email: 'Zeynep@Example.com',
    is_email_shared: false,
  })
  await notice('paid', { id: 'S-2', buyer: { email: 'zeynep@example.com' } })
  expect(new Set((await licenses()).map(({ user_id }) => user_id)).size).toBe(2)
  expect(await order(body.order_id)).toMatchObject({ is_email_shared: true })
  const row = await w.db.queries
    .selectFrom('orders')
    .selectAll()
    .where('external_id', '=', 'S-1')
    .executeTakeFirst()
  expect(JSON.stringify(row).toLowerCase()).not.toContain('example.com')
})

test('an archived product holds the order instead of failing the provider', async () => {
  const { notice, map, order, product_id } = await shop()
  await map({ external_product: 'bot', product_id })
  await w.db.executeSql('update products set archived_at = moment()')
  const { body } = await notice('paid', { id: 'S-1' })
  expect(await order(body.order_id)).toMatchObject({ state: 'held', held_reason: 'product' })
})

test('what the provider does not tell, the seller decides', async () => {
  const { notice, map, post, licenses, product_id } = await shop()
  await map({ external_product: 'bot', product_id })
  const { body } = await notice('paid', { id: 'S-1' })
  expect(await post(orderDecisionUrl(body.order_id), { state: 'refunded' })).toMatchObject({
    state: 'refunded',
  })
  expect(await licenses()).toMatchObject([{ status: 'revoked' }])
  const { ayse } = await shop()
  const again = await w.request('POST', orderIssueUrl(body.order_id), { ...ayse, payload: {} })
  expect(again.json()).toMatchObject({ status: 409, code: 'ORDER_STATE' })
})

const found = async (query: string | Record<string, string>, as: Parameters<typeof w.request>[2]) =>
  (await w.request('GET', `${ordersUrl}?${new URLSearchParams(query)}`, as)).json<Order[]>()
const numbersOf = (orders: Order[]) => orders.map(({ external_id }) => external_id)

test('orders are found by number, name and e-mail address, and by state', async () => {
  const { notice, ayse } = await shop()
  await notice('paid', { id: 'S-1' })
  await notice('refunded', { id: 'T-2', buyer: { email: 'zeynep@example.com', name: 'Zeynep' } })
  const numbers = async (query: string) => numbersOf(await found(query, ayse))
  expect(await numbers('')).toEqual(['T-2', 'S-1'])
  expect(await numbers('q=S-1')).toEqual(['S-1'])
  expect(await numbers('q=zey')).toEqual(['T-2'])
  expect(await numbers('q=ZEYNEP@example.com')).toEqual(['T-2'])
  expect(await numbers('state=held')).toEqual(['S-1'])
  const [mehmets] = await found('q=S-1', ayse)
  expect(await numbers(`user_id=${mehmets!.user!.id}`)).toEqual(['S-1'])
})

test('an order is found by any part of its number, and by a part with a digit of its buyer’s name', async () => {
  const { notice, ayse, channel } = await shop()
  await notice('paid', { id: 'S-1' })
  await notice('paid', { id: 'SİP-204_7', buyer: { name: 'Mehmet42' } })
  const numbers = async (q: string) => numbersOf(await found({ channel_id: channel.id, q }, ayse))
  for (const q of ['S-1', 's-1', '-1', '1', ' S-1 ']) expect(await numbers(q)).toEqual(['S-1'])
  for (const q of ['M-1', 'S_1', 'S%', 'T-1']) expect(await numbers(q)).toEqual([])
  for (const q of ['sıp-204_7', 'SIP-2', 'ip-20', '04_7', 'met4', 'Mehmet42'])
    expect(await numbers(q)).toEqual(['SİP-204_7'])
})

test('a channel that is off, an unknown one and a stranger’s calls get nothing', async () => {
  const { notice, channel, ayse } = await shop()
  await w.request('PATCH', `${channelsUrl}/${channel.id}`, { ...ayse, payload: { enabled: false } })
  expect(await notice('paid', { id: 'S-1' })).toMatchObject({
    status: 404,
    body: { code: 'CHANNEL_NOT_FOUND' },
  })
  expect((await w.request('GET', ordersUrl)).statusCode).toBe(401)
  expect((await w.request('GET', ordersUrl, { headers: await w.signIn('mehmet') })).statusCode).toBe(403)
  expect((await w.request('GET', channelsUrl, ayse)).body).not.toContain('whsec_')
})

test('the receiver of an order’s events reads which order, and no key and no address', async () => {
  const { notice, map, product_id } = await shop()
  await w.db.executeSql(`insert into webhook_endpoints (id, url, description, types, secret_sealed)
    values (gen_random_uuid(), 'http://127.0.0.1:9', '', '{order.paid,order.refunded}', '')`)
  await map({ external_product: 'bot', product_id })
  await notice('paid', { id: 'S-1', total: 10, currency: 'TRY' })
  await notice('refunded', { id: 'S-1' })
  const events = await w.db.queries.selectFrom('events').select(['type', 'payload']).orderBy('id').execute()
  expect(events.map(({ type }) => type)).toEqual(['order.paid', 'order.refunded'])
  expect(events[0]!.payload).toMatchObject({
    order: { external_id: 'S-1', state: 'paid', total: '10.00', currency: 'TRY' },
  })
  expect(JSON.stringify(events)).not.toMatch(/MHR-|example\.com|Mehmet/)
})
