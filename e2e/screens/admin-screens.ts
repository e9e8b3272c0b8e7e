import type { Page } from 'playwright-core'
import { at, type Screen } from './screen.ts'

/** The panel's screens about sales: home, products, licenses, and bulk changes. */
export function adminScreens(productId: string): Screen[] {
  return [
    { name: 'admin', path: '/admin', as: 'ayse', play: (page) => at(page, 'Tablo olarak göster') },
    { name: 'admin-palette', path: '/admin', as: 'ayse', play: openPalette },
    { name: 'admin-shortcuts', path: '/admin', as: 'ayse', play: openShortcuts },
    { name: 'admin-products', path: '/admin/products', as: 'ayse', play: (page) => at(page, 'Ticket Bot') },
    { name: 'admin-licenses', path: '/admin/licenses', as: 'ayse', play: (page) => at(page, 'mehmet') },
    {
      name: 'admin-filtered-empty',
      path: '/admin/licenses?q=x_x',
      as: 'ayse',
      play: (page) => at(page, 'Filtreleri temizle'),
    },
    { name: 'admin-license', path: '/admin/licenses', as: 'ayse', play: openAdminLicense },
    { name: 'admin-confirm', path: '/admin/licenses?status=active', as: 'ayse', play: askToRevoke },
    {
      name: 'admin-new-product',
      path: '/admin/products/new',
      as: 'ayse',
      play: (page) => send(page, 'Ürünü ekle'),
    },
    {
      name: 'admin-edit-product',
      path: `/admin/products/${productId}`,
      as: 'ayse',
      play: (page) => page.getByLabel('Ad', { exact: true }).waitFor(),
    },
    {
      name: 'admin-product-preview',
      path: `/admin/products/${productId}`,
      as: 'ayse',
      play: async (page) => {
        await page.getByRole('button', { name: 'Önizle', exact: true }).click()
        await page.getByRole('region', { name: 'Önizleme' }).getByRole('heading').first().waitFor()
      },
    },
    {
      name: 'admin-product-rules',
      path: `/admin/products/${productId}?sekme=kurallar`,
      as: 'ayse',
      play: (page) => at(page, 'Alıcılar şöyle okur'),
    },
    {
      name: 'admin-product-page',
      path: `/admin/products/${productId}?sekme=onizleme`,
      as: 'ayse',
      play: (page) => at(page, 'Lisans nasıl çalışır?'),
    },
    { name: 'admin-product-kept', path: '/admin/products', as: 'ayse', play: askToDeleteProduct },
    {
      name: 'admin-product-integration',
      path: `/admin/products/${productId}?sekme=entegrasyon`,
      as: 'ayse',
      play: (page) => at(page, 'Üç adımda bağlayın'),
    },
    {
      name: 'admin-new-license',
      path: '/admin/licenses/new',
      as: 'ayse',
      play: (page) => send(page, 'Lisansı oluştur'),
    },
    { name: 'admin-hand-over', path: '/admin/licenses', as: 'ayse', play: chooseNewOwner },
    {
      name: 'admin-bulk-bar',
      path: '/admin/licenses',
      as: 'ayse',
      play: (page) =>
        page
          .getByRole('checkbox', { name: /^Seç: / })
          .first()
          .click(),
    },
    {
      name: 'admin-bulk',
      path: '/admin/licenses/bulk',
      as: 'ayse',
      play: (page) => send(page, 'Lisansları oluştur'),
    },
    {
      name: 'admin-import',
      path: '/admin/licenses/import',
      as: 'ayse',
      play: (page) => send(page, 'Yükle ve kontrol et'),
    },
    { name: 'admin-import-checked', path: '/admin/licenses/import', as: 'ayse', play: uploadOrders },
  ]
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
  await at(page, '1 lisans oluşturulabilir')
}
