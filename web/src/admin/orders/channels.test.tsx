import { channelsUrl, mappingUrl, mappingsUrl } from '@muhur/contract/sales/channels'
import { channelOrdersUrl, noticesUrl } from '@muhur/contract/sales/orders'
import { expect, test } from 'vitest'
import { openApp } from '../../../test/app.tsx'
import { problem } from '../../../test/fixtures.ts'
import { channel, mapping, notice, serveOrders } from './orders.fixture.ts'

const path = `/admin/orders/channels/${channel.id}`

test('a new channel shows its secret once with the address, then its page', async () => {
  const secret = 'whsec_c2VjcmV0c2VjcmV0c2VjcmV0c2VjcmV0'
  const { calls } = serveOrders(
    {},
    { [`POST ${channelsUrl}`]: { status: 201, body: { ...channel, secret } } },
  )
  const { screen, path: at } = await openApp('/admin/orders/channels')
  await screen.getByRole('button', { name: 'Kanal ekle' }).click()
  const form = screen.getByRole('dialog', { name: 'Kanal ekle' })
  await form.getByRole('button', { name: 'Kanal ekle' }).click()
  await expect.element(form.getByText('Kanala bir ad verin.')).toBeVisible()
  await form.getByLabelText('Ad', { exact: true }).fill(' Kendi sitem ')
  await form.getByRole('button', { name: 'Kanal ekle' }).click()
  const shown = screen.getByRole('alertdialog', { name: 'Kendi sitem' })
  await expect.element(shown.getByText(secret)).toBeVisible()
  await expect.element(shown.getByText(channel.url)).toBeVisible()
  expect(calls.find(({ call }) => call.startsWith('POST'))?.body).toEqual({
    provider: 'generic',
    name: 'Kendi sitem',
  })
  await shown.getByRole('button', { name: 'Kopyala', exact: true }).click()
  await shown.getByRole('button', { name: 'Kopyaladım, kapat' }).click()
  await expect.poll(at).toBe(path)
  await expect.element(screen.getByRole('heading', { name: 'Eşlemeler' })).toBeVisible()
  expect(document.body.textContent).not.toContain(secret)
})

test('a provider asks for its own texts, of which one is enough where all are optional', async () => {
  const { calls } = serveOrders(
    {},
    { [`POST ${channelsUrl}`]: { status: 201, body: { ...channel, provider: 'shopier', secret: null } } },
  )
  const { screen, path: at } = await openApp('/admin/orders/channels')
  await screen.getByRole('button', { name: 'Kanal ekle' }).click()
  const form = screen.getByRole('dialog', { name: 'Kanal ekle' })
  await form.getByRole('radio', { name: 'Shopier' }).click()
  await form.getByLabelText('Ad', { exact: true }).fill('Mağazam')
  await form.getByRole('button', { name: 'Kanal ekle' }).click()
  await expect.element(form.getByText('Bunlardan en az birini yazın.')).toBeVisible()
  await form.getByLabelText(/^Kişisel erişim anahtarı/).fill('pat-1')
  await form.getByRole('button', { name: 'Kanal ekle' }).click()
  await expect.poll(at).toBe(path)
  expect(calls.find(({ call }) => call.startsWith('POST'))?.body).toEqual({
    provider: 'shopier',
    name: 'Mağazam',
    secrets: { access_token: 'pat-1' },
  })
})

test('a mapping is added, changed and removed', async () => {
  const taken = problem(409, 'Bu ürünün bu kanalda zaten bir eşlemesi var.', 'MAPPING_EXISTS')
  const { calls } = serveOrders(
    {},
    {
      [`POST ${mappingsUrl(channel.id)}`]: { status: 409, body: taken },
      [`PATCH ${mappingUrl(channel.id, mapping.id)}`]: { body: mapping },
      [`DELETE ${mappingUrl(channel.id, mapping.id)}`]: { body: { success: true, id: mapping.id } },
    },
  )
  const { screen } = await openApp(path)
  await screen.getByRole('button', { name: 'Eşleme ekle' }).click()
  const form = screen.getByRole('dialog')
  await form.getByLabelText('Kanaldaki ürün').fill(mapping.external_product)
  await form.getByRole('button', { name: 'Eşleme ekle' }).click()
  await expect.element(form.getByText(/zaten bir eşlemesi var/)).toBeVisible()
  await form.getByRole('button', { name: 'Vazgeç' }).click()

  await screen.getByRole('button', { name: 'İşlemler: ticket-bot-pro' }).click()
  await screen.getByRole('menuitem', { name: 'Düzenle' }).click()
  await form.getByLabelText(/Beklenen birim fiyat/).fill('')
  await form.getByRole('radio', { name: 'Sınırsız' }).click()
  await form.getByRole('button', { name: 'Kaydet' }).click()
  await expect.element(screen.getByText('Eşleme kaydedildi.')).toBeVisible()
  const { external_product: _product, id: _id, product_name: _name, created_at: _at, ...terms } = mapping
  expect(calls.find(({ call }) => call.startsWith('PATCH'))?.body).toEqual({
    ...terms,
    days: null,
    renewal: 'new',
    price: null,
    currency: null,
  })

  await screen.getByRole('button', { name: 'İşlemler: ticket-bot-pro' }).click()
  await screen.getByRole('menuitem', { name: 'Kaldır' }).click()
  await screen.getByRole('button', { name: 'Eşlemeyi kaldır' }).click()
  await expect.element(screen.getByText('Eşleme kaldırıldı.')).toBeVisible()
})

test('a file of orders says what it gave and which rows could not be read', async () => {
  serveOrders(
    {},
    {
      [`POST ${channelOrdersUrl(channel.id)}`]: {
        body: { orders: 12, paid: 10, held: 2, refused: [{ row: 4, reason: 'Tutar okunamadı.' }] },
      },
    },
  )
  const { screen } = await openApp(path)
  await screen.getByText('CSV yükle').click()
  await screen.getByLabelText(/CSV dosyası seçin/).upload(new File(['order;product\nS-1;bot'], 'eski.csv'))
  await expect
    .element(screen.getByText('12 sipariş okundu: 10 lisansını aldı, 2 karar bekliyor.'))
    .toBeVisible()
  await expect.element(screen.getByText('4. satır:')).toBeVisible()
  await expect
    .element(screen.getByRole('link', { name: 'Bekleyenleri aç' }))
    .toHaveAttribute('href', `/admin/orders?state=held&channel_id=${channel.id}`)
})

test('what was not handled stands before the other notices, whenever those came', async () => {
  const done = { ...notice, received_at: '2026-11-20T12:00:00Z' }
  const failed = {
    ...notice,
    id: mapping.id,
    kind: null,
    state: 'failed',
    received_at: '2026-11-20T10:00:00Z',
  }
  serveOrders({}, { [`GET ${noticesUrl}`]: ({ query }) => ({ body: query.get('done') ? [failed] : [done] }) })
  const { screen } = await openApp(path)
  const pills = screen.getByText(/^(İşlenemedi|İşlendi)$/)
  await expect.poll(() => pills.elements().map((pill) => pill.textContent)).toEqual(['İşlenemedi', 'İşlendi'])
})
