import { overviewUrl } from '@muhur/contract/shop/overview'
import type { Page } from 'playwright-core'
import { at, failing, screensOf } from './screen.ts'

/** The panel's screens about sales: home, products, licenses, and bulk changes. */
export const adminScreens = (productId: string) => [
  ...screensOf('ayse', [['admin-error', '/admin', failing(`**${overviewUrl}`)]], true),
  ...screensOf('ayse', [
    ['admin-palette', '/admin', openPalette],
    ['admin-shortcuts', '/admin', openShortcuts],
    ['admin-filtered-empty', '/admin/licenses?q=x_x', 'Filtreleri temizle'],
    ['admin-license', '/admin/licenses', openAdminLicense],
    ['admin-confirm', '/admin/licenses?status=active', askToRevoke],
    ['admin-new-product', '/admin/products/new', (page) => send(page, 'Ürünü ekle')],
    [
      'admin-edit-product',
      `/admin/products/${productId}`,
      (page) => page.getByLabel('Ad', { exact: true }).waitFor(),
    ],
    ['admin-product-preview', `/admin/products/${productId}`, previewStory],
    ['admin-product-rules', `/admin/products/${productId}?sekme=kurallar`, 'Alıcılar şöyle okur'],
    ['admin-product-page', `/admin/products/${productId}?sekme=onizleme`, 'Lisans nasıl çalışır?'],
    ['admin-product-kept', '/admin/products', askToDeleteProduct],
    ['admin-product-integration', `/admin/products/${productId}?sekme=entegrasyon`, 'Üç adımda bağlayın'],
    ['admin-new-license', '/admin/licenses/new', (page) => send(page, 'Lisans ver')],
    ['admin-hand-over', '/admin/licenses', chooseNewOwner],
    [
      'admin-bulk-bar',
      '/admin/licenses',
      (page) =>
        page
          .getByRole('checkbox', { name: /^Seç: / })
          .first()
          .click(),
    ],
    ['admin-bulk', '/admin/licenses/bulk', (page) => send(page, 'Lisansları ver')],
    ['admin-releases', '/admin/releases', 'Henüz sürüm yok'],
    ['admin-trace', '/admin/traces', 'Dosyayı seçin ya da buraya bırakın'],
    ['admin-import', '/admin/licenses/import', (page) => send(page, 'Yükle ve kontrol et')],
    ['admin-import-checked', '/admin/licenses/import', uploadOrders],
  ]),
]

async function previewStory(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Önizle', exact: true }).click()
  await page.getByRole('region', { name: 'Önizleme' }).getByRole('heading').first().waitFor()
}

async function openPalette(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Ara ve git' }).click()
  await page.getByRole('option', { name: 'Genel bakış' }).waitFor()
}

async function openShortcuts(page: Page): Promise<void> {
  await at(page, 'Tablo olarak göster')
  await page.keyboard.press('?')
  await page.getByRole('dialog', { name: 'Klavye kısayolları' }).waitFor()
}

async function openAdminLicense(page: Page): Promise<void> {
  await page
    .getByRole('table', { name: 'Lisanslar' })
    .getByRole('rowheader')
    .getByRole('link')
    .first()
    .click()
  await page.getByRole('heading', { name: 'Geçmiş' }).waitFor()
}

async function chooseNewOwner(page: Page): Promise<void> {
  await openAdminLicense(page)
  await page.getByRole('link', { name: 'Düzenle' }).click()
  await page.getByRole('button', { name: 'Başkasına devret' }).click()
  // Among the people of other specs, who come first by name.
  await page.getByPlaceholder('Discord adı ya da kimliği').fill('zeynep')
  await page.getByRole('radio', { name: /zeynep/ }).waitFor()
}

async function askToRevoke(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^İşlemler/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'İptal et' }).click()
  await page.getByRole('alertdialog').waitFor()
}

async function askToDeleteProduct(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'İşlemler: Ticket Bot' }).click()
  await page.getByRole('menuitem', { name: 'Sil' }).click()
  await page.getByRole('dialog', { name: 'Ürün silinemez' }).waitFor()
}

/** Submits an empty form to show all errors. */
async function send(page: Page, button: string): Promise<void> {
  await page.getByRole('button', { name: button }).click()
  await page.getByRole('alert').first().waitFor()
}

/** Checks a file with a good and a faulty row. */
async function uploadOrders(page: Page): Promise<void> {
  const rows = ['Ürün;Discord ID;Bitiş', 'KorumaPlus;110000000000000002;31.12.2030', 'Yok Bot;12;dün']
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'siparişler.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.join('\n')) })
  await page.getByRole('button', { name: 'Yükle ve kontrol et' }).click()
  await at(page, '1 lisans verilebilir')
}
