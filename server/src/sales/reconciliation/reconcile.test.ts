import { channelReconciliationUrl, type Channel } from '@muhur/contract/sales/channels'
import { noticesUrl, type Notice } from '@muhur/contract/sales/orders'
import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { world } from '../../../test/shop/world.ts'
import { channelAt } from '../providers/provider.fixture.ts'
import { genericShop } from '../orders/sales.fixture.ts'
import { reconciliationJobs } from './reconcile.ts'

/** PayTR's status of each payment by its number; an unknown number has no payment, and a question with another token or address is refused. */
const payments = new Map<string, object>()
const asked: string[] = []
let isAway = false
const paytr = createServer((request, response) => {
  let body = ''
  request.on('data', (part) => (body += part))
  request.on('end', () => {
    const form = new URLSearchParams(body)
    const number = form.get('merchant_oid')!
    asked.push(number)
    const token = createHmac('sha256', 'KEY')
      .update(`${form.get('merchant_id')}${number}SALT`)
      .digest('base64')
    const isProven = request.url === '/odeme/durum-sorgu' && form.get('paytr_token') === token
    const answer = isProven ? payments.get(number) : undefined
    response.statusCode = isAway ? 503 : 200
    response.end(JSON.stringify(answer ?? { status: 'error', err_no: '004' }))
  })
}).listen(0, '127.0.0.1')
afterAll(() => paytr.close())

const w = await world((deps) => {
  const providers = { paytr: `http://127.0.0.1:${(paytr.address() as AddressInfo).port}` }
  return { ...deps, providers }
})
beforeEach(() => {
  payments.clear()
  asked.length = 0
  isAway = false
})

const paid = {
  status: 'success',
  payment_amount: '34,56',
  payment_total: '34,56',
  currency: 'TL',
  returns: [],
}
const returned = { ...paid, returns: [{ return_amount: '34.56' }] }

async function shop() {
  const secrets = { merchant_id: '1', merchant_key: 'KEY', merchant_salt: 'SALT' }
  const at = await channelAt(w, 'paytr', secrets)
  await at.map({ external_product: 'CB1', price: '34.56', currency: 'TRY' })
  /** An order that the shop knows and about which no notice came. */
  const waiting = (number: string) =>
    w.db.executeSql(`
      insert into orders (id, channel_id, external_id, state) values (gen_random_uuid(), '${at.channel.id}', '${number}', 'pending');
      insert into order_lines (id, order_id, position, external_product, quantity)
        select gen_random_uuid(), id, 0, 'CB1', 1 from orders where external_id = '${number}'`)
  const state = async (number: string) =>
    (await at.orders()).find((order) => order.external_id === number)?.state
  return {
    ...at,
    waiting,
    state,
    ask: () => at.post<Channel>(channelReconciliationUrl(at.channel.id), {}),
    hourly: () => reconciliationJobs(w.deps)[0]!.run(w.db.queries, new AbortController().signal),
  }
}

test('a payment and a refund that no notice told are made up for, once', async () => {
  const { waiting, state, ask, licenses, channel, ayse } = await shop()
  await waiting('ORD1')
  await waiting('ORD2')
  payments.set('ORD1', paid)
  expect(await ask()).toMatchObject({ last_reconciled_at: expect.any(String), reconcile_fault: null })
  expect([await state('ORD1'), await state('ORD2')]).toEqual(['paid', 'pending'])
  expect(await licenses()).toMatchObject([{ status: 'active' }])
  await ask()
  payments.set('ORD1', returned)
  await ask()
  await ask()
  expect(await state('ORD1')).toBe('refunded')
  expect(await licenses()).toMatchObject([{ status: 'revoked' }])
  const notices = (await w.request('GET', `${noticesUrl}?channel_id=${channel.id}`, ayse)).json<Notice[]>()
  expect(notices.map(({ kind, count }) => `${kind} ${count}`)).toEqual(['refunded 1', 'paid 1'])
})

test('refunds in parts are held until their sum is the price; their amounts are no kuruş, with a comma or a point', async () => {
  const { waiting, ask, licenses, orders } = await shop()
  await waiting('ORD1')
  // An installment plan: the buyer paid more than the price.
  payments.set('ORD1', { ...paid, payment_total: '39,00' })
  await ask()
  const standing = async () => {
    const { state, held_reason, total } = (await orders())[0]!
    return [state, held_reason, total, (await licenses())[0]!.status]
  }
  expect(await standing()).toEqual(['paid', null, '34.56', 'active'])
  const refunds = (...amounts: string[]) =>
    payments.set('ORD1', { ...paid, returns: amounts.map((return_amount) => ({ return_amount })) })
  refunds('10,25')
  for (let time = 0; time < 2; time++) await ask()
  expect(await standing()).toEqual(['held', 'partial_refund', '34.56', 'active'])
  refunds('10.25', '24,3')
  await ask()
  expect(await standing()).toEqual(['held', 'partial_refund', '34.56', 'active'])
  refunds('10.25', '24,3', '0.01')
  for (let time = 0; time < 2; time++) await ask()
  expect(await standing()).toEqual(['refunded', null, '34.56', 'revoked'])
})

test('each channel is asked hourly, on one of two nodes', async () => {
  const { waiting, hourly } = await shop()
  await waiting('ORD1')
  await Promise.all([hourly(), hourly()])
  expect(asked).toEqual(['ORD1'])
  await w.clock.advance(1_800)
  await hourly()
  expect(asked).toHaveLength(1)
  await w.clock.advance(1_800)
  await hourly()
  expect(asked).toHaveLength(2)
})

test('a provider that is away is noted on the channel until an answer comes, and no answer stops no other', async () => {
  const { waiting, ask, state } = await shop()
  await waiting('ORD1')
  isAway = true
  expect(await ask()).toMatchObject({ last_reconciled_at: null, reconcile_fault: 'PROVIDER_UNREACHABLE' })
  isAway = false
  payments.set('ORD1', paid)
  expect(await ask()).toMatchObject({ reconcile_fault: null })
  expect(await state('ORD1')).toBe('paid')
})

test('an answer that cannot be read is noted on the channel with its order, and the other answers count', async () => {
  const { waiting, ask, state } = await shop()
  for (const number of ['ORD1', 'ORD2', 'ORD3']) await waiting(number)
  payments.set('ORD1', paid)
  payments.set('ORD2', { ...paid, payment_total: undefined })
  payments.set('ORD3', { ...returned, payment_total: undefined, returns: [null] })
  expect(await ask()).toMatchObject({
    last_reconciled_at: expect.any(String),
    reconcile_fault: 'NOTICE_UNREADABLE',
    unread_orders: expect.arrayContaining(['ORD2', 'ORD3']),
  })
  expect([await state('ORD1'), await state('ORD2'), await state('ORD3')]).toEqual(['paid', 'pending', 'held'])
  payments.clear()
  expect(await ask()).toMatchObject({ reconcile_fault: null, unread_orders: [] })
})

test('a provider that answers no questions is told so', async () => {
  const { channel, ayse } = await genericShop(w)
  const answer = await w.request('POST', channelReconciliationUrl(channel.id), { ...ayse, payload: {} })
  expect(answer.json()).toMatchObject({ status: 409, code: 'CHANNEL_NOT_ASKED' })
})
