import { text } from 'node:stream/consumers'
import type { Download } from 'playwright-core'
import { expect } from 'vitest'
import { test } from '../stage/stage.ts'
import { issue, licensesOf } from '../stage/truth.ts'

const contentOf = async (download: Download) => text(await download.createReadStream())

test('a pasted list creates licenses only once, and the keys can be downloaded', async ({ stage }) => {
  const buyer = await stage.signedIn('mehmet')
  const before = (await licensesOf(buyer)).length
  const page = await stage.signedIn('ayse')
  await page.goto('/admin/licenses')
  await page.getByRole('button', { name: 'CSV ve toplu işlemler' }).click()
  await page.getByRole('menuitem', { name: 'Toplu lisans ver' }).click()
  await page.getByRole('button', { name: 'Lisansları ver' }).click()
  await page.getByRole('alert').filter({ hasText: 'Bir ürün seçin.' }).waitFor()

  stage.expectComplaint(/status of 400/)
  const people = page.getByLabel('Kişiler', { exact: true })
  await page.getByLabel('Ürün', { exact: true }).selectOption({ label: 'KorumaPlus' })
  await people.fill('mehmet\nhiç kimse\n@mehmet')
  await page.getByRole('button', { name: '3 lisans ver' }).click()
  await page.getByText('Şu satırlardaki kişiler bulunamadı: 2 (hiç kimse).').waitFor()
  expect(await people.evaluate((field) => field === document.activeElement)).toBe(true)
  expect(await licensesOf(buyer)).toHaveLength(before)
  await page.getByRole('link', { name: 'Vazgeç' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sayfada kal' }).click()

  await page.getByRole('searchbox', { name: 'Kişi ara' }).fill('550000000000000005')
  await page.getByRole('checkbox', { name: /550000000000000005/ }).check()
  expect(await people.inputValue()).toBe('mehmet\nhiç kimse\n@mehmet\n550000000000000005')
  await page.getByRole('checkbox', { name: /550000000000000005/ }).uncheck()

  await people.fill('mehmet\n\n550000000000000005\n@mehmet')
  await page.getByRole('button', { name: '3 lisans ver' }).dblclick()
  await page.getByRole('heading', { name: '2 lisans verildi' }).waitFor()
  await page.getByText('Listede zaten olan birini gösteren 1 satır atlandı.').waitFor()
  expect(await licensesOf(buyer)).toHaveLength(before + 1)

  const shown = await page
    .getByRole('list', { name: 'Verilen anahtarlar' })
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

test('selected licenses are revoked, suspended and reopened together, with a reason for each skipped license', async ({
  stage,
}) => {
  const page = await stage.signedIn('ayse')
  await issue(page, { note: 'topluca 1', expires_at: '2040-01-01T00:00:00.000Z' })
  for (const order of [2, 3]) await issue(page, { note: `topluca ${order}` })
  await page.goto('/admin/licenses?q=topluca')
  const table = page.getByRole('table', { name: 'Lisanslar' })
  const bar = page.getByRole('region', { name: 'Toplu işlemler' })
  const boxes = table.getByRole('checkbox', { name: /^Seç: / })
  await expect.poll(() => boxes.count()).toBe(3)

  await boxes.first().click()
  await page.getByRole('status').filter({ hasText: '1 lisans seçildi' }).waitFor()
  await bar.getByRole('button', { name: 'İptal et' }).click()
  const question = page.getByRole('alertdialog')
  expect(await question.innerText()).toContain('bir sonraki nabızda durur')
  await question.getByRole('button', { name: '1 lisansı iptal et' }).click()
  await page.getByText('1 lisans iptal edildi.').waitFor()
  await table.getByText('İptal', { exact: false }).first().waitFor()

  for (const box of await boxes.all()) await box.click()
  await bar.getByText('3 lisans seçildi').waitFor()
  await bar.getByRole('button', { name: 'Askıya al' }).click()
  const left = page.getByRole('region', { name: '1 lisans değişmedi:' })
  await left.getByText('İptal edilen lisans değiştirilemez.').waitFor()
  await page.getByText('2 lisans askıya alındı.').waitFor()
  await expect.poll(() => table.getByText('Askıda').count()).toBe(2)
  await page.getByRole('button', { name: 'Geri al' }).click()
  await page.getByText('2 lisans askıdan kaldırıldı.').waitFor()
  await expect.poll(() => table.getByText('Askıda').count()).toBe(0)

  // One is revoked and one has no end.
  for (const box of await boxes.all()) await box.click()
  await bar.getByRole('button', { name: 'Süreyi uzat (1)' }).click()
  const extension = page.getByRole('dialog', { name: '1 lisansın süresini uzat' })
  await extension.getByRole('button', { name: 'Süreyi uzat' }).click()
  await page.getByText('1 lisansın süresi uzatıldı.').waitFor()
})
