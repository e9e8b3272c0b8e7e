import { adminLicensesUrl } from '@muhur/contract/shop/licenses'
import { text } from 'node:stream/consumers'
import type { Download, Page } from 'playwright-core'
import { expect } from 'vitest'
import { test } from '../stage/stage.ts'

const file = (name: string, ...lines: string[]) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(lines.join('\r\n')),
})

async function choose(page: Page, chosen: ReturnType<typeof file>): Promise<void> {
  await page.goto('/admin/licenses/import')
  await page.locator('input[type=file]').setInputFiles(chosen)
  await page.getByRole('button', { name: 'Yükle ve kontrol et' }).click()
}

const contentOf = async (download: Download) => text(await download.createReadStream())

test('a file of orders creates licenses, with a list of faulty rows and a download of the keys', async ({
  stage,
}) => {
  const page = await stage.signedIn('ayse')
  const orders = Array.from(
    { length: 12 },
    (_, order) => `KorumaPlus;44000000000000000${order};2;31.12.2027;S ${order}`,
  )
  await page.goto('/admin/licenses')
  await page.getByRole('button', { name: 'CSV ve toplu işlemler' }).click()
  await page.getByRole('menuitem', { name: 'CSV yükle' }).click()
  await page.getByRole('button', { name: 'Yükle ve kontrol et' }).click()
  await page.getByRole('alert').filter({ hasText: 'Önce bir dosya seçin.' }).waitFor()

  await choose(
    page,
    file('siparişler.csv', 'Ürün;Discord ID;Sınır;Bitiş;Not', ...orders, 'Yok Bot;12;0;dün;'),
  )
  await page.getByRole('heading', { name: '12 lisans verilebilir' }).waitFor()
  const refused = page
    .getByRole('table', { name: 'Hatalı satırlar' })
    .getByRole('row')
    .filter({ hasText: 'Yok Bot' })
  expect(await refused.innerText()).toContain('Böyle bir ürün yok')
  const [faults] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: /satırın listesini indir/ }).click(),
  ])
  expect(await contentOf(faults)).toContain('14;"Ürün, Sahip Discord Kimliği')

  const all = page.getByRole('checkbox', { name: /Hata varsa hiçbirini verme/ })
  await all.check()
  await page.getByText('“Hata varsa hiçbirini verme” seçilemez').waitFor()
  await all.uncheck()
  await page.getByRole('button', { name: '12 lisansı içe aktar' }).dblclick()
  await page.getByRole('heading', { name: '12 lisans verildi' }).waitFor()
  const [keys] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Anahtar listesini indir' }).click(),
  ])
  // With the separator: a group of a key may end in MHR by chance.
  expect((await contentOf(keys)).match(/;MHR-/g)).toHaveLength(12)
  await page.getByText('Bir daha indirilemez').waitFor()
  await page.reload()
  await page.getByText('Bir daha indirilemez').waitFor()
})

test('an Excel file, and a file without headers, are refused with advice; the page fits a phone', async ({
  stage,
}) => {
  const page = await stage.signedIn('ayse', { viewport: { width: 390, height: 844 } })
  await choose(page, file('lisanslar.xlsx', 'PK'))
  await page.getByRole('alert').filter({ hasText: 'CSV UTF-8' }).waitFor()
  await choose(page, file('adsız.csv', 'KorumaPlus;1234567', 'KorumaPlus;7654321'))
  await page.getByRole('alert').filter({ hasText: 'sütunları bulunamadı' }).waitFor()
  await page.getByRole('link', { name: 'Başka dosya yükle' }).click()
  await page.getByRole('link', { name: 'adsız.csv' }).waitFor()
  const overflows = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
  expect(overflows).toBe(false)
})

test('"CSV indir" downloads the filtered list with the chosen columns, which the browser keeps', async ({
  stage,
}) => {
  const page = await stage.signedIn('ayse')
  await page.goto('/admin/licenses?status=revoked')
  const openExport = async () => {
    await page.getByRole('button', { name: 'CSV ve toplu işlemler' }).click()
    await page.getByRole('menuitem', { name: 'CSV indir' }).click()
    return page.getByRole('dialog', { name: 'CSV indir' })
  }
  const exported = async () => {
    const dialog = await openExport()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('link', { name: 'İndir' }).click(),
    ])
    return download
  }
  const download = await exported()
  expect(download.suggestedFilename()).toMatch(/^lisanslar-\d{4}-\d{2}-\d{2}\.csv$/)
  const lines = (await contentOf(download)).trim().split('\r\n')
  const revoked = await page.request.get(`${adminLicensesUrl}?status=revoked`)
  expect(lines).toHaveLength(Number(revoked.headers()['x-total-count']) + 1)

  const dialog = await openExport()
  for (const column of ['Lisans Kimliği', 'Ürün Kimliği']) await dialog.getByLabel(column).uncheck()
  await dialog.getByLabel('İlk gün').fill('2030-01-02')
  await dialog.getByLabel('Son gün').fill('2030-01-01')
  await dialog.getByText('İlk gün son günden sonra olamaz.').waitFor()
  await dialog.getByLabel('Son gün').fill('')
  await page.reload()
  const [header, ...rest] = (await contentOf(await exported())).trim().split('\r\n')
  expect(header).toMatch(/^Anahtar \(ilk 16\);Durum;Ürün;/)
  expect(rest).toHaveLength(lines.length - 1)
})
