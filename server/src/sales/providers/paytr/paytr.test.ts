import { mappingsUrl, type Mapping } from '@muhur/contract/sales/channels'
import { orderIssueUrl } from '@muhur/contract/sales/orders'
import { expect, test } from 'vitest'
import { world } from '../../../../test/shop/world.ts'
import { tokenOf } from './paytr.ts'
import { channelAt, formType } from '../provider.fixture.ts'
import { callbackForm, merchant } from './paytr.fixture.ts'

const w = await world()

type Sent = Record<string, string>
const nothing: Sent = {}

async function shop() {
  const at = await channelAt(w, 'paytr', merchant)
  await at.map({ external_product: 'CB1', price: '34.56', currency: 'TRY' })
  return {
    ...at,
    callback: (fields: Sent = {}, { key = 'KEY', also = nothing } = {}) => {
      const form = new URLSearchParams(callbackForm({ ...payment, ...fields }, key))
      return at.send(String(new URLSearchParams({ ...Object.fromEntries(form), ...also })), formType)
    },
  }
}

const payment = {
  callback_id: 'CB1',
  merchant_oid: 'ORD1',
  status: 'success',
  total_amount: '3456',
  payment_amount: '3456',
  payment_type: 'card',
  currency: 'TL',
  test_mode: '0',
}
const done = { status: 200, type: 'text/plain', text: 'OK' }

test.each([
  ['the frame', 'ORD1SALTsuccess3456', 'xdPwRGyefcS5BjguLBiaO9P6a55qsbtDFkwTl0avXlw='],
  ['a link', 'CB1ORD1SALTsuccess3456', '6J0+WJtzn4tUMRfbJiPrbDsyZlSo5oC6ztV5Yrt66sM='],
  ['a question about a payment', '123456ORD1SALT', 'qrGY9kK9DlN0WSuAXizuA4d5aRa/DrMxRep8ni4K9aw='],
  ['a refund', '123456ORD110.25SALT', 'myP2gSSFYBCOTe2yGGEF7TxSSWXdYXSxfS/mczg7dUo='],
])('the published vector of %s holds', (_what, message, token) => {
  expect(tokenOf(merchant, message).toString('base64')).toBe(token)
})

test('a paid link is one license, however often PayTR repeats, and each time the answer is OK', async () => {
  const { callback, licenses, orders } = await shop()
  for (let time = 0; time < 3; time++) expect(await callback()).toEqual(done)
  expect(await licenses()).toHaveLength(1)
  expect(await orders()).toMatchObject([
    { external_id: 'ORD1', state: 'paid', total: '34.56', currency: 'TRY' },
  ])
  expect(await callback({ merchant_oid: 'ORD2' })).toEqual(done)
  expect(await licenses()).toHaveLength(2)
})

test('installments raise the total, not the price', async () => {
  const { callback, orders } = await shop()
  await callback({ total_amount: '3900' })
  expect(await orders()).toMatchObject([{ state: 'paid', total: '34.56' }])
})

test.each([
  ['a kuruş less', { total_amount: '3455', payment_amount: '3455' }, 'price'],
  ['a total below the price that nobody signed', { total_amount: '100' }, 'price'],
  ['the same number of dollars', { currency: 'USD' }, 'currency'],
  ['test mode', { test_mode: '1' }, 'test'],
  ['a link that no mapping knows', { callback_id: 'CB2' }, 'unmapped'],
])('%s holds the order, and PayTR is told OK', async (_what, fields, held_reason) => {
  const { callback, licenses, orders } = await shop()
  expect(await callback(fields)).toEqual(done)
  expect(await orders()).toMatchObject([{ state: 'held', held_reason }])
  expect(await licenses()).toEqual([])
})

test('a currency that PayTR does not sign is read as three letters or refused, and no list breaks', async () => {
  const { callback, orders } = await shop()
  expect((await callback({ currency: 'lira' })).status).toBe(422)
  expect(await orders()).toEqual([])
  expect(await callback({ currency: 'try' })).toEqual(done)
  expect(await orders()).toMatchObject([{ state: 'paid', currency: 'TRY' }])
})

test('a refused card is told OK and makes no order; the next try of the same order pays', async () => {
  const { callback, licenses, orders } = await shop()
  expect(await callback({ status: 'failed' })).toEqual(done)
  expect(await orders()).toEqual([])
  expect(await callback()).toEqual(done)
  expect(await licenses()).toHaveLength(1)
})

test.each(['content-disposition:x name="', 'content-disposition: form-data; name="a"\r\n', '; name="'])(
  'a stranger’s form of nothing but “%s” is refused like any other',
  async (piece) => {
    const { send, orders } = await shop()
    const multipart = { 'content-type': 'multipart/form-data; boundary=x' }
    expect((await send(`--x\r\n${piece.repeat(60_000 / piece.length)}`, multipart)).status).toBe(400)
    expect(await orders()).toEqual([])
  },
)

test('a wrong hash is answered 400: another key, a changed amount, another link, none', async () => {
  const { callback, send, orders } = await shop()
  expect((await callback({}, { key: 'OTHER' })).status).toBe(400)
  expect((await callback({}, { also: { total_amount: '1' } })).status).toBe(400)
  expect((await callback({}, { also: { callback_id: 'CB9' } })).status).toBe(400)
  expect((await send(String(new URLSearchParams(payment)), formType)).status).toBe(400)
  expect((await send('', formType)).status).toBe(400)
  expect(await orders()).toEqual([])
})

test('a payment of the frame names no product: the seller chooses, each order for itself', async () => {
  const { callback, orders, licenses, order, post, product_id, channel, ayse } = await shop()
  for (const merchant_oid of ['ORD1', 'ORD2'])
    expect(await callback({ callback_id: '', merchant_oid })).toEqual(done)
  for (const { id, external_id, held_reason, lines } of await orders()) {
    expect({ held_reason, lines }).toEqual({ held_reason: 'unmapped', lines: [] })
    const without = await w.request('POST', orderIssueUrl(id), { ...ayse, payload: {} })
    expect(without.json()).toMatchObject({ status: 409, code: 'MAPPING_REQUIRED' })
    const mappings = [{ external_product: external_id, product_id, max_instances: 3, days: 30 }]
    await post(orderIssueUrl(id), { mappings })
    const again = await w.request('POST', orderIssueUrl(id), { ...ayse, payload: { mappings } })
    expect(again.json()).toMatchObject({ status: 409, code: 'ORDER_STATE' })
    expect(await order(id)).toMatchObject({
      state: 'paid',
      total: '34.56',
      lines: [{ quantity: 1, mapped: true, licenses: [{ product: { id: product_id } }] }],
    })
    await callback({ callback_id: '', merchant_oid: external_id })
  }
  expect(await licenses()).toMatchObject([{ max_instances: 3 }, { max_instances: 3 }])
  const kept = (await w.request('GET', mappingsUrl(channel.id), ayse)).json<Mapping[]>()
  expect(kept.map(({ external_product }) => external_product)).toEqual(['CB1'])
})
