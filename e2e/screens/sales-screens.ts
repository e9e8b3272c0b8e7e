import type { Page } from 'playwright-core'
import { at, screensOf } from './screen.ts'

/** The panel's screens about orders: those that wait, their channel, and the revenue. */
export const salesScreens = screensOf('ayse', [
  ['admin-order', '/admin/orders', (page) => openOrder(page, 'S-1026')],
  ['admin-order-evidence', '/admin/orders', openEvidence],
  ['admin-order-held', '/admin/orders', (page) => openOrder(page, 'S-1046')],
  ['admin-order-issue', '/admin/orders', askForMapping],
  ['admin-order-price', '/admin/orders', askForPrice],
  ['admin-order-refund', '/admin/orders', askForRefund],
  ['admin-channels', '/admin/orders/channels', (page) => page.getByRole('rowheader').first().waitFor()],
  ['admin-new-channel', '/admin/orders/channels', sendNothing],
  ['admin-channel', '/admin/orders/channels', openChannel],
  ['admin-mapping', '/admin/orders/channels', askForNewMapping],
  ['admin-revenue', '/admin/orders/revenue', 'Tablo olarak göster'],
])

async function openOrder(page: Page, number: string): Promise<void> {
  await page.getByRole('link', { name: number }).click()
  await page.getByRole('heading', { level: 1, name: number }).waitFor()
}

async function openEvidence(page: Page): Promise<void> {
  await openOrder(page, 'S-1026')
  await page.getByRole('link', { name: 'Ters ibraz kanıtları' }).click()
  await page.getByRole('button', { name: 'PDF indir' }).waitFor()
}

async function askForMapping(page: Page): Promise<void> {
  await openOrder(page, 'S-1045')
  await page.getByRole('button', { name: 'Lisans ver' }).click()
  const dialog = page.getByRole('dialog', { name: 'Lisans ver' })
  await dialog.getByRole('radio', { name: 'Gün sayısı' }).click()
  await dialog.getByRole('button', { name: 'Lisans ver' }).click()
  await dialog.getByRole('alert').first().waitFor()
}

async function askForPrice(page: Page): Promise<void> {
  await openOrder(page, 'S-1046')
  await at(page, '₺50,00 eksik ödendi')
}

async function askForRefund(page: Page): Promise<void> {
  await openOrder(page, 'S-1026')
  await page.getByRole('button', { name: 'İade edildi say' }).click()
  await page.getByRole('alertdialog').waitFor()
}

async function sendNothing(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Kanal ekle' }).click()
  const dialog = page.getByRole('dialog', { name: 'Kanal ekle' })
  await dialog.getByRole('button', { name: 'Kanal ekle' }).click()
  await dialog.getByRole('alert').first().waitFor()
}

async function openChannel(page: Page): Promise<void> {
  await page.getByRole('link', { name: /^Kendi sitem/ }).click()
  await page.getByRole('button', { name: 'Yeniden işle' }).waitFor()
  await page.getByText('Sitenizden sipariş gönderin').click()
  await page.getByText('CSV yükle').click()
}

async function askForNewMapping(page: Page): Promise<void> {
  await page.getByRole('link', { name: /^Kendi sitem/ }).click()
  await page.getByRole('button', { name: 'Eşleme ekle' }).click()
  await page.getByLabel('Verilecek ürün').waitFor()
}
