import type { Page } from 'playwright-core'
import type { Person } from './people.ts'
import { peopleScreens } from './people-screens.ts'

export interface Screen {
  name: string
  path: string
  /** Whoever must be signed in to see it. */
  as?: Person
  /** What brings the screen into the state that the name tells of, once it is there. */
  play?: (page: Page) => Promise<unknown>
  /** The browser reports an error of the server's on its way there. */
  complains?: boolean
}

/** Every screen, in the order of the specification, with the states that look different. */
export function screens(productId: string): Screen[] {
  return [
    { name: 'landing', path: '/' },
    {
      name: 'landing-verified',
      path: '/',
      play: async (page) => {
        await page.getByRole('button', { name: 'Doğrula' }).click()
        await at(page, 'imza doğrulandı')
      },
    },
    { name: 'docs', path: '/docs' },
    ...['sdks', 'protocol', 'errors', 'client-side-checks'].map((name) => ({
      name: `docs-${name}`,
      path: `/docs/${name}`,
    })),
    {
      name: 'docs-search',
      path: '/docs',
      play: async (page) => {
        await page.getByLabel('Belgelerde ara').fill('örnek')
        await at(page, 'INSTANCE_LIMIT')
      },
    },
    {
      name: 'product',
      path: `/products/${productId}`,
      play: (page) => at(page, 'Lisans nasıl çalışır?'),
    },
    ...['discord.js', 'discord.py', 'paper', 'curl'].map((guide) => ({
      name: `product-integration-${guide}`,
      path: `/products/${productId}?sekme=entegrasyon&dil=${guide}`,
      play: (page: Page) => at(page, 'Üç adımda bağlayın'),
    })),
    { name: 'product-unknown', path: '/products/00000000-0000-7000-8000-000000000000', complains: true },
    { name: 'login', path: '/login' },
    { name: 'callback-error', path: '/auth/callback' },
    ...['about', 'privacy', 'terms', 'contact'].map((name) => ({ name, path: `/${name}` })),
    ...['refund', 'cookies', 'support', 'pricing'].map((name) => ({ name, path: `/${name}` })),
    { name: 'dashboard', path: '/dashboard', as: 'mehmet', play: (page) => at(page, 'Toplam Lisans') },
    {
      name: 'dashboard-empty',
      path: '/dashboard',
      as: 'zeynep',
      play: (page) => at(page, 'Henüz lisansınız yok'),
    },
    { name: 'dashboard-error', path: '/dashboard', as: 'mehmet', play: failLicenses, complains: true },
    {
      name: 'license',
      path: '/dashboard',
      as: 'mehmet',
      play: (page) => openLicense(page, 'Ticket Bot', 'Örnekler'),
    },
    {
      name: 'license-integration',
      path: '/dashboard',
      as: 'mehmet',
      play: (page) => openLicense(page, 'KorumaPlus', 'Entegrasyon'),
    },
    {
      name: 'denials',
      path: '/denials',
      as: 'mehmet',
      play: (page) => at(page, 'Lisanslarınızdaki son retler'),
    },
    {
      name: 'denials-code',
      path: '/denials?kod=CLONE_DETECTED',
      as: 'mehmet',
      play: (page) => at(page, 'Ne oldu'),
    },
    {
      name: 'denial-unknown',
      path: '/denials/0123456789',
      as: 'mehmet',
      play: (page) => at(page, 'Bu numarayla bir ret bulunamadı'),
      complains: true,
    },
    { name: 'admin', path: '/admin', as: 'ayse', play: (page) => at(page, 'Tablo olarak göster') },
    { name: 'admin-palette', path: '/admin', as: 'ayse', play: openPalette },
    { name: 'admin-shortcuts', path: '/admin', as: 'ayse', play: openShortcuts },
    { name: 'admin-products', path: '/admin/products', as: 'ayse', play: (page) => at(page, 'Ticket Bot') },
    { name: 'admin-licenses', path: '/admin/licenses', as: 'ayse', play: (page) => at(page, 'mehmet') },
    ...peopleScreens,
    { name: 'admin-license', path: '/admin/licenses', as: 'ayse', play: openAdminLicense },
    { name: 'admin-confirm', path: '/admin/licenses', as: 'ayse', play: askToRevoke },
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
        await page.getByRole('button', { name: 'Önizle' }).click()
        await page.getByRole('region', { name: 'Önizleme' }).getByRole('heading').first().waitFor()
      },
    },
    {
      name: 'admin-product-rules',
      path: `/admin/products/${productId}?sekme=kurallar`,
      as: 'ayse',
      play: (page) => at(page, 'Alıcılar şöyle okur'),
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
      play: (page) => send(page, 'Yükle ve denetle'),
    },
    { name: 'admin-import-checked', path: '/admin/licenses/import', as: 'ayse', play: uploadOrders },
  ]
}

/** Opens a screen and waits until it is all there. The page belongs to whoever may see it. */
export async function open(page: Page, screen: Screen): Promise<void> {
  await page.goto(screen.path)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  if (screen.path === '/') await page.locator('#products').getByRole('listitem').first().waitFor()
  await screen.play?.(page)
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
}

const at = (page: Page, text: string) => page.getByText(text).first().waitFor()

/** An empty form sent off shows each of its errors. */
async function send(page: Page, button: string): Promise<void> {
  await page.getByRole('button', { name: button }).click()
  await page.getByRole('alert').first().waitFor()
}

/** A file with a good row and a faulty one, checked. */
async function uploadOrders(page: Page): Promise<void> {
  const rows = ['Ürün;Discord ID;Bitiş', 'KorumaPlus;110000000000000002;31.12.2030', 'Yok Bot;12;dün']
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'siparişler.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.join('\n')) })
  await page.getByRole('button', { name: 'Yükle ve denetle' }).click()
  await at(page, '1 lisans oluşturulabilir')
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

async function openLicense(page: Page, product: string, tab: string): Promise<void> {
  await page
    .getByRole('link', { name: `Ayrıntılar: ${product}` })
    .first()
    .click()
  await page.getByRole('tab', { name: tab }).click()
  await page.getByRole('tabpanel', { name: tab }).getByRole('heading').first().waitFor()
}

async function failLicenses(page: Page): Promise<void> {
  await page.route(
    '**/api/licenses/*',
    (route) => route.fulfill({ status: 503, json: { error: 'Sunucu şu anda yanıt veremiyor.' } }),
    { times: 1 },
  )
  await page.reload()
  await page.getByRole('alert').waitFor()
}

async function openPalette(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Ara ve git' }).click()
  await page.getByRole('option', { name: 'Genel Bakış' }).waitFor()
}

async function openShortcuts(page: Page): Promise<void> {
  await at(page, 'Tablo olarak göster')
  await page.keyboard.press('?')
  await page.getByRole('dialog', { name: 'Klavye kısayolları' }).waitFor()
}
