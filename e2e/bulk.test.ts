import { text } from 'node:stream/consumers'
import type { Download } from 'playwright-core'
import { expect } from 'vitest'
import { test } from './stage.ts'
import { licensesOf } from './truth.ts'

const contentOf = async (download: Download) => text(await download.createReadStream())

test('a pasted list becomes licenses, once, and its keys can be taken along', async ({ stage }) => {
  const buyer = await stage.signedIn('mehmet')
  const before = (await licensesOf(buyer)).length
  const page = await stage.signedIn('ayse')
  await page.goto('/admin/licenses')
  await page.getByRole('link', { name: 'Toplu oluştur' }).click()
  await page.getByRole('button', { name: 'Lisansları oluştur' }).click()
  await page.getByRole('alert').filter({ hasText: 'Bir ürün seçin.' }).waitFor()

  stage.expectComplaint(/status of 400/)
  const people = page.getByLabel('Kişiler', { exact: true })
  await page.getByLabel('Ürün', { exact: true }).selectOption({ label: 'KorumaPlus' })
  await people.fill('mehmet\nhiç kimse\n@mehmet')
  await page.getByRole('button', { name: '3 lisans oluştur' }).click()
  await page.getByText('2. satır: hiç kimse').waitFor()
  expect(await people.evaluate((field) => field === document.activeElement)).toBe(true)
  expect(await licensesOf(buyer)).toHaveLength(before)

  await people.fill('mehmet\n\n550000000000000005\n@mehmet')
  await page.getByRole('button', { name: '3 lisans oluştur' }).dblclick()
  await page.getByRole('heading', { name: '3 lisans oluşturuldu' }).waitFor()
  expect(await licensesOf(buyer)).toHaveLength(before + 2)

  const shown = await page
    .getByRole('list', { name: 'Oluşturulan anahtarlar' })
    .locator('code')
    .allInnerTexts()
  await page.getByRole('button', { name: 'Bütün anahtarları kopyala' }).click()
  await page.getByText('Anahtarlar kopyalandı').waitFor()
  expect((await page.evaluate(() => navigator.clipboard.readText())).split('\n')).toEqual(shown)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'CSV indir' }).click(),
  ])
  const saved = await contentOf(download)
  for (const key of shown) expect(saved).toContain(key)
})
