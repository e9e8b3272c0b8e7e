import { noticesUrl } from '@muhur/contract/sales/orders'
import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { world } from '../../../../test/shop/world.ts'
import { channelAt, formType } from '../provider.fixture.ts'
import { hmac } from '../provider.ts'
import { refund, sale, signedWebhook } from './shopier.fixture.ts'

const w = await world()

const secrets = { token: 'ORDERS REFUNDS', osb_user: 'USER', osb_password: 'PASS' }

interface Signing {
  token?: string
  form?: 'hex' | 'base64'
  headers?: Record<string, string>
}

async function shop() {
  const at = await channelAt(w, 'shopier', secrets)
  await at.map({ external_product: '42', price: '249.90', currency: 'TRY' })
  return {
    ...at,
    webhook: (payload: object, { token = 'ORDERS', form = 'hex', headers = {} }: Signing = {}) => {
      const sent = signedWebhook(payload, token, form)
      return at.send(sent.body, { ...sent.headers, ...headers })
    },
    osb: (fields: object, { password = 'PASS', multipart = false } = {}) => {
      const res = Buffer.from(JSON.stringify({ ...osbSale, ...fields })).toString('base64')
      const hash = createHmac('sha256', password)
        .update(res + 'USER')
        .digest('hex')
      if (!multipart) return at.send(String(new URLSearchParams({ res, hash })), formType)
      const part = (name: string, value: string) =>
        `--b0\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
      const body = `${part('res', res)}${part('hash', hash)}--b0--\r\n`
      return at.send(body, { 'content-type': 'multipart/form-data; boundary=b0' })
    },
  }
}

const osbSale = {
  email: 'mehmet@example.com',
  orderid: 'P1',
  currency: 0,
  price: '249.90',
  buyername: 'Mehmet',
  buyersurname: 'Kaya',
  productcount: 1,
  productid: '42',
  customernote: 'Zili calmayin',
  istest: 0,
}

test('the published vectors of both proofs hold', () => {
  expect(hmac('sha256', 'TOKEN', '{"id":"S1"}').toString('hex')).toBe(
    '4e6ce7a1a29bdda52f1a652e7ad215fb01887ec1232eebe7922e10a1f2f89bd4',
  )
  expect(hmac('sha256', 'PASS', 'eyJvcmRlcmlkIjoiUzEifQ==USER').toString('hex')).toBe(
    '6d00e82cd92a96e89e178b129e87e97d1f8bde8cf260c7eb07559cd8640e91f9',
  )
})

test('a sale is one license, whether the webhook, the OSB form or both tell of it', async () => {
  const { webhook, osb, licenses, orders } = await shop()
  expect((await webhook(sale)).status).toBe(200)
  expect(await osb({})).toMatchObject({ status: 200, text: 'success', type: 'text/plain' })
  expect(await osb({}, { multipart: true })).toMatchObject({ status: 200, text: 'success' })
  expect((await webhook({ ...sale, status: 'fulfilled' }, { form: 'base64' })).status).toBe(200)
  expect(await licenses()).toHaveLength(1)
  expect(await orders()).toMatchObject([
    { external_id: 'P1', state: 'paid', buyer_name: 'Mehmet Kaya', total: '249.90', currency: 'TRY' },
  ])
  await osb({ orderid: 'P2' }, { multipart: true })
  expect(await licenses()).toHaveLength(2)
})

test('only a whole refund that has succeeded ends the license; a part of one waits for the seller', async () => {
  const { webhook, licenses, orders } = await shop()
  const tell = async (change: object) => {
    await webhook({ ...refund, ...change }, { token: 'REFUNDS' })
    const [order] = await orders()
    return [order!.state, (await licenses())[0]?.status]
  }
  await webhook(sale)
  expect(await tell({ status: 'pending' })).toEqual(['paid', 'active'])
  expect(await tell({ status: 'failed' })).toEqual(['paid', 'active'])
  expect(await tell({ type: 'partial' })).toEqual(['held', 'active'])
  expect(await tell({})).toEqual(['refunded', 'revoked'])
  expect(await tell({})).toEqual(['refunded', 'revoked'])
})

test('a refund that overtakes the sale wins', async () => {
  const { webhook, licenses } = await shop()
  await webhook(refund, { token: 'REFUNDS' })
  await webhook(sale)
  expect(await licenses()).toEqual([])
})

test.each([
  ['one kuruş less', { totals: { total: '249.89' } }, 'price'],
  ['another currency', { currency: 'USD' }, 'currency'],
  ['an unknown product', { lineItems: [{ productId: '43', quantity: 1, price: '249.90' }] }, 'unmapped'],
])('%s holds the order and gives nothing', async (_what, change, held_reason) => {
  const { webhook, licenses, orders } = await shop()
  expect((await webhook({ ...sale, ...change })).status).toBe(200)
  expect(await orders()).toMatchObject([{ state: 'held', held_reason }])
  expect(await licenses()).toEqual([])
})

test('a test sale of OSB gives nothing', async () => {
  const { osb, licenses, orders } = await shop()
  expect((await osb({ istest: 1 })).text).toBe('success')
  expect(await orders()).toMatchObject([{ state: 'held', held_reason: 'test' }])
  expect(await licenses()).toEqual([])
})

test('an order that is not paid, and an event about a product, change nothing', async () => {
  const { webhook, orders } = await shop()
  expect((await webhook({ ...sale, paymentStatus: 'unpaid' })).status).toBe(200)
  expect((await webhook({ id: '42', title: 'Ticket Bot', price: '1' })).status).toBe(200)
  expect(await orders()).toEqual([])
})

test('a forged notice is refused: another token, a changed amount, another shop’s password, no proof', async () => {
  const { webhook, osb, send, orders } = await shop()
  const changed = { 'shopier-signature': createHmac('sha256', 'ORDERS').update('{}').digest('hex') }
  expect((await webhook(sale, { token: 'OTHER' })).status).toBe(401)
  expect((await webhook(sale, { headers: changed })).status).toBe(401)
  expect((await webhook(sale, { headers: { 'shopier-signature': '' } })).status).toBe(401)
  expect((await osb({}, { password: 'OTHER' })).status).toBe(401)
  expect((await send(JSON.stringify(sale), { 'content-type': 'application/json' })).status).toBe(401)
  expect(await orders()).toEqual([])
})

test('a signed notice that cannot be read is kept and shown', async () => {
  const { webhook, ayse } = await shop()
  expect((await webhook({ ...sale, totals: {} })).status).toBe(422)
  expect((await webhook({ ...sale, lineItems: [] })).status).toBe(422)
  expect((await w.request('GET', noticesUrl, ayse)).json()).toMatchObject([
    { state: 'failed', code: 'NOTICE_UNREADABLE' },
    { state: 'failed', code: 'NOTICE_UNREADABLE' },
  ])
})

test.each(['TL', 'try', ' TRY '])('the currency “%s” is TRY', async (currency) => {
  const { webhook, orders } = await shop()
  expect((await webhook({ ...sale, currency })).status).toBe(200)
  expect(await orders()).toMatchObject([{ state: 'paid', currency: 'TRY' }])
})

test.each(['lira', '₺', 'T1Y', ''])(
  'a sale in “%s” is refused, and the list of orders is read',
  async (currency) => {
    const { webhook, orders } = await shop()
    expect((await webhook({ ...sale, currency })).status).toBe(422)
    expect(await orders()).toEqual([])
  },
)

test('of the buyer nothing is kept but name and e-mail address', async () => {
  const { webhook, osb } = await shop()
  await webhook(sale)
  await osb({ orderid: 'P2' })
  const notices = await w.db.queries.selectFrom('channel_notices').selectAll().execute()
  const kept = notices.map(({ body_sealed, channel_id }) =>
    w.deps.secrets.open(body_sealed!, channel_id).toString(),
  )
  expect(kept.join()).toContain('mehmet@example.com')
  expect(kept.join()).not.toMatch(/Papatya|0555|10000000146|Zili/)
})
