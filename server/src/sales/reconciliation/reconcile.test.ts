import { channelReconciliationUrl, type Channel } from '@muhur/contract/sales/channels'
import { noticesUrl, orderIssueUrl, type Notice } from '@muhur/contract/sales/orders'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { world } from '../../../test/shop/world.ts'
import { soldBy } from '../own/own.fixture.ts'
import { callbackForm, isSignedQuestion, merchant } from '../providers/paytr/paytr.fixture.ts'
import { channelAt, formType } from '../providers/provider.fixture.ts'
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
    const isProven = request.url === '/odeme/durum-sorgu' && isSignedQuestion(form)
    const answer = isProven ? payments.get(number) : undefined
    response.statusCode = isAway ? 503 : answer === broken ? 500 : 200
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

/** A payment about which PayTR fails. */
const broken = {}
const paid = { status: 'success', payment_amount: '34,56', returns: [] }
const returned = { ...paid, returns: [{ return_amount: '34.56' }] }

async function shop() {
  const at = await channelAt(w, 'paytr', merchant)
  await at.map({ external_product: 'CB1', price: '34.56', currency: 'TRY' })
  /** A payment of the seller's own link, as PayTR's notice tells the payment, and PayTR's present answer about it. */
  async function sold(number: string, fields: Record<string, string> = {}) {
    const amounts = { total_amount: '3456', payment_amount: '3456', currency: 'TL' }
    const payment = { callback_id: 'CB1', merchant_oid: number, status: 'success', ...amounts, ...fields }
    expect((await at.send(callbackForm(payment), formType)).text).toBe('OK')
    payments.set(number, paid)
  }
  const state = async (number: string) =>
    (await at.orders()).find((order) => order.external_id === number)?.state
  return {
    ...at,
    sold,
    state,
    ask: () => at.post<Channel>(channelReconciliationUrl(at.channel.id), {}),
    hourly: () => reconciliationJobs(w.deps)[0]!.run(w.db.queries, new AbortController().signal),
  }
}

test('a refund that no notice told is made up for, once', async () => {
  const { sold, state, ask, licenses, channel, ayse } = await shop()
  await sold('ORD1')
  await sold('ORD2')
  expect(await ask()).toMatchObject({ last_reconciled_at: expect.any(String), reconcile_fault: null })
  payments.set('ORD1', returned)
  await ask()
  await ask()
  expect([await state('ORD1'), await state('ORD2')]).toEqual(['refunded', 'paid'])
  expect(await licenses()).toMatchObject([{ status: 'revoked' }, { status: 'active' }])
  const notices = (await w.request('GET', `${noticesUrl}?channel_id=${channel.id}`, ayse)).json<Notice[]>()
  expect(notices.map(({ kind, count }) => `${kind} ${count}`)).toEqual(['refunded 1', 'paid 1', 'paid 1'])
})

test('PayTR is not asked for a number that PayTR does not know: of an order without its notice, issued by hand or not', async () => {
  const { buyer, channel, post, order, licenses, send } = await soldBy(w, 'paytr', merchant)
  const { id, number } = (await (await buyer('mehmet')).place()).body
  const ask = () => post<Channel>(channelReconciliationUrl(channel.id), {})
  expect(await ask()).toMatchObject({ reconcile_fault: null, unread_orders: [] })
  expect(await order(id)).toMatchObject({ state: 'pending' })
  await post(orderIssueUrl(id), {})
  expect(await ask()).toMatchObject({ reconcile_fault: null, unread_orders: [] })
  expect(asked).toEqual([])
  const late = { callback_id: number, merchant_oid: 'PT1', status: 'success', total_amount: '24990' }
  expect((await send(callbackForm({ ...late, currency: 'TL' }), formType)).text).toBe('OK')
  expect(await order(id)).toMatchObject({ state: 'paid', external_id: 'PT1' })
  expect(await licenses()).toHaveLength(1)
})

test('refunds in parts are held until their sum is the price; their amounts are no kuruş, with a comma or a point', async () => {
  const { sold, ask, licenses, orders } = await shop()
  // An installment plan: the buyer paid more than the price.
  await sold('ORD1', { total_amount: '3900' })
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
  const { sold, hourly } = await shop()
  await sold('ORD1')
  await Promise.all([hourly(), hourly()])
  expect(asked).toEqual(['ORD1'])
  await w.clock.advance(1_800)
  await hourly()
  expect(asked).toHaveLength(1)
  await w.clock.advance(1_800)
  await hourly()
  expect(asked).toHaveLength(2)
})

test('a provider that is away is noted on the channel until an answer comes', async () => {
  const { sold, ask, state } = await shop()
  await sold('ORD1')
  isAway = true
  expect(await ask()).toMatchObject({ last_reconciled_at: null, reconcile_fault: 'PROVIDER_UNREACHABLE' })
  isAway = false
  payments.set('ORD1', returned)
  expect(await ask()).toMatchObject({ reconcile_fault: null })
  expect(await state('ORD1')).toBe('refunded')
})

test('a number that PayTR does not know is noted on the channel with its order, and the other answers count', async () => {
  const { sold, ask, state } = await shop()
  for (const number of ['ORD1', 'ORD2', 'ORD3']) await sold(number)
  payments.set('ORD1', returned)
  payments.delete('ORD2')
  payments.set('ORD3', { status: 'success', returns: [null] })
  expect(await ask()).toMatchObject({
    last_reconciled_at: expect.any(String),
    reconcile_fault: 'NOTICE_UNREADABLE',
    unread_orders: ['ORD2'],
  })
  expect([await state('ORD1'), await state('ORD2'), await state('ORD3')]).toEqual([
    'refunded',
    'paid',
    'held',
  ])
  payments.set('ORD2', paid)
  expect(await ask()).toMatchObject({ reconcile_fault: null, unread_orders: [] })
})

test('a number on which PayTR fails is noted, and the next ones are asked about', async () => {
  const { sold, ask, state } = await shop()
  for (const number of ['ORD1', 'ORD2', 'ORD3']) await sold(number)
  for (const number of ['ORD1', 'ORD3']) payments.set(number, returned)
  payments.set('ORD2', broken)
  expect(await ask()).toMatchObject({
    last_reconciled_at: expect.any(String),
    reconcile_fault: 'PROVIDER_UNREACHABLE',
    unread_orders: ['ORD2'],
  })
  expect(await Promise.all(['ORD1', 'ORD2', 'ORD3'].map(state))).toEqual(['refunded', 'paid', 'refunded'])
})

test('PayTR is asked no more after ten failures, and what was answered counts', async () => {
  const { sold, ask, state } = await shop()
  const numbers = Array.from({ length: 13 }, (_, at) => `ORD${at}`)
  for (const number of numbers) await sold(number)
  for (const number of numbers) payments.set(number, broken)
  expect(await ask()).toMatchObject({ last_reconciled_at: null, reconcile_fault: 'PROVIDER_UNREACHABLE' })
  expect(asked).toHaveLength(10)
  payments.set('ORD12', returned)
  expect(await ask()).toMatchObject({ reconcile_fault: 'PROVIDER_UNREACHABLE' })
  expect(await state('ORD12')).toBe('refunded')
  expect(asked).toHaveLength(21)
})

test('a provider that answers no questions is told so', async () => {
  const { channel, ayse } = await genericShop(w)
  const answer = await w.request('POST', channelReconciliationUrl(channel.id), { ...ayse, payload: {} })
  expect(answer.json()).toMatchObject({ status: 409, code: 'CHANNEL_NOT_ASKED' })
})
