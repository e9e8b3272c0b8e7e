import { orderIssueUrl } from '@muhur/contract/sales/orders'
import { adminLicenseUrl } from '@muhur/contract/shop/licenses'
import { expect, test } from 'vitest'
import { world } from '../../../../test/shop/world.ts'
import { genericShop } from '../sales.fixture.ts'

const w = await world()

/** A shop with a sold license whose payment the buyer's bank asks about. */
async function shop() {
  const { id: product_id } = await w.product()
  const at = await genericShop(w)
  await at.map({ external_product: 'bot', product_id })
  const tell = async (type: string, id = 'S-1') => (await at.notice(type, { id })).body
  const { order_id } = await tell('paid')
  return {
    ...at,
    tell,
    order: () => at.order(order_id),
    issue: () => at.post(orderIssueUrl(order_id), {}),
    status: async () => (await at.licenses())[0]!.status,
    set: async (status: string) => {
      const { id } = (await at.licenses())[0]!
      const answer = await w.request('PATCH', adminLicenseUrl(id), { ...at.ayse, payload: { status } })
      expect(answer.statusCode, answer.body).toBe(200)
    },
  }
}

test.each([
  ['a suspension anew', ['active', 'suspended'], 'suspended'],
  ['a suspension of what the dispute suspended', ['suspended'], 'suspended'],
  ['an end of the suspension', ['active'], 'active'],
])('%s by the seller during a dispute stays after the dispute', async (_what, statuses, left) => {
  const { tell, set, status } = await shop()
  await tell('disputed')
  expect(await status()).toBe('suspended')
  for (const wanted of statuses) await set(wanted)
  await tell('dispute_won')
  expect(await status()).toBe(left)
})

test('a license that the seller resumes during a dispute stays so, until the next dispute', async () => {
  const { tell, set, status } = await shop()
  await tell('disputed')
  await set('active')
  await tell('partially_refunded')
  expect(await status()).toBe('active')
  await tell('dispute_won')
  await tell('disputed')
  expect(await status()).toBe('suspended')
  await tell('dispute_won')
  expect(await status()).toBe('active')
})

test.each([
  ['during', ['disputed', 'partially_refunded']],
  ['before', ['partially_refunded', 'disputed']],
])('a partial refund %s a dispute holds the order after the dispute', async (_when, notices) => {
  const { tell, order, issue, status } = await shop()
  for (const type of notices) await tell(type)
  expect(await order()).toMatchObject({ state: 'held', held_reason: 'dispute' })
  expect((await tell('dispute_won')).state).toBe('held')
  expect(await order()).toMatchObject({ held_reason: 'partial_refund' })
  expect(await status()).toBe('active')
  await issue()
  for (const type of ['disputed', 'dispute_won']) await tell(type)
  expect(await order()).toMatchObject({ state: 'paid' })
})

test('the seller who issues during a dispute accepts the partial refund too', async () => {
  const { tell, order, issue, status } = await shop()
  for (const type of ['disputed', 'partially_refunded']) await tell(type)
  await issue()
  expect(await order()).toMatchObject({ state: 'paid' })
  for (const type of ['disputed', 'dispute_won']) await tell(type)
  expect(await order()).toMatchObject({ state: 'paid' })
  expect(await status()).toBe('active')
})

test('a payment that waited before its dispute waits again after it', async () => {
  const { notice, licenses } = await shop()
  const lines = [{ product: 'bot', price: 100 }]
  await notice('pending', { id: 'S-2', total: 100, currency: 'TRY', lines })
  for (const type of ['paid', 'disputed', 'dispute_won'])
    await notice(type, { id: 'S-2', lines, total: 1, currency: 'TRY' })
  const { body } = await notice('dispute_won', { id: 'S-2' })
  expect(body.state).toBe('held')
  expect(await licenses()).toHaveLength(1)
})

test.each([
  ['opened and won', ['disputed', 'dispute_won']],
  ['won and opened', ['dispute_won', 'disputed']],
])(
  'a dispute that is %s before the payment is told lets the payment give its license',
  async (_how, notices) => {
    const { id: product_id } = await w.product()
    const { map, notice, order, licenses } = await genericShop(w)
    await map({ external_product: 'bot', product_id })
    for (const type of notices) await notice(type, { id: 'S-9' })
    const { body } = await notice('paid', { id: 'S-9' })
    expect(await order(body.order_id)).toMatchObject({ state: 'paid' })
    expect(await licenses()).toHaveLength(1)
  },
)

test('an order that waited for a decision on its partial refund waits again after a dispute, without a license', async () => {
  const { id: product_id } = await w.product()
  const { map, notice, order, licenses } = await genericShop(w)
  await map({ external_product: 'bot', product_id })
  let order_id = ''
  for (const type of ['partially_refunded', 'paid', 'disputed', 'dispute_won'])
    order_id = (await notice(type, { id: 'S-9' })).body.order_id
  expect(await order(order_id)).toMatchObject({ state: 'held', held_reason: 'partial_refund' })
  expect(await licenses()).toEqual([])
})

test('a win that is told twice does not let the next dispute pass', async () => {
  const { tell, status } = await shop()
  for (const type of ['disputed', 'dispute_won', 'dispute_won', 'disputed']) await tell(type)
  expect(await status()).toBe('suspended')
})

test.each([
  [['partially_refunded', 'paid', 'disputed', 'dispute_won']],
  [['partially_refunded', 'disputed', 'dispute_won', 'paid']],
  [['disputed', 'partially_refunded', 'dispute_won', 'paid']],
  [['dispute_won', 'partially_refunded', 'disputed', 'paid']],
])('a partial refund holds an order at its own total, told in the order %s', async (notices) => {
  const { id: product_id } = await w.product()
  const { map, notice, order } = await genericShop(w)
  await map({ external_product: 'bot', product_id, price: '100', currency: 'TRY' })
  let id = ''
  for (const type of notices) {
    const total = type === 'paid' ? '100' : '10'
    const told = type.startsWith('dispute') ? {} : { total, currency: 'TRY' }
    id = (await notice(type, { id: 'S-9', ...told })).body.order_id
  }
  expect(await order(id)).toMatchObject({ state: 'held', held_reason: 'partial_refund', total: '100.00' })
})

test.each(['refunded', 'charged_back'])(
  'an order that is %s stays so, whatever is told later',
  async (end) => {
    const { tell, order, status } = await shop()
    await tell(end)
    const ended = await status()
    expect(ended).not.toBe('active')
    for (const type of [
      'paid',
      'partially_refunded',
      'disputed',
      'dispute_won',
      'charged_back',
      'refunded',
    ]) {
      expect(await tell(type)).toMatchObject({ state: end })
      expect([await status(), (await order()).held_reason]).toEqual([ended, null])
    }
  },
)
