import { adminProductsUrl, type ListedProduct, type ProductChange } from '@muhur/contract/shop/products'
import { expect, test } from 'vitest'
import { listedProduct, serveAdmin } from '../../../test/admin.ts'
import { openApp } from '../../../test/app.tsx'
import { problem } from '../../../test/fixtures.ts'

const url = `${adminProductsUrl}/${listedProduct.id}`

/** A stand-in for the server that keeps the product and changes its entity tag with each change. */
function serveProduct(start: Partial<ListedProduct> = {}) {
  let product: ListedProduct = { ...listedProduct, ...start }
  let version = 1
  let isDeleted = false
  const answer = () => ({ body: product, headers: { etag: `"${version}"` } })
  const become = (change: Partial<ListedProduct>) => {
    product = { ...product, ...change }
    version++
  }
  const server = serveAdmin({
    [`GET ${adminProductsUrl}`]: () => ({ body: isDeleted ? [] : [product] }),
    [`GET ${url}`]: answer,
    [`PATCH ${url}`]: ({ body, ifMatch }) => {
      if (ifMatch !== undefined && ifMatch !== `"${version}"`)
        return { status: 412, body: problem(412, 'Bu kayıt, siz düzenlerken değişti.', 'CHANGED_MEANWHILE') }
      const { archived, published, ...change } = body as ProductChange
      const at = (wanted: boolean) => (wanted ? '2026-11-20T10:00:00Z' : null)
      become({
        ...change,
        ...(archived !== undefined && { archived_at: at(archived) }),
        ...(published !== undefined && { published_at: at(published) }),
      })
      return answer()
    },
    [`DELETE ${url}`]: () => {
      isDeleted = true
      return { body: { success: true, id: listedProduct.id } }
    },
  })
  const sent = (method: string) =>
    server.calls.filter(({ call }) => call === `${method} ${url}`).map(({ body }) => body)
  return { ...server, become, sent }
}

test('an archived product can be restored at once', async () => {
  const { sent } = serveProduct()
  const { screen } = await openApp('/admin/products')
  await screen.getByRole('button', { name: 'İşlemler: Ticket Bot' }).click()
  await screen.getByRole('menuitem', { name: 'Arşivle' }).click()
  await expect
    .element(screen.getByText('Ticket Bot: arşivlendi; lisansları çalışmayı sürdürür.'))
    .toBeVisible()
  await expect.element(screen.getByRole('table').getByText('Arşivde')).toBeVisible()
  await screen.getByRole('button', { name: 'Geri al' }).click()
  await expect.element(screen.getByRole('table').getByText('Yayında')).toBeVisible()
  expect(sent('PATCH')).toEqual([{ archived: true }, { archived: false }])
})

test('a product with licenses is not deleted, and the archive is offered instead', async () => {
  const { sent } = serveProduct({ license_count: 3 })
  const { screen } = await openApp('/admin/products')
  await screen.getByRole('button', { name: 'İşlemler: Ticket Bot' }).click()
  await screen.getByRole('menuitem', { name: 'Sil' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Ürün silinemez' })
  await expect.element(dialog).toMatchTextContent('Bu ürünün 3 lisansı var; silinemez.')
  await dialog.getByRole('button', { name: 'Ürünü arşivle' }).click()
  await expect.element(screen.getByRole('table').getByText('Arşivde')).toBeVisible()
  expect([sent('DELETE'), sent('PATCH')]).toEqual([[], [{ archived: true }]])
})

test('a product without licenses is deleted after a confirmation', async () => {
  const { sent } = serveProduct({ license_count: 0 })
  const { screen } = await openApp('/admin/products')
  const dialog = screen.getByRole('alertdialog', { name: 'Ürün silinsin mi?' })
  const answer = async (button: string) => {
    await screen.getByRole('button', { name: 'İşlemler: Ticket Bot' }).click()
    await screen.getByRole('menuitem', { name: 'Sil' }).click()
    await dialog.getByRole('button', { name: button }).click()
    await expect.element(dialog).not.toBeInTheDocument()
  }
  await answer('Vazgeç')
  expect(sent('DELETE')).toEqual([])
  await answer('Ürünü sil')
  await expect.element(screen.getByText('Ticket Bot silindi.')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'İşlemler: Ticket Bot' })).not.toBeInTheDocument()
  expect(sent('DELETE')).toHaveLength(1)
})

test('only changed fields are sent, and the change can be undone', async () => {
  const { sent } = serveProduct({ description: 'Eski', icon_url: '/icons/koruma-plus.svg' })
  const { screen } = await openApp(`/admin/products/${listedProduct.id}`)
  await screen.getByRole('textbox', { name: 'Ad' }).fill('Ticket Bot 2')
  await screen.getByRole('textbox', { name: /^Gereksinimler/ }).fill('Node.js 22\n\n  Java 21 ')
  await screen.getByRole('button', { name: 'Değişiklikleri kaydet' }).click()
  await expect.element(screen.getByText('Değişiklikler kaydedildi.')).toBeVisible()
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Ticket Bot 2' })).toBeVisible()
  await screen.getByRole('button', { name: 'Geri al' }).click()
  await expect.element(screen.getByRole('textbox', { name: 'Ad' })).toHaveValue('Ticket Bot')
  expect(sent('PATCH')).toEqual([
    { name: 'Ticket Bot 2', requirements: ['Node.js 22', 'Java 21'] },
    { name: 'Ticket Bot', requirements: [] },
  ])
})

test('a change by another admin is shown, and neither edit is lost', async () => {
  const { become, sent } = serveProduct()
  const { screen } = await openApp(`/admin/products/${listedProduct.id}`)
  await screen.getByRole('textbox', { name: 'Ad' }).fill('Benim adım')
  become({ name: 'Onun adı', price_text: 'Aylık ₺99' })
  await screen.getByRole('button', { name: 'Değişiklikleri kaydet' }).click()
  const conflict = screen.getByRole('alert')
  await expect.element(conflict).toMatchTextContent('Bu ürün siz düzenlerken değişti')
  await expect.element(conflict).toMatchTextContent('Onun adı')
  await expect.element(conflict).toMatchTextContent('Aylık ₺99')
  await conflict.getByRole('button', { name: 'Yeni hâlini al, yazdıklarım kalsın' }).click()
  await expect.element(screen.getByRole('textbox', { name: /^Fiyat/ })).toHaveValue('Aylık ₺99')
  await expect.element(screen.getByRole('textbox', { name: 'Ad' })).toHaveValue('Benim adım')
  await screen.getByRole('button', { name: 'Değişiklikleri kaydet' }).click()
  await expect.element(screen.getByText('Değişiklikler kaydedildi.')).toBeVisible()
  expect(sent('PATCH').at(-1)).toEqual({ name: 'Benim adım' })
})

test('typed fields can be dropped for the changes of another admin', async () => {
  const { become } = serveProduct()
  const { screen } = await openApp(`/admin/products/${listedProduct.id}`)
  await screen.getByRole('textbox', { name: 'Ad' }).fill('Benim adım')
  become({ name: 'Onun adı' })
  await screen.getByRole('button', { name: 'Değişiklikleri kaydet' }).click()
  await screen.getByRole('button', { name: 'Yazdıklarımı sil' }).click()
  await expect.element(screen.getByRole('textbox', { name: 'Ad' })).toHaveValue('Onun adı')
})

test('leaving with unsaved fields needs a confirmation', async () => {
  serveProduct()
  const { screen, path } = await openApp(`/admin/products/${listedProduct.id}`)
  await screen.getByRole('textbox', { name: 'Ad' }).fill('Yarım')
  await screen.getByRole('link', { name: 'Vazgeç' }).click()
  const dialog = screen.getByRole('alertdialog', { name: 'Değişiklikler kaydedilmedi' })
  await dialog.getByRole('button', { name: 'Sayfada kal' }).click()
  await expect.element(screen.getByRole('textbox', { name: 'Ad' })).toHaveValue('Yarım')
  await screen.getByRole('link', { name: 'Vazgeç' }).click()
  await dialog.getByRole('button', { name: 'Kaydetmeden çık' }).click()
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Ürünler' })).toBeVisible()
  expect(path()).toBe('/admin/products')
})

test('an empty rule is the default, and the other rules are shown as sentences', async () => {
  const { sent } = serveProduct({ policy: { grace: 3600, new_machines: 5, entitlements: ['pro'] } })
  const { screen } = await openApp(`/admin/products/${listedProduct.id}?sekme=kurallar`)
  const grace = screen.getByRole('textbox', { name: 'Sunucuya ulaşılamazsa çalışma süresi' })
  await expect.element(grace).toHaveValue('1')
  await grace.fill('')
  await expect
    .element(
      screen.getByText(
        /son doğrulamasından sonra en çok 3 gün boyunca \(yeni bir makine 15 dakika ile başlar/,
      ),
    )
    .toBeVisible()
  await screen.getByRole('textbox', { name: 'Nabız aralığı' }).fill('20')
  await screen.getByRole('button', { name: 'Kuralları kaydet' }).click()
  const lease = screen.getByRole('textbox', { name: 'Nabız kesilince yerin saklanma süresi' })
  await expect.element(lease).toHaveAccessibleDescription(/Bu süre nabız aralığından uzun olmalı/)
  await lease.fill('1')
  await screen
    .getByRole('combobox', { name: 'Birim: Nabız kesilince yerin saklanma süresi' })
    .selectOptions('saat')
  await screen.getByRole('button', { name: 'Kuralları kaydet' }).click()
  await expect.element(screen.getByText('Değişiklikler kaydedildi.')).toBeVisible()
  expect(sent('PATCH')).toEqual([
    { policy: { heartbeat_interval: 1200, lease: 3600, new_machines: 5, entitlements: ['pro'] } },
  ])
})

test('the moves of a seat are a number; zero allows only validation, and empty is the default', async () => {
  const { sent } = serveProduct()
  const { screen } = await openApp(`/admin/products/${listedProduct.id}?sekme=kurallar`)
  const machines = screen.getByRole('textbox', { name: 'Günlük yeni makine sınırı' })
  await expect
    .element(machines)
    .toHaveAccessibleDescription(/0: anahtar yalnızca doğrulanabilir. Varsayılan: 20/)
  const save = screen.getByRole('button', { name: 'Kuralları kaydet' })
  await machines.fill('1001')
  await save.click()
  await expect.element(machines).toHaveAccessibleDescription(/0 ile 1000 arasında bir tam sayı yazın/)
  await machines.fill('0')
  await expect.element(screen.getByText('Anahtar yalnızca doğrulanabilir', { exact: true })).toBeVisible()
  await save.click()
  await expect.element(screen.getByText('Değişiklikler kaydedildi.')).toBeVisible()
  await machines.fill('')
  await save.click()
  await expect.poll(() => sent('PATCH')).toEqual([{ policy: { new_machines: 0 } }, { policy: {} }])
})

test('a preview shows the story during writing as its page will show the text', async () => {
  serveProduct({ details: '# Başlık\n\n<b>ham</b>' })
  const { screen } = await openApp(`/admin/products/${listedProduct.id}`)
  await screen.getByRole('button', { name: 'Önizle' }).click()
  const preview = screen.getByRole('region', { name: 'Önizleme' })
  await expect.element(preview.getByRole('heading', { level: 2, name: 'Başlık' })).toBeVisible()
  await expect.element(preview.getByText('<b>ham</b>')).toBeVisible()
  await screen.getByRole('textbox', { name: /^Ayrıntılar/ }).fill('# Yeni başlık')
  await expect.element(preview.getByRole('heading', { level: 2, name: 'Yeni başlık' })).toBeVisible()
})

test('a test product is called so, and no draft, since nobody can publish it', async () => {
  serveProduct({ published_at: null, test: true })
  const { screen } = await openApp(`/admin/products/${listedProduct.id}`)
  await expect.element(screen.getByText('Deneme', { exact: true })).toBeVisible()
  expect(screen.getByText('Taslak', { exact: true }).query()).toBeNull()
})

test('a draft shows the seller its page before buyers see it', async () => {
  serveProduct({ published_at: null, price_text: 'Aylık ₺149' })
  const { screen } = await openApp(`/admin/products/${listedProduct.id}`)
  await expect.element(screen.getByText('Taslak', { exact: true })).toBeVisible()
  await screen.getByRole('button', { name: 'Sayfasına bakın' }).click()
  const preview = screen.getByRole('tabpanel', { name: 'Önizleme' })
  await expect.element(preview.getByRole('heading', { name: listedProduct.name })).toBeVisible()
  await expect.element(preview.getByText('Aylık ₺149')).toBeVisible()
  await screen.getByRole('tab', { name: 'Bilgiler' }).click()
  await screen.getByLabelText(/^Fiyat/).fill('Aylık ₺199')
  await screen.getByRole('tab', { name: 'Önizleme' }).click()
  await expect.element(preview.getByText('Aylık ₺199')).toBeVisible()
})

test('a product that another admin published and archived meanwhile has changed one field', async () => {
  const { become } = serveProduct({ published_at: null })
  const { screen } = await openApp(`/admin/products/${listedProduct.id}`)
  await screen.getByLabelText('Ad', { exact: true }).fill('Yeni ad')
  become({ published_at: '2026-11-20T10:00:00Z', archived_at: '2026-11-20T10:00:00Z' })
  await screen.getByRole('button', { name: 'Değişiklikleri kaydet' }).click()
  const conflict = screen.getByRole('alert')
  await expect.element(conflict).toMatchTextContent('Bu ürün siz düzenlerken değişti')
  const terms = [...conflict.element().querySelectorAll('dt')].map(({ textContent }) => textContent)
  expect(terms).toEqual(['Durum'])
})

test('the heading of a product that was opened from the list has the focus', async () => {
  serveProduct()
  const { screen } = await openApp('/admin/products')
  await screen.getByRole('rowheader').getByRole('link', { name: listedProduct.name }).click()
  await expect
    .element(screen.getByRole('heading', { level: 1, name: listedProduct.name, exact: true }))
    .toHaveFocus()
})
