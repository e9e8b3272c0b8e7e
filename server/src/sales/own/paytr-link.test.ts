import { orderDecisionUrl, orderIssueUrl } from '@muhur/contract/sales/orders'
import { ownOrderEndUrl, ownOrderPaymentUrl } from '@muhur/contract/sales/own-orders'
import { afterAll, expect, test } from 'vitest'
import { world } from '../../../test/shop/world.ts'
import { callbackForm, isSignedLink, merchant } from '../providers/paytr/paytr.fixture.ts'
import { formType } from '../providers/provider.fixture.ts'
import { expireOrders } from './expire.ts'
import { soldBy, standInFor } from './own.fixture.ts'

let refuses = false
const paytr = await standInFor({
  '/odeme/api/link/create': (form) => {
    if (refuses || !isSignedLink(form)) return { status: 'error', reason: 'Geçersiz token' }
    return { status: 'success', id: '1', link: `https://www.paytr.com/link/${form.get('callback_id')}` }
  },
})
afterAll(() => paytr.close())
const w = await world(() => ({ providers: { paytr: paytr.url } }))

async function shop() {
  refuses = false
  const at = await soldBy(w, 'paytr', merchant)
  const mehmet = await at.buyer('mehmet')
  const placed = (await mehmet.place()).body
  const pay = () => mehmet.call('POST', ownOrderPaymentUrl(mehmet.userId, placed.id))
  const tell = (change: Record<string, string> = {}) => {
    const fields = {
      callback_id: placed.number,
      merchant_oid: 'PT1',
      status: 'success',
      total_amount: '24990',
      payment_amount: '24990',
      currency: 'TL',
      ...change,
    }
    return at.send(callbackForm(fields), formType)
  }
  return { ...at, mehmet, placed, pay, tell }
}

test('an order gets one page at PayTR, and its payment gives the license to the buyer who ordered', async () => {
  const { mehmet, placed, pay, tell, licenses, order } = await shop()
  const url = `https://www.paytr.com/link/${placed.number}`
  expect((await pay()).body).toEqual({ url })
  expect((await pay()).body).toEqual({ url })
  expect(paytr.asked).toHaveLength(1)
  expect(Object.fromEntries(paytr.asked[0]!.form)).toMatchObject({
    price: '24990',
    currency: 'TL',
    max_count: '1',
    callback_id: placed.number,
    expiry_date: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
  })
  for (let time = 0; time < 2; time++) expect((await tell()).text).toBe('OK')
  expect(await licenses()).toMatchObject([{ user_id: mehmet.userId }])
  expect(await order(placed.id)).toMatchObject({
    state: 'paid',
    external_id: 'PT1',
    reference: placed.number,
    total: '249.90',
  })
  expect(await mehmet.orders()).toMatchObject([{ number: placed.number, state: 'paid' }])
})

test('the price of the order holds, not the price of the day after', async () => {
  const { tell, offer, licenses } = await shop()
  await offer({ price: '300' })
  await tell()
  expect(await licenses()).toHaveLength(1)
})

test('the page ends with the order, in Turkey’s time, and money that was on its way still gives the license', async () => {
  const { pay, tell, placed, order, licenses } = await shop()
  await pay()
  const ends = new Date(`${paytr.asked.at(-1)!.form.get('expiry_date')!.replace(' ', 'T')}+03:00`)
  expect(ends.getTime()).toBe(Math.floor(Date.parse(placed.ends_at) / 1_000) * 1_000)
  await w.db.executeSql(`update orders set created_at = created_at - interval '8 days'`)
  await expireOrders(w.deps)
  expect(await order(placed.id)).toMatchObject({ state: 'expired' })
  expect((await pay()).body).toMatchObject({ status: 409, code: 'ORDER_STATE' })
  await tell()
  expect(await order(placed.id)).toMatchObject({ state: 'paid', total: '249.90' })
  expect(await licenses()).toHaveLength(1)
})

test.each(['the seller', 'the buyer'])(
  'money that comes after %s cancelled the order gives nothing until the seller decides',
  async (who) => {
    const { pay, tell, placed, order, licenses, post, mehmet } = await shop()
    await pay()
    if (who === 'the seller') await post(orderDecisionUrl(placed.id), { state: 'cancelled' })
    else await mehmet.call('POST', ownOrderEndUrl(mehmet.userId, placed.id))
    expect(await order(placed.id)).toMatchObject({ state: 'cancelled' })
    for (let time = 0; time < 2; time++) expect((await tell()).text).toBe('OK')
    expect(await order(placed.id)).toMatchObject({
      state: 'held',
      held_reason: 'cancelled',
      total: '249.90',
    })
    expect(await licenses()).toEqual([])
    await post(orderIssueUrl(placed.id), {})
    expect(await licenses()).toHaveLength(1)
  },
)

test('late money at another price waits for the seller', async () => {
  const { tell, placed, order } = await shop()
  await w.db.executeSql(`update orders set created_at = created_at - interval '8 days'`)
  await expireOrders(w.deps)
  await tell({ total_amount: '100', payment_amount: '100' })
  expect(await order(placed.id)).toMatchObject({ state: 'held', held_reason: 'price' })
})

test.each([
  ['a smaller sum', { total_amount: '24989', payment_amount: '24989' }, 'price'],
  ['the same number of dollars', { currency: 'USD' }, 'currency'],
  ['test mode', { test_mode: '1' }, 'test'],
])('%s holds the order of the buyer', async (_what, change, held_reason) => {
  const { tell, order, placed, licenses } = await shop()
  await tell(change)
  expect(await order(placed.id)).toMatchObject({ state: 'held', held_reason })
  expect(await licenses()).toEqual([])
})

test('PayTR’s hash leaves open where the link’s number ends: split elsewhere, the notice gives nothing', async () => {
  const { tell, order, placed, licenses } = await shop()
  const whole = `${placed.number}PT1`
  for (const end of [0, 1, placed.number.length - 1, placed.number.length + 1])
    await tell({ callback_id: whole.slice(0, end), merchant_oid: whole.slice(end) })
  expect(await order(placed.id)).toMatchObject({ state: 'pending' })
  expect(await licenses()).toEqual([])
  await tell()
  expect(await order(placed.id)).toMatchObject({ state: 'paid', external_id: 'PT1' })
})

test('a second payment of the same page is an order that waits for the seller', async () => {
  const { tell, orders, licenses } = await shop()
  await tell()
  await tell({ merchant_oid: 'PT2' })
  expect((await orders()).map(({ state, held_reason }) => [state, held_reason])).toEqual([
    ['held', 'unmapped'],
    ['paid', null],
  ])
  expect(await licenses()).toHaveLength(1)
})

test('where PayTR refuses, the order waits for another try and no reason is shown to the buyer', async () => {
  const { pay, mehmet } = await shop()
  refuses = true
  const { body } = await pay()
  expect(body).toMatchObject({ status: 502, code: 'PROVIDER_UNREACHABLE' })
  expect(JSON.stringify(body)).not.toContain('token')
  expect(await mehmet.orders()).toMatchObject([{ state: 'pending' }])
  refuses = false
  expect((await pay()).status).toBe(200)
  for (let time = 0; time < 8; time++) await pay()
  expect((await pay()).body).toMatchObject({ status: 429, code: 'RATE_LIMITED' })
})
