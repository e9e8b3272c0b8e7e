import {
  ownOrderEndUrl,
  ownOrderPaymentUrl,
  ownOrdersUrl,
  receiptUrl,
  type OwnOrder,
} from '@muhur/contract/sales/own-orders'
import { productUrl, type ProductPage } from '@muhur/contract/shop/products'
import { beforeEach, expect, test } from 'vitest'
import { openApp } from '../../../test/app.tsx'
import { buyer, problem, signIn, ticketBot, ticketBotPage } from '../../../test/fixtures.ts'
import { serve } from '../../../test/server.ts'

beforeEach(() => signIn(buyer))

const order: OwnOrder = {
  id: '0199a000-0000-7000-8000-000000000200',
  number: 'K7QM2XPA',
  state: 'pending',
  provider: 'transfer',
  products: [{ id: ticketBot.id, name: 'Ticket Bot', quantity: 1 }],
  total: '249.90',
  currency: 'TRY',
  account: { iban: 'TR33 0006 1005 1978 6457 8413 26', account_name: 'Ayşe', bank: null },
  receipt: null,
  refusal: null,
  ends_at: null,
  license_ids: [],
  created_at: '2026-11-20T09:00:00Z',
  paid_at: null,
}
const rail = '0199a000-0000-7000-8000-000000000300'
const sold: ProductPage = {
  ...ticketBotPage,
  sale: { price: '249.90', currency: 'TRY', days: 30 },
  rails: [{ channel_id: rail, provider: 'transfer', url: null }],
}

test('a link without a product, or with an unknown one, leads to the products', async () => {
  serve({
    [`GET ${productUrl('')}`]: { status: 400, body: problem(400, 'params/id eksik.') },
    [`GET ${productUrl('yok')}`]: { status: 404, body: problem(404, 'Böyle bir ürün yok.') },
  })
  for (const query of ['', '?product=yok&channel=yok']) {
    const { screen } = await openApp(`/orders/new${query}`)
    await expect.element(screen.getByText(/^Bağlantı eski ya da eksik olabilir/)).toBeVisible()
    await expect
      .element(screen.getByRole('link', { name: 'Ürünleri incele' }))
      .toHaveAttribute('href', '/#products')
  }
})

test('a product with a price is ordered from its page, and the order shows account, number and next step', async () => {
  let orders: OwnOrder[] = []
  const { calls } = serve({
    [`GET ${productUrl(ticketBot.id)}`]: { body: sold },
    [`POST ${ownOrdersUrl(buyer.id)}`]: () => {
      orders = [order]
      return { status: 201, body: order }
    },
    [`GET ${ownOrdersUrl(buyer.id)}`]: () => ({ body: orders }),
  })
  const { screen } = await openApp(`/products/${ticketBot.id}`)
  await expect.element(screen.getByText('30 günlük lisans')).toBeVisible()
  await screen.getByRole('link', { name: 'Havale ile satın al' }).click()
  await expect.element(screen.getByText('₺249,90')).toBeVisible()
  await screen.getByRole('button', { name: 'Siparişi aç' }).click()
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Siparişlerim' })).toBeVisible()
  await expect.element(screen.getByText('TR33 0006 1005 1978 6457 8413 26')).toBeVisible()
  await expect.element(screen.getByText('Havaleyi yapın, sonra dekontunuzu yükleyin.')).toBeVisible()
  expect(calls.find(({ call }) => call.startsWith('POST'))?.body).toEqual({
    product_id: ticketBot.id,
    channel_id: rail,
  })
})

test('a receipt is uploaded, and an order is cancelled after a question', async () => {
  let now = order
  serve({
    [`GET ${ownOrdersUrl(buyer.id)}`]: () => ({ body: [now] }),
    [`PUT ${receiptUrl(buyer.id, order.id)}`]: () => {
      const receipt = { media_type: 'application/pdf', bytes: 9, uploaded_at: order.created_at, kept: true }
      now = { ...order, receipt }
      return { body: now }
    },
    [`POST ${ownOrderEndUrl(buyer.id, order.id)}`]: () => {
      now = { ...order, state: 'cancelled', account: null }
      return { body: now }
    },
  })
  const { screen } = await openApp('/orders')
  await screen.getByLabelText(/Dekontu yükle/).upload(new File(['%PDF-1.7'], 'dekont.pdf'))
  await expect.element(screen.getByText(/^Dekontunuz satıcıya ulaştı\. Satıcı/)).toBeVisible()
  await screen.getByRole('button', { name: 'Siparişi iptal et' }).click()
  await screen.getByRole('alertdialog').getByRole('button', { name: 'Siparişi iptal et' }).click()
  await expect.element(screen.getByText('İptal edildi', { exact: true })).toBeVisible()
})

test('a buyer reads until when an order waits, and why the seller refused one', async () => {
  const refusal = 'Hesabımıza bu numarayla bir havale gelmedi.'
  const ended = { ...order, account: null }
  const orders = [
    { ...order, ends_at: '2026-11-28T09:00:00.000Z' },
    { ...ended, id: 'a', state: 'cancelled', refusal },
    { ...ended, id: 'b', state: 'expired' },
  ]
  serve({ [`GET ${ownOrdersUrl(buyer.id)}`]: { body: orders } })
  const { screen } = await openApp('/orders')
  await expect.element(screen.getByText(/Ödenmezse sipariş 28 Kasım 2026 .* kapanır\./)).toBeVisible()
  await expect.element(screen.getByText(`Satıcının açıklaması: ${refusal}`)).toBeVisible()
  await expect.element(screen.getByText('Süresi doldu', { exact: true })).toBeVisible()
})

test('a product that the seller has not mapped stands by its code, and not as the title', async () => {
  const unmapped = { id: null, name: 'ticket-bot-aylik', quantity: 2 }
  const orders = [
    { ...order, id: 'a', products: [unmapped] },
    { ...order, id: 'b', products: [...order.products, unmapped] },
  ]
  serve({ [`GET ${ownOrdersUrl(buyer.id)}`]: { body: orders } })
  const { screen } = await openApp('/orders')
  await expect.element(screen.getByRole('heading', { level: 2, name: 'Sipariş', exact: true })).toBeVisible()
  await expect
    .element(screen.getByRole('heading', { level: 2, name: 'Ticket Bot', exact: true }))
    .toBeVisible()
  await expect.element(screen.getByText('2 × ticket-bot-aylik').first()).toBeVisible()
})

test('where the provider gives no page, the buyer reads why and tries again', async () => {
  serve({
    [`GET ${ownOrdersUrl(buyer.id)}`]: { body: [{ ...order, provider: 'paytr', account: null }] },
    [`POST ${ownOrderPaymentUrl(buyer.id, order.id)}`]: {
      status: 502,
      body: problem(502, 'Ödeme sağlayıcısından yanıt alınamadı.', 'PROVIDER_UNREACHABLE'),
    },
  })
  const { screen } = await openApp('/orders')
  await screen.getByRole('button', { name: 'Ödemeye geç' }).click()
  await expect.element(screen.getByText(/^Ödeme sağlayıcısından yanıt alınamadı\./)).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Ödemeye geç' })).toBeVisible()
})

test('without orders the page leads to the products', async () => {
  serve({ [`GET ${ownOrdersUrl(buyer.id)}`]: { body: [] } })
  const { screen } = await openApp('/orders')
  await expect.element(screen.getByRole('heading', { name: 'Henüz siparişiniz yok' })).toBeVisible()
  await expect
    .element(screen.getByRole('link', { name: 'Ürünleri İncele' }))
    .toHaveAttribute('href', '/#products')
})
