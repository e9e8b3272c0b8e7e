import type { Page } from 'playwright-core'
import { at, type Screen } from './screen.ts'

/** A buyer's screens with licenses and denials. */
export const buyerScreens: Screen[] = [
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
    play: (page) => openLicense(page, 'Ticket Bot', 'Çalışan kurulumlar'),
  },
  {
    name: 'license-integration',
    path: '/dashboard',
    as: 'mehmet',
    play: (page) => openLicense(page, 'KorumaPlus', 'Nasıl kurulur?'),
  },
  { name: 'account', path: '/account', as: 'mehmet', play: (page) => at(page, 'Bu cihaz') },
  {
    name: 'account-data',
    path: '/account?sekme=verilerim',
    as: 'mehmet',
    play: (page) => at(page, 'Hesabınızın silinmesi'),
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
]

async function openLicense(page: Page, product: string, tab: string): Promise<void> {
  await page
    .getByRole('link', { name: `Ayrıntılar: ${product}` })
    .first()
    .click()
  await page.getByRole('tab', { name: tab }).click()
  await page.getByRole('tabpanel', { name: tab }).getByRole('heading').first().waitFor()
}

async function failLicenses(page: Page): Promise<void> {
  const calls = '**/api/licenses/*'
  await page.route(calls, (route) =>
    route.fulfill({ status: 503, json: { error: 'Sunucu şu anda yanıt veremiyor.' } }),
  )
  await page.reload()
  await page.getByRole('alert').waitFor()
  // Until the page is closed: the live channel refetches when it opens, which would replace the error.
  page.once('framenavigated', () => void page.unroute(calls))
}
