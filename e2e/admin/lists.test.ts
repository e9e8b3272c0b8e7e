import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { gate } from '../stage/gate.ts'
import { test } from '../stage/stage.ts'
import { issue } from '../stage/truth.ts'

const table = (page: Page) => page.getByRole('table', { name: 'Lisanslar' })
const headers = (page: Page) => table(page).getByRole('columnheader').allInnerTexts()

test('the first license is on the first screen of a phone, and a tablet shows a table that fits', async ({
  stage,
}) => {
  const page = await stage.signedIn('ayse', { viewport: { width: 390, height: 844 } })
  await issue(page)
  await page.goto('/admin/licenses')
  const row = table(page).locator('[data-row]').first()
  await row.waitFor()
  const { y, height } = (await row.boundingBox())!
  expect(y + height).toBeLessThan(844)
  expect(height).toBeLessThanOrEqual(72)
  await page.getByRole('button', { name: 'Filtreler' }).click()
  await page.getByRole('combobox', { name: 'Duruma göre filtrele' }).selectOption('active')
  await page.getByRole('button', { name: 'Filtreler (1)' }).waitFor()

  await page.setViewportSize({ width: 768, height: 1024 })
  await page.getByRole('button', { name: /^Bitiş/ }).waitFor()
  expect((await row.boundingBox())!.height).toBeLessThan(90)
  const overflow = await table(page).evaluate((shown) => shown.scrollWidth - shown.parentElement!.clientWidth)
  expect(overflow).toBeLessThanOrEqual(0)

  await page.setViewportSize({ width: 1920, height: 1080 })
  await expect.poll(async () => (await table(page).boundingBox())!.width).toBeGreaterThan(1500)
})

test('a row of every list takes two lines of a phone', async ({ stage }) => {
  const page = await stage.signedIn('ayse', { viewport: { width: 390, height: 844 } })
  const { license_key } = await issue(page)
  await gate('activate', { license_key, fingerprint: 'telefon', hostname: 'telefon' })
  await gate('activate', { license_key, fingerprint: 'ikinci telefon' })
  for (const list of ['products', 'users', 'instances', 'denials']) {
    await page.goto(`/admin/${list}`)
    const rows = page.locator('main [data-row]')
    await rows.first().waitFor()
    const heights = await rows.evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height))
    expect(Math.max(...heights), list).toBeLessThanOrEqual(72)
  }
})

test('the chosen columns and their order stay in this browser', async ({ stage }) => {
  const page = await stage.signedIn('ayse')
  await issue(page, { note: 'sütunda görünen not' })
  await page.goto('/admin/licenses')
  await page.getByRole('button', { name: 'Sütunları seç' }).click()
  const dialog = page.getByRole('dialog', { name: 'Sütunlar' })
  await dialog.getByRole('checkbox', { name: 'Durum' }).uncheck()
  await dialog.getByRole('checkbox', { name: 'Not', exact: true }).check()
  await dialog.getByRole('button', { name: 'Öne al: Kullanım' }).click()
  await dialog.getByRole('button', { name: 'Tamam' }).click()
  const chosen = ['Sahip', 'Kullanım', 'Ürün', 'Bitiş', 'Oluşturma', 'Not']
  await expect.poll(async () => (await headers(page)).slice(1, -1)).toEqual(chosen)
  await page.reload()
  await page.getByText('sütunda görünen not').first().waitFor()
  expect((await headers(page)).slice(1, -1)).toEqual(chosen)

  await page.getByRole('button', { name: 'Sütunları seç' }).click()
  await dialog.getByRole('button', { name: 'Varsayılana dön' }).click()
  await dialog.getByRole('button', { name: 'Tamam' }).click()
  await expect.poll(async () => (await headers(page)).slice(1, 3)).toEqual(['Sahip', 'Durum'])
})

test('a long form keeps its buttons in sight while there are unsaved changes', async ({ stage }) => {
  const page = await stage.signedIn('ayse')
  const license = await issue(page)
  await page.goto(`/admin/licenses/${license.id}/edit`)
  const note = page.getByLabel(/^Not/)
  const save = page.getByRole('button', { name: 'Değişiklikleri kaydet' })
  const visible = () =>
    save.evaluate((button) => {
      const { top, bottom } = button.getBoundingClientRect()
      return top >= 0 && bottom <= innerHeight
    })
  await note.waitFor()
  await page.evaluate(() => scrollTo(0, 0))
  expect(await visible()).toBe(false)
  await page.getByLabel('Eşzamanlı kullanım sınırı').press('End')
  await note.fill('uzun bir form')
  await page.evaluate(() => scrollTo(0, 0))
  await page.getByText('Kaydedilmemiş değişiklik').waitFor()
  expect(await visible()).toBe(true)
  await save.click()
  await page.getByText('uzun bir form').first().waitFor()
})
