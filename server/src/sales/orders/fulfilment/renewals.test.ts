import { adminLicenseUrl } from '@muhur/contract/shop/licenses'
import { expect, test } from 'vitest'
import { world } from '../../../../test/shop/world.ts'
import { genericShop } from '../sales.fixture.ts'

const w = await world()

const day = 86_400_000

/** A shop whose product "bot" renews for 30 days, and Mehmet's licenses: seats, and days to the end. */
async function shop(quantity: 'licenses' | 'seats' = 'licenses') {
  const { id: product_id } = await w.product()
  const at = await genericShop(w)
  await at.map({ external_product: 'bot', product_id, days: 30, renewal: 'extend', quantity })
  return {
    ...at,
    product_id,
    buy: (id: string, ...lines: (number | { product: string })[]) =>
      at.notice('paid', {
        id,
        lines: lines.map((line) => (typeof line === 'number' ? { product: 'bot', quantity: line } : line)),
      }),
    licenses: async () =>
      (await at.licenses()).map(({ max_instances, expires_at }) => [
        max_instances,
        Math.round((Date.parse(expires_at!) - w.clock.now().getTime()) / day),
      ]),
    change: async (number: number, payload: object) => {
      const { id } = (await at.licenses())[number]!
      const headers = await w.signIn('ayse')
      expect((await w.request('PATCH', adminLicenseUrl(id), { headers, payload })).statusCode).toBe(200)
    },
  }
}

test('several units renew so many licenses, and make those that are missing', async () => {
  const { buy, notice, licenses, order } = await shop()
  await buy('S-1', 2)
  await buy('S-2', 2)
  expect(await licenses()).toEqual([
    [1, 60],
    [1, 60],
  ])
  const { body } = await buy('S-3', 3)
  expect(await licenses()).toEqual([
    [1, 90],
    [1, 90],
    [1, 30],
  ])
  expect((await order(body.order_id)).lines[0]!.licenses.map(({ renewed_days }) => renewed_days)).toEqual([
    30,
    30,
    null,
  ])
  await notice('refunded', { id: 'S-2' })
  expect(await licenses()).toEqual([
    [1, 60],
    [1, 60],
    [1, 30],
  ])
})

test('lines of one order renew different licenses', async () => {
  const { buy, licenses } = await shop()
  await buy('S-1', 1, 1)
  await buy('S-2', 1, 1)
  expect(await licenses()).toEqual([
    [1, 60],
    [1, 60],
  ])
})

test('the license whose end is nearest is renewed, ended or not', async () => {
  const { buy, licenses, change } = await shop()
  await buy('S-1', 3)
  const end = (days: number) => ({ expires_at: new Date(w.clock.now().getTime() + days * day).toISOString() })
  await change(0, end(20))
  await change(1, end(5))
  await w.clock.advance((6 * day) / 1000)
  await buy('S-2', 1)
  expect(await licenses()).toEqual([
    [1, 14],
    [1, 30],
    [1, 24],
  ])
  await change(1, end(-40))
  await buy('S-3', 1)
  expect(await licenses()).toEqual([
    [1, 44],
    [1, -40],
    [1, 24],
  ])
})

test('a license of other seats is not renewed: the purchase gives a new one', async () => {
  const { buy, licenses, map, product_id } = await shop()
  await buy('S-1', 1)
  await map({ external_product: 'pro', product_id, days: 30, renewal: 'extend', max_instances: 5 })
  await buy('S-2', { product: 'pro' })
  expect(await licenses()).toEqual([
    [1, 30],
    [5, 30],
  ])
  await buy('S-3', { product: 'pro' }, 1)
  expect(await licenses()).toEqual([
    [1, 60],
    [5, 60],
  ])
})

test('a license whose seats the seller changed is renewed by what gave the license', async () => {
  const { buy, licenses, change, map, product_id } = await shop()
  await map({ external_product: 'pro', product_id, days: 30, renewal: 'extend', max_instances: 5 })
  await buy('S-1', 1)
  await change(0, { max_instances: 2 })
  await buy('S-2', 1)
  expect(await licenses()).toEqual([[2, 60]])
  await buy('S-3', { product: 'pro' })
  expect(await licenses()).toEqual([
    [2, 60],
    [5, 30],
  ])
})

test('seats of one license are renewed by the same number of units', async () => {
  const { buy, licenses } = await shop('seats')
  await buy('S-1', 3)
  await buy('S-2', 3)
  expect(await licenses()).toEqual([[3, 60]])
  await buy('S-3', 2)
  expect(await licenses()).toEqual([
    [3, 60],
    [2, 30],
  ])
})

test('the seller’s own license outlives the refund of a renewal, which takes its days back alone', async () => {
  const { buy, notice, licenses, product_id } = await shop()
  const expires_at = new Date(w.clock.now().getTime() + 200 * day).toISOString()
  await w.license({ product_id, expires_at })
  await buy('S-1', 1)
  expect(await licenses()).toEqual([[1, 230]])
  await notice('refunded', { id: 'S-1' })
  expect(await licenses()).toEqual([[1, 200]])
  const [license] = await w.db.queries.selectFrom('licenses').select('status').execute()
  expect(license!.status).toBe('active')
})
