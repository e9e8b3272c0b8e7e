import { channelsUrl } from '@muhur/contract/sales/channels'
import { offerUrl } from '@muhur/contract/sales/offers'
import { orderDecisionUrl, orderIssueUrl, ordersUrl, type Order } from '@muhur/contract/sales/orders'
import { ownOrderEndUrl, ownOrdersUrl, receiptUrl } from '@muhur/contract/sales/own-orders'
import { productUrl, productsUrl } from '@muhur/contract/shop/products'
import { expect, test } from 'vitest'
import { world } from '../../../test/shop/world.ts'
import { prune } from '../../operator/retention/prune.ts'
import { account, soldBy } from './own.fixture.ts'

const w = await world()

const pdf = Buffer.from('%PDF-1.7 dekont')
const octets = { 'content-type': 'application/octet-stream' }

async function shop() {
  const at = await soldBy(w, 'transfer', account)
  const mehmet = await at.buyer('mehmet')
  return { ...at, mehmet }
}

test('a buyer gets account, number and frozen price, and a license once the seller saw the money', async () => {
  const { mehmet, offer, order, post, licenses, product_id } = await shop()
  const { status, body } = await mehmet.place()
  expect(status).toBe(201)
  expect(body).toMatchObject({
    number: expect.stringMatching(/^[0-9A-HJKMNP-TV-Z]{8}$/),
    state: 'pending',
    provider: 'transfer',
    total: '249.90',
    currency: 'TRY',
    account,
    receipt: null,
    license_ids: [],
    products: [{ id: product_id, quantity: 1 }],
  })
  await offer({ price: '300' })
  await mehmet.call('PUT', receiptUrl(mehmet.userId, body.id), pdf, octets)
  expect(await licenses()).toEqual([])
  expect(await order(body.id)).toMatchObject({
    state: 'pending',
    reference: body.number,
    total: '249.90',
    receipt: { media_type: 'application/pdf', bytes: pdf.length, kept: true },
  })
  expect(await post(orderIssueUrl(body.id), {})).toMatchObject({ state: 'paid', total: '249.90' })
  expect(await licenses()).toMatchObject([{ user_id: mehmet.userId, max_instances: 2, product_id }])
  const [own] = await mehmet.orders()
  expect(own).toMatchObject({ state: 'paid', account: null, license_ids: [(await licenses())[0]!.id] })
  const entries = await w.db.queries
    .selectFrom('audit_log')
    .selectAll()
    .where('action', '=', 'order.pay')
    .execute()
  expect(entries).toMatchObject([
    { actor_id: await w.userId('ayse'), detail: { total: '249.90', currency: 'TRY' } },
  ])
})

test('an order waits for the seller from its receipt to the decision', async () => {
  const { mehmet, ayse, post } = await shop()
  const waiting = async () => {
    const found = (await w.request('GET', `${ordersUrl}?state=waiting`, ayse)).json<Order[]>()
    return found.map(({ id, state, has_receipt }) => [id, state, has_receipt])
  }
  const { id } = (await mehmet.place()).body
  await mehmet.place()
  expect(await waiting()).toEqual([])
  await mehmet.call('PUT', receiptUrl(mehmet.userId, id), pdf, octets)
  expect(await waiting()).toEqual([[id, 'pending', true]])
  await post(orderDecisionUrl(id), { state: 'cancelled' })
  expect(await waiting()).toEqual([])
})

test('the seller refuses, and the buyer reads why; the buyer withdraws, and orders again', async () => {
  const { mehmet, post, licenses, order } = await shop()
  const refused = (await mehmet.place()).body
  const reason = 'Hesabımıza bu numarayla bir havale gelmedi.'
  await post(orderDecisionUrl(refused.id), { state: 'cancelled', reason })
  expect(await mehmet.orders()).toMatchObject([{ state: 'cancelled', refusal: reason, ends_at: null }])
  expect(await order(refused.id)).toMatchObject({ refusal: reason })
  const withdrawn = (await mehmet.place()).body
  expect((await mehmet.call('POST', ownOrderEndUrl(mehmet.userId, withdrawn.id))).body.state).toBe(
    'cancelled',
  )
  const payload = { state: 'cancelled', reason }
  const late = await w.request('POST', orderDecisionUrl(withdrawn.id), {
    headers: await w.signIn('ayse'),
    payload,
  })
  const error = 'Sipariş zaten “İptal” durumunda; hiçbir şey değişmedi.'
  expect(late.json()).toMatchObject({ status: 409, code: 'ORDER_STATE', error })
  expect(await order(withdrawn.id)).toMatchObject({ refusal: null })
  expect((await mehmet.orders()).map(({ state }) => state)).toEqual(['cancelled', 'cancelled'])
  expect(await licenses()).toEqual([])
})

test('the seller issues an order that was cancelled while the money was on its way', async () => {
  const { mehmet, post, licenses, order } = await shop()
  const { id } = (await mehmet.place()).body
  await post(orderDecisionUrl(id), { state: 'cancelled', reason: 'Havale gelmedi.' })
  expect(await post(orderIssueUrl(id), {})).toMatchObject({ state: 'paid', total: '249.90', refusal: null })
  expect(await licenses()).toMatchObject([{ user_id: mehmet.userId, status: 'active' }])
  expect(await order(id)).toMatchObject({ paid_at: expect.any(String) })
  expect(await mehmet.orders()).toMatchObject([{ state: 'paid', refusal: null }])
})

test('a buyer has three unpaid orders at most, also when they are opened at once', async () => {
  const { mehmet } = await shop()
  const answers = await Promise.all(Array.from({ length: 6 }, () => mehmet.place()))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
    201, 201, 201, 409, 409, 409,
  ])
  expect((await mehmet.place()).body).toMatchObject({ code: 'OPEN_ORDER_LIMIT' })
})

test.each([
  ['image/png', '\x89PNG\r\n\x1a\n…'],
  ['image/jpeg', '\xff\xd8\xff\xe0…'],
  ['image/webp', 'RIFF\0\0\0\0WEBPVP8 …'],
])('a receipt is %s by its bytes, and comes back as a download alone', async (type, bytes) => {
  const { mehmet, ayse } = await shop()
  const { id } = (await mehmet.place()).body
  const url = receiptUrl(mehmet.userId, id)
  await mehmet.call('PUT', url, Buffer.from(bytes, 'latin1'), { 'content-type': 'text/html' })
  for (const headers of [mehmet.headers, ayse.headers]) {
    const file = await w.request('GET', url, { headers })
    expect(file.headers).toMatchObject({
      'content-type': type,
      'content-disposition': expect.stringMatching(/^attachment; filename="dekont-/),
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    })
    expect(file.rawPayload).toEqual(Buffer.from(bytes, 'latin1'))
  }
  const zeynep = await w.signIn('zeynep')
  expect((await w.request('GET', url, { headers: zeynep })).statusCode).toBe(403)
})

test('a page, a script and an empty file are no receipts; too large a file is none; a file serves one order', async () => {
  const { mehmet, buyer } = await shop()
  const { id } = (await mehmet.place()).body
  const url = receiptUrl(mehmet.userId, id)
  for (const bytes of ['<html>%PDF-', '#!/bin/sh', 'GIF89a'])
    expect((await mehmet.call('PUT', url, Buffer.from(bytes), octets)).body.code).toBe('RECEIPT_FORMAT')
  const large = Buffer.alloc(10 * 1024 * 1024 + 1, '%PDF-')
  expect((await mehmet.call('PUT', url, large, octets)).status).toBe(413)
  expect((await mehmet.call('PUT', url, pdf, octets)).status).toBe(200)
  expect((await mehmet.call('PUT', url, pdf, octets)).status).toBe(200)
  const zeynep = await buyer('zeynep')
  const other = (await zeynep.place()).body
  const again = await zeynep.call('PUT', receiptUrl(zeynep.userId, other.id), pdf, octets)
  expect(again).toMatchObject({ status: 409, body: { code: 'RECEIPT_USED' } })
})

test('a receipt is deleted after its days; that there was one stays, and the file never serves again', async () => {
  const { mehmet, order } = await shop()
  const { id } = (await mehmet.place()).body
  await mehmet.call('PUT', receiptUrl(mehmet.userId, id), pdf, octets)
  await w.clock.advance(180 * 86_400 + 1)
  await prune(w.db.queries, new AbortController().signal)
  const headers = await w.signIn('mehmet')
  const gone = await w.request('GET', receiptUrl(mehmet.userId, id), { headers })
  expect(gone.json().code).toBe('RECEIPT_NOT_FOUND')
  expect(await w.db.queries.selectFrom('receipts').selectAll().execute()).toHaveLength(1)
  void order
})

test('another buyer’s order is seen, paid, cancelled and touched by nobody else', async () => {
  const { mehmet, buyer, ayse, product_id, channel } = await shop()
  const { id } = (await mehmet.place()).body
  const zeynep = await buyer('zeynep')
  const status = async (method: 'GET' | 'POST', url: string, payload?: object) =>
    (await zeynep.call(method, url, payload)).status
  expect(await status('GET', ownOrdersUrl(mehmet.userId))).toBe(403)
  expect(await status('POST', ownOrderEndUrl(mehmet.userId, id))).toBe(403)
  expect(await status('POST', ownOrderEndUrl(zeynep.userId, id))).toBe(404)
  expect(await zeynep.orders()).toEqual([])
  const payload = { product_id, channel_id: channel.id }
  const asAdmin = await w.request('POST', ownOrdersUrl(mehmet.userId), { ...ayse, payload })
  expect(asAdmin.json().code).toBe('NOT_YOURS')
})

test('the product’s page and card show the price, and the ways to pay while their channel is open', async () => {
  const { channel, product_id, ayse, mehmet } = await shop()
  const sale = { price: '249.90', currency: 'TRY', days: 30 }
  const shown = async () => [
    (await w.request('GET', productUrl(product_id))).json(),
    (await w.request('GET', productsUrl)).json()[0],
  ]
  const rails = [{ channel_id: channel.id, provider: 'transfer', url: null }]
  expect(await shown()).toMatchObject([{ sale, rails }, { sale }])
  await w.request('PATCH', `${channelsUrl}/${channel.id}`, { ...ayse, payload: { enabled: false } })
  expect(await shown()).toMatchObject([{ sale: null, rails: [] }, { sale: null }])
  expect((await mehmet.place()).body).toMatchObject({ code: 'OFFER_NOT_FOUND' })
})

test('an offer is refused without a price, with a foreign channel, a channel twice, or a page that is no product’s', async () => {
  const { offer, channel, product_id, ayse, post } = await shop()
  const generic = await post<{ id: string }>(channelsUrl, { provider: 'generic', name: 'Sitem' })
  const secrets = { token: 'T' }
  const shopier = await post<{ id: string }>(channelsUrl, { provider: 'shopier', name: 'Shopier', secrets })
  const rail = { channel_id: channel.id, url: null }
  const code = async (change: Parameters<typeof offer>[0]) => (await offer(change)).body.code
  expect(await code({ price: 0 })).toBe('PRICE_INCOMPLETE')
  expect(await code({ rails: [{ channel_id: generic.id, url: null }] })).toBe('OFFER_RAIL')
  expect(await code({ rails: [rail, rail] })).toBe('OFFER_RAIL')
  for (const url of [null, 'https://www.shopier.com/dukkan', 'https://evil.example/123'])
    expect(await code({ rails: [{ channel_id: shopier.id, url }] })).toBe('OFFER_ADDRESS')
  const url = 'https://www.shopier.com/ayse/12345678'
  expect((await offer({ rails: [{ channel_id: shopier.id, url }] })).status).toBe(200)
  const mapping = { external_product: '12345678', product_id, price: 24_990, currency: 'TRY', days: 30 }
  expect(
    await w.db.queries
      .selectFrom('channel_mappings')
      .selectAll()
      .where('channel_id', '=', shopier.id)
      .execute(),
  ).toMatchObject([mapping])
  const ended = await w.request('PUT', offerUrl(product_id), { ...ayse, payload: { offer: null } })
  expect(ended.json()).toEqual({ offer: null })
})

test('a wrong IBAN makes no channel', async () => {
  const { ayse } = await shop()
  const secrets = { ...account, iban: 'TR34 0006 1005 1978 6457 8413 26' }
  const payload = { provider: 'transfer', name: 'Havale', secrets }
  expect((await w.request('POST', channelsUrl, { ...ayse, payload })).json()).toMatchObject({
    code: 'IBAN_INVALID',
    field: 'secrets.iban',
  })
})
