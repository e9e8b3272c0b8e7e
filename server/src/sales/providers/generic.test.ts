import { expect, test } from 'vitest'
import { world } from '../../../test/shop/world.ts'
import { genericShop } from '../orders/sales.fixture.ts'

const w = await world()

async function shop() {
  const { id: product_id } = await w.product()
  return { ...(await genericShop(w)), product_id }
}

test.each([
  ['nothing', {}, 'currency'],
  ['no amount', { currency: 'TRY' }, 'price'],
  ['no currency', { total: '249.90' }, 'currency'],
  ['a price without a currency', { lines: [{ product: 'bot', price: '249.90' }] }, 'currency'],
])('a payment that tells %s waits where the mapping expects a price', async (_what, sale, held_reason) => {
  const { notice, map, order, licenses, product_id } = await shop()
  await map({ external_product: 'bot', product_id, price: '249.90', currency: 'TRY' })
  const { body } = await notice('paid', { id: 'S-1', ...sale })
  expect(await order(body.order_id)).toMatchObject({ state: 'held', held_reason })
  expect(await licenses()).toEqual([])
  const lines = [{ product: 'bot', price: '249.90' }]
  expect((await notice('paid', { id: 'S-2', currency: 'TRY', lines })).body.state).toBe('paid')
})

test('number and product are read without the spaces around them, and a blank one is refused', async () => {
  const { notice, map, order, licenses, product_id } = await shop()
  await map({ external_product: 'bot', product_id })
  const { body } = await notice('paid', { id: ' S-1 ', lines: [{ product: ' bot ' }] })
  expect(await order(body.order_id)).toMatchObject({ external_id: 'S-1', state: 'paid' })
  expect((await notice('refunded', { id: 'S-1' })).body).toMatchObject({ order_id: body.order_id })
  for (const wrong of [{ id: '  ' }, { id: 'S-2', lines: [{ product: ' ' }] }])
    expect(await notice('paid', wrong)).toMatchObject({ status: 422, body: { code: 'NOTICE_UNREADABLE' } })
  expect(await licenses()).toHaveLength(1)
})
