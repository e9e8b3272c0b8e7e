import { createHmac } from 'node:crypto'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { standInFor } from '../own/own.fixture.ts'
import { callOf } from './call.ts'
import { paytr } from './paytr/paytr.ts'
import { shopier } from './shopier/shopier.ts'

const closed: (() => void)[] = []
afterEach(() => closed.splice(0).forEach((close) => close()))

async function standIn(answers: Parameters<typeof standInFor>[0]) {
  const provider = await standInFor(answers)
  closed.push(() => provider.close())
  return provider
}

const secrets = { merchant_id: '123456', merchant_key: 'KEY', merchant_salt: 'SALT' }

/** The notices that the provider's file reads from PayTR's answers by order number. */
async function askPaytr(answers: Record<string, object>) {
  const provider = await standIn({
    '/odeme/durum-sorgu': (form) => {
      const oid = form.get('merchant_oid')!
      const token = createHmac('sha256', 'KEY').update(`123456${oid}SALT`).digest('base64')
      if (token !== form.get('paytr_token')) return { status: 'error', err_no: '003' }
      return answers[oid] ?? { status: 'error', err_no: '004' }
    },
  })
  const call = callOf({ providers: { paytr: provider.url } }, 'paytr')
  return paytr.ask!(call, secrets, [...Object.keys(answers), 'UNKNOWN'])
}

const paid = { status: 'success', payment_amount: '10,8' }

test('PayTR tells refunds: whole ones, parts of one, one that cannot be read, and a number that it does not know', async () => {
  const notices = await askPaytr({
    A1: { ...paid, returns: [{ return_amount: '10.8' }] },
    A2: { ...paid, returns: [{ return_amount: '5' }, { return_amount: '5.80' }] },
    A3: { ...paid, returns: [{ return_amount: '1' }] },
    A4: { ...paid, returns: [{ tutar: '10.8' }] },
    A5: { ...paid, returns: [] },
    A6: { ...paid, returns: [{ return_amount: 'abc' }] },
    A7: { ...paid, payment_amount: 'abc', returns: [{ return_amount: '10.8' }] },
    A8: { ...paid, payment_amount: '1,234.50', returns: [{ return_amount: '1.234,50' }] },
  })
  expect(notices).toMatchObject([
    { external_id: 'A1', kind: 'refunded' },
    { external_id: 'A2', kind: 'refunded' },
    { external_id: 'A3', kind: 'partly_refunded' },
    { external_id: 'A4', kind: 'partly_refunded' },
    { external_id: 'A6', kind: 'partly_refunded' },
    { external_id: 'A7', kind: 'partly_refunded' },
    { external_id: 'A8', kind: 'refunded' },
    { external_id: 'UNKNOWN', code: 'NOTICE_UNREADABLE' },
  ])
})

test('Shopier tells all orders and refunds of its pages to the shop’s token alone', async () => {
  const order = (id: number) => ({
    id: `P${id}`,
    paymentStatus: 'paid',
    currency: 'TRY',
    totals: { total: '10.00' },
    shippingInfo: { email: 'mehmet@example.com', address: 'Papatya Sokak 5' },
    lineItems: [{ productId: '42', quantity: 1, price: '10.00' }],
  })
  const refund = { id: 'R1', type: 'full', status: 'succeeded', orderId: 'P1' }
  const provider = await standIn({
    '/orders': (_form, { searchParams }) =>
      Array.from({ length: searchParams.get('page') === '1' ? 50 : 1 }, (_, at) =>
        order(at + 50 * (Number(searchParams.get('page')) - 1)),
      ),
    '/refunds': () => [refund],
  })
  const call = callOf({ providers: { shopier: provider.url } }, 'shopier')
  const notices = await shopier.ask!(call, { access_token: 'PAT' }, [])
  expect(notices).toHaveLength(52)
  expect(notices.at(-1)).toMatchObject({ kind: 'refunded', external_id: 'P1' })
  expect(new Set(provider.asked.map(({ authorization }) => authorization))).toEqual(new Set(['Bearer PAT']))
  expect(JSON.stringify(notices)).not.toContain('Papatya')
  expect(await shopier.ask!(call, {}, [])).toEqual([])
})

test.each([
  ['a line without a price', { lineItems: [{ productId: '42', quantity: 1 }] }],
  ['a quantity of 101', { lineItems: [{ productId: '42', quantity: 101, price: '1.00' }] }],
  ['no lines', { lineItems: [] }],
  ['another currency than one', { currency: 'lira' }],
])('an order of Shopier with %s holds no other back', async (_what, odd) => {
  const order = (id: string, change: object = {}) => ({
    id,
    paymentStatus: 'paid',
    currency: 'TRY',
    totals: { total: '10.00' },
    lineItems: [{ productId: '42', quantity: 1, price: '10.00' }],
    ...change,
  })
  const rows = [null, order('P1', odd), order('P2', { ...odd, paymentStatus: 'unpaid' }), order('P3')]
  const provider = await standIn({ '/orders': () => rows, '/refunds': () => [] })
  const call = callOf({ providers: { shopier: provider.url } }, 'shopier')
  expect(await shopier.ask!(call, { access_token: 'PAT' }, [])).toMatchObject([
    { code: 'NOTICE_UNREADABLE', external_id: 'P1' },
    { kind: 'ignored', external_id: 'P2' },
    { kind: 'paid', external_id: 'P3' },
  ])
})

test.each([
  ['answers no JSON', 'HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nhi'],
  ['is out of order', 'HTTP/1.1 500 No\r\ncontent-length: 0\r\n\r\n'],
  [
    'sends the call elsewhere',
    'HTTP/1.1 302 Found\r\nlocation: http://127.0.0.1:9/\r\ncontent-length: 0\r\n\r\n',
  ],
  ['hangs up', ''],
])('a provider that %s is unreachable', async (_what, answer) => {
  const server = createServer((socket) => socket.once('data', () => socket.end(answer)))
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  closed.push(() => server.close())
  const { port } = server.address() as AddressInfo
  const call = callOf({ providers: { paytr: `http://127.0.0.1:${port}` } }, 'paytr')
  const asked = paytr.ask!(call, secrets, ['A1'])
  await expect(asked).rejects.toMatchObject({ code: 'PROVIDER_UNREACHABLE' })
})
