import { createHmac, hash } from 'node:crypto'
import { expect, test } from 'vitest'
import { world } from '../../../test/shop/world.ts'
import { marketplace, tebexStore } from './marketplaces.fixture.ts'
import { tebex } from './tebex.ts'

const w = await world()

async function store(mapping: object = { days: 30 }) {
  const channel = await marketplace(w, 'tebex', mapping)
  return { ...channel, ...tebexStore(channel) }
}

test('the endpoint is validated with the id of the question, and a payment is a license of the buyer', async () => {
  const { event, payment, licenses, order } = await store()
  const validation = await event('validation.webhook', {}, { id: 'w1' })
  expect(validation).toMatchObject({ status: 200, body: { id: 'w1' } })
  const { body } = await event('payment.completed', payment('tbx-1'))
  expect(body.state).toBe('paid')
  expect(await order(body.order_id)).toMatchObject({
    external_id: 'tbx-1',
    buyer_name: 'zey',
    buyer_email: 'zeynep@example.com',
    claimed: false,
    total: '9.90',
    currency: 'EUR',
    lines: [{ external_product: '101', quantity: 1 }],
  })
  expect(await licenses()).toHaveLength(1)
})

test('the proof is that of the public worked sample: the secret signs the text of the hash', () => {
  const body = Buffer.from(
    '{"id":"w1","type":"validation.webhook","date":"2026-01-01T00:00:00+00:00","subject":{}}',
  )
  const signature = '5a758fffe0a2eb4d4d0ca50b47336c8b2a871960cd29f64aad4a6492b176c257'
  expect(createHmac('sha256', 'SECRET').update(hash('sha256', body)).digest('hex')).toBe(signature)
  const received = { headers: { 'x-signature': signature.toUpperCase() }, body, now: 0 }
  expect(tebex.verify(received, { secret_key: 'SECRET' })).toMatchObject({ id: 'w1' })
})

test('a subscription’s start and its first payment are one order, and a renewal moves the end', async () => {
  const { event, payment, licenses } = await store()
  const recurring = { recurring_payment_reference: 'tbx-r-1', payment_sequence: 'first' }
  const first = payment('tbx-1', recurring)
  const [a, b] = await Promise.all([
    event('recurring-payment.started', { reference: 'tbx-r-1', initial_payment: first, last_payment: first }),
    event('payment.completed', first),
  ])
  expect(a.body).toEqual(b.body)
  const end = Date.parse((await licenses())[0]!.expires_at!)
  const second = payment('tbx-2', { ...recurring, payment_sequence: 'subsequent' })
  await event('recurring-payment.renewed', {
    reference: 'tbx-r-1',
    initial_payment: first,
    last_payment: second,
  })
  await event('payment.completed', second)
  const [license, ...others] = await licenses()
  expect(others).toEqual([])
  expect(Date.parse(license!.expires_at!)).toBe(end + 30 * 86_400_000)
  expect((await event('recurring-payment.ended', { reference: 'tbx-r-1' })).body.state).toBeNull()
  expect(await licenses()).toMatchObject([{ status: 'active' }])
})

test('a dispute suspends and a won one restores; a lost one and a refund revoke', async () => {
  const { event, payment, licenses } = await store()
  await event('payment.completed', payment('tbx-1'))
  await event('payment.completed', payment('tbx-2'))
  const after = async (type: string, number: string) => {
    await event(type, payment(number))
    return (await licenses()).map(({ status }) => status)
  }
  expect(await after('payment.dispute.opened', 'tbx-1')).toEqual(['suspended', 'active'])
  expect(await after('payment.dispute.won', 'tbx-1')).toEqual(['active', 'active'])
  expect(await after('payment.dispute.closed', 'tbx-1')).toEqual(['active', 'active'])
  await after('payment.dispute.opened', 'tbx-1')
  expect(await after('payment.dispute.lost', 'tbx-1')).toEqual(['revoked', 'active'])
  expect(await after('payment.refunded', 'tbx-2')).toEqual(['revoked', 'revoked'])
})

test('a Discord account that the seller asked for owns the license at once', async () => {
  const { event, payment, licenses } = await store()
  const variables = [{ identifier: 'discord_id', option: '110000000000000002' }]
  await event('payment.completed', payment('tbx-1', { products: [{ id: 101, quantity: 1, variables }] }))
  expect(await licenses()).toMatchObject([{ user_id: await w.userId('mehmet') }])
})

test('a currency in small letters is read, an amount that no list can show is refused', async () => {
  const { event, payment, order } = await store()
  const sold = (amount: number, currency: string) => payment('tbx-1', { price_paid: { amount, currency } })
  expect((await event('payment.completed', sold(1e12, 'EUR'))).status).toBe(422)
  const { body } = await event('payment.completed', sold(9.9, 'eur'))
  expect(await order(body.order_id)).toMatchObject({ state: 'paid', total: '9.90', currency: 'EUR' })
})

test('a wrong proof, a changed body and an unknown type make no order, and no address is kept', async () => {
  const { event, payment, orders, send } = await store()
  const sale = payment('tbx-1')
  expect((await event('payment.completed', sale, { key: 'another' })).status).toBe(401)
  const body = JSON.stringify({ id: 'x', type: 'payment.completed', subject: sale })
  expect((await event('payment.completed', sale, { body })).status).toBe(401)
  expect((await send('{}')).status).toBe(401)
  expect((await event('basket.abandoned', {})).status).toBe(200)
  expect((await event('payment.completed', { ...sale, products: [] })).status).toBe(422)
  expect((await event('payment.completed', { ...sale, products: [null] })).status).toBe(422)
  expect(await orders()).toEqual([])
  const { rows } = await w.db.executeSql(
    'select body_sealed, channel_id from channel_notices where body_sealed is not null',
  )
  const kept = (rows as { body_sealed: Buffer; channel_id: string }[]).map((row) =>
    w.deps.secrets.open(row.body_sealed, row.channel_id).toString(),
  )
  expect(kept.join()).toContain('zeynep@example.com')
  expect(kept.join()).not.toMatch(/192\.0\.2\.7|34000/)
})
