import { orderDecisionUrl, orderIssueUrl } from '@muhur/contract/sales/orders'
import { expect, test } from 'vitest'
import { world } from '../../../test/shop/world.ts'
import { builtbybitStore, marketplace } from './marketplaces.fixture.ts'

const w = await world()

async function store(mapping: object = {}) {
  const channel = await marketplace(w, 'builtbybit', mapping)
  return { ...channel, ...builtbybitStore(channel) }
}

const codeOf = async (license_key: string) => (await w.gate('validate', { license_key })).body.code

test('a purchase is a license, and each download of its buyer gets the same key as plain text', async () => {
  const { purchase, download, licenses, order } = await store()
  const { body } = await purchase()
  expect(await order(body.order_id)).toMatchObject({ external_id: '101:77:0:1700000000', total: '9.90' })
  const form = await download()
  expect(form).toMatchObject({ status: 200, cache: 'no-store' })
  expect(form.type).toMatch(/^text\/plain/)
  expect(await codeOf(form.text)).toBe('VALID')
  const multipart = await download({ form: new FormData() })
  expect(multipart.text).toBe(form.text)
  expect((await purchase()).body).toEqual(body)
  expect((await purchase({ at: '1800000000' })).body.order_id).not.toBe(body.order_id)
  expect((await download()).text).toBe(form.text)
  expect(await licenses()).toHaveLength(2)
})

test('a download before the purchase gets a suspended key, which the purchase brings to life', async () => {
  const { purchase, download, licenses, orders } = await store({ days: 30, renewal: 'extend' })
  const { text } = await download()
  expect(await codeOf(text)).toBe('SUSPENDED')
  expect((await download()).text).toBe(text)
  expect((await purchase()).body.state).toBe('paid')
  expect(await codeOf(text)).toBe('VALID')
  expect(await licenses()).toHaveLength(1)
  expect(await orders()).toMatchObject([{ external_id: '101:77:0:1700000000', buyer_name: 'zey' }])
  const renewal = await purchase({ renewal: '1', at: '1800000000' })
  expect(renewal.body.state).toBe('paid')
  expect(await licenses()).toMatchObject([{ expires_at: after(60) }])
})

test('the days of a purchase begin with the purchase, however long its download came before', async () => {
  const { purchase, download, licenses } = await store({ days: 30 })
  const { text } = await download()
  await w.clock.advance(40 * 86_400)
  expect((await purchase({ at: String(Math.floor(w.clock.now().getTime() / 1000)) })).body.state).toBe('paid')
  expect(await licenses()).toMatchObject([{ status: 'active', expires_at: after(30) }])
  expect(await codeOf(text)).toBe('VALID')
})
const after = (days: number) => new Date(w.clock.now().getTime() + days * 86_400_000).toISOString()

test('a purchase that is given back takes its days from when the payment began them, and not the download', async () => {
  const { purchase, download, licenses } = await store({ days: 30, renewal: 'extend' })
  const at = () => String(Math.floor(w.clock.now().getTime() / 1000))
  await download()
  await w.clock.advance(20 * 86_400)
  const { body: first } = await purchase({ at: at() })
  await w.clock.advance(20 * 86_400)
  await purchase({ renewal: '1', at: at() })
  expect(await licenses()).toMatchObject([{ expires_at: after(40) }])
  await w.clock.advance(86_400)
  // Her first session has ended.
  const ayse = { headers: await w.signIn('ayse') }
  await w.request('POST', orderDecisionUrl(first.order_id), { ...ayse, payload: { state: 'refunded' } })
  expect(await licenses()).toMatchObject([{ status: 'active', expires_at: after(29) }])
})

test('a purchase after a download that was given back is an order of its own', async () => {
  const { purchase, download, orders, post } = await store()
  const former = (await download()).text
  const [downloaded] = await orders()
  await post(orderDecisionUrl(downloaded!.id), { state: 'refunded' })
  expect((await purchase()).body.state).toBe('paid')
  expect((await orders()).map(({ external_id, state }) => `${external_id} ${state}`)).toEqual([
    '101:77 refunded',
    '101:77:0:1700000000 paid',
  ])
  const { text } = await download()
  expect(await codeOf(text)).toBe('VALID')
  expect(await codeOf(former)).toBe('REVOKED')
})

test.each(['1', 'first'])(
  'a purchase after its download is one order, though “renewal” says %s',
  async (renewal) => {
    const { purchase, download, licenses, orders } = await store({ days: 30 })
    const { text } = await download()
    await purchase({ renewal })
    expect(await codeOf(text)).toBe('VALID')
    expect(await orders()).toHaveLength(1)
    expect(await licenses()).toMatchObject([{ expires_at: after(30) }])
  },
)

test('the seller may trust downloads: the key works at once, and the purchase is the same order', async () => {
  const { purchase, download, change, licenses, orders } = await store()
  await change({ trusts_downloads: true })
  const { text } = await download()
  expect(await codeOf(text)).toBe('VALID')
  await purchase()
  expect([await licenses(), await orders()].map(({ length }) => length)).toEqual([1, 1])
})

test('a purchase at another price waits for the seller, and the key of its download stays suspended', async () => {
  const { purchase, download, post } = await store({ price: '9.90', currency: 'USD' })
  const { text } = await download()
  const { body } = await purchase({ paid: '1.00' })
  expect(body.state).toBe('held')
  expect(await codeOf(text)).toBe('SUSPENDED')
  await post(orderDecisionUrl(body.order_id), { state: 'refunded' })
  expect(await codeOf(text)).toBe('REVOKED')
  expect((await download()).text).toBe(text)
})

test('a download after a purchase that waits gets that order’s key, which the seller’s decision brings to life', async () => {
  const { purchase, download, change, post, licenses, orders } = await store({
    price: '9.90',
    currency: 'USD',
  })
  await change({ trusts_downloads: true })
  const { body } = await purchase({ paid: '1.00' })
  const { text } = await download()
  expect(await codeOf(text)).toBe('SUSPENDED')
  await post(orderIssueUrl(body.order_id), {})
  expect((await download()).text).toBe(text)
  expect(await codeOf(text)).toBe('VALID')
  expect([await licenses(), await orders()].map(({ length }) => length)).toEqual([1, 1])
})

test.each([
  ['9.90', 'paid'],
  ['$9.90', 'paid'],
  ['9,90 USD', 'paid'],
  ['USD 9.90', 'paid'],
  ['0', 'held'],
  ['1,234.50', 'held'],
  ['9.900', 'held'],
  ['-9.90', 'held'],
  ['9.90 9.90', 'held'],
  ['{final_price}', 'held'],
  ['', 'held'],
  [null, 'held'],
  [9.9, 'paid'],
  ['$1.00', 'held'],
])('of a product that costs 9.90, “%s” is %s', async (paid, state) => {
  const { purchase } = await store({ price: '9.90', currency: 'USD' })
  expect((await purchase({ paid })).body.state).toBe(state)
})

test.each([
  ['1,234.50', '1234.50'],
  ['$1,234.5', '1234.50'],
  ['1.234,50 €', '1234.50'],
  ['1,234', '1234.00'],
  ['1.234', null],
  ['1,23,456.00', null],
  ['1 234,50', null],
  ['99999999999999999', null],
])('“%s” is read as %s, and a product without an expected price needs no amount', async (paid, total) => {
  const { purchase, order } = await store()
  const { body } = await purchase({ paid })
  expect(await order(body.order_id)).toMatchObject({ state: 'paid', total })
})

test('a body without an amount is compared with no price', async () => {
  const { purchase } = await store({ price: '9.90', currency: 'USD' })
  expect((await purchase({ paid: undefined })).body.state).toBe('paid')
})

test.each(['{purchase_date}', '', '0', null])(
  'a purchase at “%s” is refused: the same buyer’s next purchase would be no new one',
  async (at) => {
    const { purchase, orders } = await store()
    expect(await purchase({ at })).toMatchObject({ status: 422, body: { code: 'NOTICE_UNREADABLE' } })
    expect(await orders()).toEqual([])
  },
)

test('an add-on is a product of its own', async () => {
  const { purchase, order } = await store()
  const { body } = await purchase({ addon: '9' })
  expect(await order(body.order_id)).toMatchObject({
    state: 'held',
    lines: [{ external_product: '101:9', mapped: false }],
  })
})

test('without a license, and with a wrong secret, the answer is never a success and never a key', async () => {
  const { purchase, download, orders, send } = await store()
  expect(await download({ resource_id: '404' })).toMatchObject({ status: 404, text: 'no license' })
  const wrong = ['another', '', `whsec_${'A'.repeat(43)}=`]
  for (const secret of wrong) {
    expect((await download({ secret })).status).toBe(401)
    expect((await purchase({ secret })).status).toBe(401)
  }
  expect((await purchase({ secret: 5 })).status).toBe(401)
  expect((await send('')).status).toBe(401)
  expect((await send('{')).status).toBe(422)
  expect((await download({ user_id: '' })).status).toBe(422)
  expect(await orders()).toMatchObject([{ external_id: '404:77', state: 'pending' }])
})
