import { channelsUrl } from '@muhur/contract/sales/channels'
import {
  noticeRetryUrl,
  orderDecisionUrl,
  orderIssueUrl,
  ordersUrl,
  revenueUrl,
} from '@muhur/contract/sales/orders'
import { expect, test } from 'vitest'
import { listedLicense, serveAdmin } from '../../../test/admin.ts'
import { openApp } from '../../../test/app.tsx'
import { problem, ticketBot } from '../../../test/fixtures.ts'
import { channel, mapping, notice, order, serveOrders } from './orders.fixture.ts'

const page = `/admin/orders/${order.id}`
const tile = (label: string) =>
  [...document.querySelectorAll('dt')].find((term) => term.textContent === label)?.nextElementSibling
    ?.textContent

test('the list says what waits and why, what came in, and the file follows the filter', async () => {
  const lines = [{ ...order.lines[0]!, external_product: ticketBot.id, name: ticketBot.name }]
  serveOrders({}, { [`GET ${ordersUrl}`]: { body: [{ ...order, lines }] } })
  const { screen } = await openApp('/admin/orders?state=held')
  await expect.element(screen.getByRole('link', { name: /^S-1042/ })).toHaveAttribute('href', page)
  const row = screen.getByRole('row', { name: /S-1042/ })
  for (const text of ['Karar bekliyor', 'eşleme yok', 'Mehmet', ticketBot.name, '₺249,90'])
    await expect.element(row.getByText(text)).toBeVisible()
  await expect.poll(() => tile('Karar bekleyen')).toBe('1')
  expect(tile('Bu ayın geliri')).toBe('₺12.480,50')
  expect(tile('12 ayın iade oranı')).toBe('%25,0')
  await expect
    .element(screen.getByRole('link', { name: 'CSV indir' }))
    .toHaveAttribute('href', `${ordersUrl}.csv?state=held`)
})

test('the orders of one person are a filter with the person’s name, which is taken off again', async () => {
  const user = listedLicense.owner
  const { calls } = serveOrders({ user })
  const { screen, path } = await openApp(`/admin/orders?user_id=${user.id}`)
  await screen.getByRole('button', { name: 'Sahip filtresini kaldır' }).click()
  await expect.poll(path).toBe('/admin/orders')
  expect(calls.some(({ call }) => call.startsWith(`GET ${ordersUrl}?`) && call.includes(user.id))).toBe(true)
})

test('a receipt that waits for the seller is marked, and counted with what waits', async () => {
  const pending = { ...order, state: 'pending', held_reason: null, has_receipt: true }
  serveOrders({}, { [`GET ${ordersUrl}`]: { body: [pending] } })
  const { screen } = await openApp('/admin/orders')
  const row = screen.getByRole('row', { name: /S-1042/ })
  await expect.element(row.getByText('Ödeme bekliyor')).toBeVisible()
  await expect.element(row.getByText('Dekont geldi')).toBeVisible()
  await expect
    .element(screen.getByRole('link', { name: /Karar bekleyen/ }))
    .toHaveAttribute('href', '/admin/orders?state=waiting')
})

test('a shop without a channel is led to its first', async () => {
  serveAdmin({ [`GET ${channelsUrl}`]: { body: [] } })
  const { screen } = await openApp('/admin/orders')
  await screen.getByRole('link', { name: 'İlk kanalı ekle' }).click()
  await expect.element(screen.getByText(/^Henüz kanal yok/)).toBeVisible()
})

test('an order without a mapping says what to do, and the issue of its license saves the mapping', async () => {
  const { calls } = serveOrders(
    {},
    { [`POST ${orderIssueUrl(order.id)}`]: { body: { ...order, state: 'paid' } } },
  )
  const { screen } = await openApp(page)
  const why = screen.getByRole('region', { name: 'Neden bekliyor' })
  await expect.element(why.getByText(/hangi lisansı vereceği bilinmiyor/)).toBeVisible()
  await screen.getByRole('button', { name: 'Lisans ver' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Lisans ver' })
  await dialog.getByLabelText('Eşzamanlı kullanım sınırı').fill('0')
  await dialog.getByLabelText('Verilecek ürün').selectOptions('')
  await dialog.getByRole('button', { name: 'Lisans ver' }).click()
  await expect.element(dialog.getByText('Verilecek ürünü seçin.')).toBeVisible()
  await expect.element(dialog.getByText('1 ile 10.000 arasında bir tam sayı yazın.')).toBeVisible()
  await dialog.getByLabelText('Verilecek ürün').selectOptions(ticketBot.name)
  await dialog.getByLabelText('Eşzamanlı kullanım sınırı').fill('3')
  await dialog.getByRole('radio', { name: 'Gün sayısı' }).click()
  await dialog.getByLabelText('Satın almadan bitişe gün').fill('90')
  await dialog.getByRole('radio', { name: /askıya alınsın/ }).click()
  await dialog.getByRole('button', { name: 'Lisans ver' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(calls.find(({ call }) => call.startsWith('POST'))?.body).toEqual({
    mappings: [
      {
        external_product: 'ticket-bot-omur',
        product_id: ticketBot.id,
        max_instances: 3,
        days: 90,
        quantity: 'licenses',
        renewal: 'extend',
        refund: 'suspend',
        entitlements: [],
        price: '249.90',
        currency: 'TRY',
      },
    ],
  })
})

test('an order whose provider told no product asks for the product, for this order alone', async () => {
  const { calls } = serveOrders(
    { lines: [] },
    { [`POST ${orderIssueUrl(order.id)}`]: { body: { ...order, state: 'paid' } } },
  )
  const { screen } = await openApp(page)
  await expect.element(screen.getByText(/^Sağlayıcı yalnızca siparişin numarasını bildirdi/)).toBeVisible()
  await screen.getByRole('button', { name: 'Lisans ver' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Lisans ver' })
  await dialog.getByLabelText('Verilecek ürün').selectOptions(ticketBot.name)
  await expect.element(dialog.getByText('Beklenen birim fiyat')).not.toBeInTheDocument()
  await expect.element(dialog.getByText('Birden çok adet alınca')).not.toBeInTheDocument()
  await dialog.getByRole('button', { name: 'Lisans ver' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(calls.find(({ call }) => call.startsWith('POST'))?.body).toMatchObject({
    mappings: [
      { external_product: order.external_id, product_id: ticketBot.id, price: null, currency: null },
    ],
  })
})

test('a partial refund leads to the license that runs on', async () => {
  const product = { id: ticketBot.id, name: ticketBot.name }
  const license = {
    id: order.id,
    license_key: 'MHR-1',
    status: 'active',
    product,
    renewed_days: null,
  } as const
  serveOrders({ held_reason: 'partial_refund', lines: [{ ...order.lines[0]!, licenses: [license] }] })
  const { screen } = await openApp(page)
  const link = screen.getByRole('link', { name: 'Lisansı aç' })
  await expect.element(link).toHaveAttribute('href', `/admin/licenses/${license.id}`)
})

test('a cancelled transfer whose money came can be issued', async () => {
  serveOrders({ state: 'cancelled', held_reason: null, channel: { ...order.channel, provider: 'transfer' } })
  const { screen } = await openApp(page)
  await expect.element(screen.getByText(/Para o sırada yoldaysa ve geldiyse/)).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Lisans ver' })).toBeVisible()
})

const mapped = [{ ...order.lines[0]!, external_product: mapping.external_product, mapped: true }]
const unpriced = mapped.map((line) => ({ ...line, price: null }))

test.each([
  [{ held_reason: 'price', total: '199.90' }, '₺50,00 eksik ödendi'],
  [{ held_reason: 'price', total: '300.00' }, '₺50,10 fazla ödendi'],
  [{ held_reason: 'currency', currency: 'USD' }, 'Ödeme USD, eşleme TRY ile yazılmış'],
  [{ held_reason: 'currency', currency: null }, 'Ödemenin para birimi bildirilmedi'],
  [{ held_reason: 'price', total: null, lines: unpriced }, 'Ödenen tutar bildirilmedi'],
] as const)('of %o the seller reads the difference before accepting it', async (change, sentence) => {
  serveOrders({ lines: mapped, ...change })
  const { screen } = await openApp(page)
  await expect.element(screen.getByText(new RegExp(sentence))).toBeVisible()
  await expect.element(screen.getByText('Eşlemede yazan')).toBeVisible()
})

test('before a refund stands what becomes of the licenses, and a refusal is told in the dialog', async () => {
  const { id, license_key, status, product } = listedLicense
  const lines = [{ ...mapped[0]!, licenses: [{ id, license_key, status, product, renewed_days: null }] }]
  let settled = true
  const { calls } = serveOrders(
    { state: 'paid', held_reason: null, lines },
    {
      [`POST ${orderDecisionUrl(order.id)}`]: () =>
        settled
          ? { status: 409, body: problem(409, 'Sipariş bu durumdayken bu yapılamaz.') }
          : { body: order },
    },
  )
  const { screen } = await openApp(page)
  await screen.getByRole('button', { name: 'İade edildi say' }).click()
  const dialog = screen.getByRole('alertdialog')
  await expect
    .element(dialog.getByText(/^Siparişin 1 lisansı .* iptal edilir ya da askıya alınır/))
    .toBeVisible()
  await dialog.getByRole('button', { name: 'İade edildi say' }).click()
  await expect.element(dialog.getByText('Sipariş bu durumdayken bu yapılamaz.')).toBeVisible()
  settled = false
  await dialog.getByRole('button', { name: 'İade edildi say' }).click()
  await expect.element(screen.getByText('Sipariş iade edilmiş sayıldı.')).toBeVisible()
  expect(calls.filter(({ call }) => call.startsWith('POST')).map(({ body }) => body)).toEqual([
    { state: 'refunded' },
    { state: 'refunded' },
  ])
})

test('a transfer is refused with a reason in one line', async () => {
  const { calls } = serveOrders(
    {
      state: 'pending',
      held_reason: null,
      reference: 'K7QM2XPA',
      channel: { ...order.channel, provider: 'transfer' },
    },
    { [`POST ${orderDecisionUrl(order.id)}`]: { body: order } },
  )
  const { screen } = await openApp(page)
  await screen.getByRole('button', { name: 'İptal et' }).click()
  const dialog = screen.getByRole('alertdialog')
  await dialog.getByLabelText(/Alıcının okuyacağı neden/).fill(' Havale\ngelmedi. ')
  await dialog.getByRole('button', { name: 'Siparişi iptal et' }).click()
  await expect.element(screen.getByText('Sipariş iptal edildi.')).toBeVisible()
  expect(calls.filter(({ call }) => call.startsWith('POST')).map(({ body }) => body)).toEqual([
    { state: 'cancelled', reason: 'Havale gelmedi.' },
  ])
})

test('a notice that was not understood is read again, and the answer is said', async () => {
  const { count } = serveOrders(
    {},
    {
      [`POST ${noticeRetryUrl(notice.id)}`]: {
        status: 422,
        body: problem(422, 'Bildirimin içeriği anlaşılamadı.'),
      },
    },
  )
  const { screen } = await openApp(`/admin/orders/channels/${channel.id}`)
  await expect
    .element(screen.getByText('total: Bir tutarda noktadan sonra en çok iki hane olur.'))
    .toBeVisible()
  await screen.getByRole('button', { name: 'Yeniden işle' }).click()
  await expect.poll(() => count(`POST ${noticeRetryUrl(notice.id)}`)).toBe(1)
  await expect.element(screen.getByRole('status').getByText('Bildirimin içeriği anlaşılamadı.')).toBeVisible()
})

test('revenue stands by month, product and currency, with its chart', async () => {
  serveOrders()
  const { screen } = await openApp('/admin/orders/revenue')
  const chart = screen.getByRole('region', { name: 'Son 12 ayda ₺12.480,50 gelir' })
  await expect.element(chart.getByText('4 sipariş; ₺249,90 iade edildi (%25,0)')).toBeVisible()
  const row = screen.getByRole('row', { name: /Ticket Bot/ })
  await expect.element(row.getByRole('cell', { name: '₺249,90 (1)' })).toBeVisible()
})

test('revenue that cannot be had is a dash, and no zero', async () => {
  serveOrders({}, { [`GET ${revenueUrl}`]: { status: 403, body: problem(403, 'Yetkiniz yok.') } })
  await openApp('/admin/orders')
  await expect.poll(() => tile('Bu ayın geliri')).toBe('—')
})
