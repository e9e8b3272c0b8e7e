import { adminProductsUrl, type ListedProduct } from '@muhur/contract/shop/products'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { address, test } from '../stage/stage.ts'
import { productsOf } from '../stage/truth.ts'

/** Creates a product for this spec. */
async function make(page: Page, name: string): Promise<ListedProduct> {
  const data = { name, type: 'discord_bot', description: `${name} denemesi.`, published: true }
  const answer = await page.request.post(adminProductsUrl, { headers: { origin: address }, data })
  if (!answer.ok()) throw new Error(await answer.text())
  return (await answer.json()) as ListedProduct
}

const rowOf = (page: Page, name: string) =>
  page.getByRole('table', { name: 'Ürünler' }).getByRole('row').filter({ hasText: name })

async function choose(page: Page, name: string, action: string): Promise<void> {
  await rowOf(page, name)
    .getByRole('button', { name: `İşlemler: ${name}` })
    .click()
  await page.getByRole('menuitem', { name: action }).click()
}

test('a product gets an icon and a story, both on its page', async ({ stage }) => {
  stage.expectComplaint(/status of 400/)
  const page = await stage.signedIn('ayse')
  const picture = { name: 'simge.png', mimeType: 'image/png', buffer: await page.screenshot() }
  await page.goto('/admin/products')
  await page.getByRole('link', { name: 'Yeni Ürün Ekle' }).click()
  await page.getByLabel('Ad', { exact: true }).fill('Seviye Botu: ölçüm')
  await page.getByLabel(/^Kısa açıklama/).fill('Üyelere konuştukça seviye verir.')
  await page.getByRole('radio', { name: 'Dosya yükle' }).check()
  const file = page.locator('input[type=file]').first()
  await file.setInputFiles({ name: 'a.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') })
  await page
    .getByRole('alert')
    .getByText(/^SVG yüklenemez/)
    .waitFor()
  const broken = { name: 'bozuk.png', mimeType: 'image/png', buffer: Buffer.from('merhaba') }
  await file.setInputFiles(broken)
  await page.getByRole('button', { name: 'Ürünü ekle' }).click()
  await page.getByRole('alert').getByText('Bu dosya bir resim olarak okunamadı.').waitFor()
  const named = async (listed: Promise<{ name: string }[]>) =>
    (await listed).filter(({ name }) => name === 'Seviye Botu: ölçüm').length
  const inPanel = () =>
    page.request.get(adminProductsUrl).then((answer) => answer.json() as Promise<ListedProduct[]>)
  expect(await named(inPanel())).toBe(0)
  await file.setInputFiles(picture)
  await page.getByText('simge.png').waitFor()
  await page.getByRole('button', { name: 'Ürünü ekle' }).dblclick()
  await page.getByText('Ürün eklendi.').waitFor()
  expect(await named(inPanel())).toBe(1)
  expect(await named(productsOf(page))).toBe(0)

  await page
    .getByRole('textbox', { name: /^Ayrıntılar/ })
    .fill('## Neler yapar\n\n- Puan verir\n\n<b>ham</b>')
  await page.getByRole('button', { name: 'Önizle', exact: true }).click()
  await page.getByRole('heading', { name: 'Neler yapar' }).waitFor()
  await page.getByLabel(/^Gereksinimler/).fill('Node.js 22\nDiscord uygulaması')
  await page.getByLabel(/^Fiyat/).fill('Aylık ₺49')
  await file.setInputFiles(broken)
  await page.getByRole('button', { name: 'Değişiklikleri kaydet' }).click()
  await page.getByRole('alert').getByText('Bu dosya bir resim olarak okunamadı.').waitFor()
  await file.setInputFiles(picture)
  await page.getByRole('button', { name: 'Değişiklikleri kaydet' }).click()
  await page.getByText('Değişiklikler kaydedildi.').waitFor()

  await page.getByRole('button', { name: 'Yayınla' }).click()
  await page.getByText('Seviye Botu: ölçüm: yayınlandı.').waitFor()
  const guest = await stage.guest()
  const product = (await productsOf(guest)).find(({ name }) => name === 'Seviye Botu: ölçüm')!
  await guest.goto(`/products/${product.id}`)
  await guest.getByRole('heading', { level: 2, name: 'Neler yapar' }).waitFor()
  await guest.getByText('<b>ham</b>').waitFor()
  await guest.getByText('Aylık ₺49').waitFor()
  await guest.getByText('Discord uygulaması', { exact: true }).waitFor()
  const icon = guest.locator(`img[src="${product.icon_url}"]`).first()
  expect(product.icon_url).toMatch(/^\/icons\/[0-9a-f]{64}\.webp$/)
  await expect.poll(() => icon.evaluate((img) => (img as HTMLImageElement).naturalWidth)).toBe(256)
})

test('buyers read the rules as sentences, and a change of tabs keeps typed text', async ({ stage }) => {
  const page = await stage.signedIn('ayse')
  const { id, name } = await make(page, 'Kural Botu')
  await page.goto(`/admin/products?q=kural`)
  await rowOf(page, name).getByRole('link', { name }).click()
  await page.getByLabel(/^Kısa açıklama/).fill('Yarım kalan')
  await page.getByRole('tab', { name: 'Entegrasyon' }).click()
  await page.getByText(/^İstemci tarafındaki kontrol sökülebilir/).waitFor()
  expect(new URL(page.url()).search).toBe('?sekme=entegrasyon')
  await page.goBack()
  await expect.poll(() => page.getByLabel(/^Kısa açıklama/).inputValue()).toBe('Yarım kalan')

  await page.getByRole('tab', { name: 'Kurallar' }).click()
  await page.getByLabel('Nabız aralığı', { exact: true }).fill('20')
  await page.getByRole('button', { name: 'Kuralları kaydet' }).click()
  await page.getByRole('alert').getByText('Bu süre nabız aralığından uzun olmalı.').waitFor()
  await page.getByLabel('Nabız kesilince yerin saklanma süresi', { exact: true }).fill('1')
  await page.getByLabel('Birim: Nabız kesilince yerin saklanma süresi').selectOption('saat')
  await page.getByLabel('İki serbest bırakma arasındaki bekleme süresi', { exact: true }).fill('0')
  await page.getByLabel('Günlük yeni makine sınırı', { exact: true }).fill('4')
  await page.getByRole('button', { name: 'Kuralları kaydet' }).click()
  await page.getByText('Değişiklikler kaydedildi.').waitFor()
  const guest = await stage.guest()
  await guest.goto(`/products/${id}`)
  await guest.getByText(/20 dakikada bir nabız gönderir.* 1 saat sonra kendiliğinden boşalır/).waitFor()
  await guest.getByText(/günde en çok 4 kez.* dilediğiniz an serbest bırakabilirsiniz/).waitFor()

  await page.getByRole('link', { name: 'Ürünler', exact: true }).first().click()
  const dialog = page.getByRole('alertdialog', { name: 'Değişiklikler kaydedilmedi' })
  await dialog.getByRole('button', { name: 'Kaydetmeden çık' }).click()
  await page.getByRole('heading', { level: 1, name: 'Ürünler' }).waitFor()
})

test('search, filter and sort are in the address; archiving can be undone', async ({ stage }) => {
  const page = await stage.signedIn('ayse')
  const { id, name } = await make(page, 'IŞIL Botu')
  await page.goto('/admin/products')
  await page.getByRole('searchbox', { name: 'Ürünlerde ara' }).fill('işil')
  await page.getByRole('combobox', { name: 'Türe göre filtrele' }).selectOption({ label: 'Discord Bot' })
  await expect.poll(() => page.getByRole('rowheader').count()).toBe(1)
  await page.getByRole('columnheader', { name: 'Lisans' }).getByRole('button').click()
  await expect.poll(() => new URL(page.url()).search).toContain('sort=-license_count')
  await page.reload()
  await rowOf(page, name).waitFor()
  await expect.poll(() => page.getByRole('rowheader').count()).toBe(1)

  await choose(page, name, 'Arşivle')
  await rowOf(page, name).getByText('Arşivde', { exact: true }).waitFor()
  // The row tells before the server does.
  const onSale = async () => (await productsOf(page)).map((product) => product.id)
  await expect.poll(onSale).not.toContain(id)
  await page.getByRole('button', { name: 'Geri al' }).click()
  await rowOf(page, name).getByText('Yayında', { exact: true }).waitFor()
  await expect.poll(onSale).toContain(id)

  await page.getByRole('combobox', { name: 'Duruma göre filtrele' }).selectOption({ label: 'Arşivde' })
  await page.getByText('Bu filtrelere uyan ürün yok.').waitFor()
  await page.getByRole('button', { name: 'Filtreleri temizle' }).click()
  await rowOf(page, name).waitFor()
})
