import { expect, test } from 'vitest'
import { world } from '../../../test/shop/world.ts'
import { marketplace, voxelStore } from './marketplaces.fixture.ts'

const w = await world()

async function store() {
  const channel = await marketplace(w, 'voxel')
  return { ...channel, ...voxelStore(channel, w.clock.now) }
}

const codeOf = async (license_key: string) => (await w.gate('validate', { license_key })).body.code
const valueOf = ({ text }: { text: string }) => (JSON.parse(text) as { value: string }).value

test('a purchase is a license, its removal ends the license, and a new purchase is a new order', async () => {
  const { event, orders, licenses } = await store()
  const first = await event('product.user.purchase', { nonce: 'n1' })
  expect(first.body.state).toBe('paid')
  expect((await event('product.user.purchase', { nonce: 'n1' })).body).toEqual(first.body)
  const removed = await event('product.user.purchaseRemoved', { nonce: 'n2' })
  expect(removed.body).toEqual({ order_id: first.body.order_id, state: 'refunded' })
  expect((await event('product.user.purchase', { nonce: 'n1' })).body).toEqual(removed.body)
  const second = await event('product.user.purchase', { nonce: 'n3' })
  expect(second.body.state).toBe('paid')
  expect((await event('product.user.purchaseRemoved', { nonce: 'n2' })).body).toEqual(removed.body)
  expect((await orders()).map(({ external_id }) => external_id)).toEqual(['101:77:1', '101:77:2'])
  expect((await licenses()).map(({ status }) => status)).toEqual(['revoked', 'active'])
})

test('a removal that overtakes its purchase wins, and other events are no orders', async () => {
  const { event, orders, licenses } = await store()
  await event('product.user.purchaseRemoved')
  expect((await event('product.user.purchase')).body.state).toBe('refunded')
  for (const type of ['ping', 'product.update', 'product.user.firstDownload'])
    expect((await event(type)).body).toEqual({ order_id: null, state: null })
  expect(await orders()).toHaveLength(1)
  expect(await licenses()).toEqual([])
})

test('a removal that overtook its purchase gives back that purchase alone: the buyer may buy again', async () => {
  const { event, orders } = await store()
  await event('product.user.purchaseRemoved')
  await event('product.user.purchase')
  expect((await event('product.user.purchase')).body.state).toBe('paid')
  expect((await orders()).map(({ state }) => state)).toEqual(['refunded', 'paid'])
})

test('a purchase after a removal that is older than the channel is a new order, which its own removal ends', async () => {
  const { event, orders } = await store()
  await event('product.user.purchaseRemoved', { skew: -60 })
  expect((await event('product.user.purchase', { skew: -61 })).body.state).toBe('refunded')
  const bought = await event('product.user.purchase', { nonce: 'again' })
  expect(bought.body.state).toBe('paid')
  expect((await event('product.user.purchase', { nonce: 'again' })).body).toEqual(bought.body)
  expect((await event('product.user.purchase', { skew: -61 })).body).toEqual(bought.body)
  await event('product.user.purchaseRemoved', { skew: 1 })
  expect((await orders()).map(({ state }) => state)).toEqual(['refunded', 'refunded'])
  expect((await event('product.user.purchase')).body.state).toBe('refunded')
  expect((await event('product.user.purchase', { skew: 2 })).body.state).toBe('paid')
})

test('a removal of an earlier purchase, however late, ends no later one', async () => {
  const { event, licenses } = await store()
  const told = async (type: string, skew: number) =>
    (await event(`product.user.${type}`, { skew, nonce: `${type} ${skew}` })).body.state
  expect(await told('purchase', 0)).toBe('paid')
  expect(await told('purchaseRemoved', -60)).toBe('paid')
  expect(await told('purchase', 20)).toBe('paid')
  for (let time = 0; time < 2; time++) expect(await told('purchaseRemoved', 10)).toBe('paid')
  expect((await licenses()).map(({ status }) => status)).toEqual(['active'])
  expect(await told('purchaseRemoved', 30)).toBe('refunded')
  expect((await licenses()).map(({ status }) => status)).toEqual(['revoked'])
  expect(await told('purchase', 40)).toBe('paid')
})

test.each([undefined, 'soon', '-5', 1e13])(
  'a removal without a readable time (%s) ends the purchase',
  async (time) => {
    const { event, orders } = await store()
    await event('product.user.purchase')
    expect((await event('product.user.purchaseRemoved', { time })).body.state).toBe('refunded')
    expect((await event('product.user.purchase')).body.state).toBe('paid')
    expect(await orders()).toHaveLength(2)
  },
)

test('the placeholder gets the buyer’s key, before the purchase a suspended one, which is the purchase’s', async () => {
  const { event, placeholder, licenses } = await store()
  const early = await placeholder()
  expect(early.status).toBe(200)
  expect(await codeOf(valueOf(early))).toBe('SUSPENDED')
  await event('product.user.purchase')
  expect(await codeOf(valueOf(early))).toBe('VALID')
  expect(valueOf(await placeholder())).toBe(valueOf(early))
  expect(await licenses()).toHaveLength(1)
})

test('another key, an old question, the seller’s try and an unmapped product get no key and no success', async () => {
  const { event, placeholder, licenses } = await store()
  expect((await event('product.user.purchase', { key: 'another' })).status).toBe(401)
  expect((await placeholder({ key: 'another' })).status).toBe(401)
  for (const skew of [-301, 301]) {
    const answer = await placeholder({ skew })
    expect(answer).toMatchObject({ status: 401, body: { code: 'NOTICE_EXPIRED' } })
  }
  expect((await placeholder({ test: true })).status).toBe(404)
  expect(await placeholder({ product: 404 })).toMatchObject({ status: 404, text: '{}' })
  expect(await licenses()).toEqual([])
})
