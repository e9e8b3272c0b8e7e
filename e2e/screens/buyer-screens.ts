import type { Page } from 'playwright-core'
import { failing, screensOf } from './screen.ts'

/** A buyer's screens with licenses and denials. */
export const buyerScreens = [
  ...screensOf('zeynep', [['dashboard-empty', '/dashboard', 'Henüz lisansınız yok']]),
  ...screensOf('mehmet', [
    ['dashboard', '/dashboard', 'Toplam Lisans'],
    ['license', '/dashboard', (page) => openLicense(page, 'Ticket Bot', 'Çalışan kurulumlar')],
    ['license-integration', '/dashboard', (page) => openLicense(page, 'KorumaPlus', 'Nasıl kurulur?')],
    ['orders', '/orders', 'Siparişlerim'],
    ['account', '/account', 'Bu cihaz'],
    ['account-data', '/account?sekme=verilerim', 'Hesabınızın silinmesi'],
    ['denials', '/denials', 'Lisanslarınızdaki son retler'],
    ['claim', '/satin-aldim', 'Lisansımı al'],
    ['denials-code', '/denials?kod=CLONE_DETECTED', 'Ne oldu?'],
  ]),
  ...screensOf(
    'mehmet',
    [
      ['dashboard-error', '/dashboard', failing('**/api/licenses/*')],
      ['denial-unknown', '/denials/0123456789', 'Bu numarayla bir ret bulunamadı'],
    ],
    true,
  ),
]

async function openLicense(page: Page, product: string, tab: string): Promise<void> {
  await page
    .getByRole('link', { name: `Ayrıntılar: ${product}` })
    .first()
    .click()
  await page.getByRole('tab', { name: tab }).click()
  await page.getByRole('tabpanel', { name: tab }).getByRole('heading').first().waitFor()
}
