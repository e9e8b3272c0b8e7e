import { adminLandingUrl, getLanding, type Landing, type LandingChoice } from '@muhur/contract/site/landing'
import { expect } from 'vitest'
import { address, test } from '../stage/stage.ts'
import { ask } from '../stage/truth.ts'

test('the shop’s name changes everywhere, errors are at their fields, and a stale edit is refused', async ({
  stage,
}) => {
  stage.expectComplaint(/status of 412/)
  const page = await stage.signedIn('ayse')
  await page.goto('/admin/settings')
  const name = page.getByLabel('Mağaza adı')
  await name.fill('')
  await page.getByRole('button', { name: 'Markayı kaydet' }).click()
  await page.getByText('Mağazanın adını yazın.').waitFor()
  await name.fill('Botçu Ayşe')
  await page.getByRole('button', { name: 'Markayı kaydet' }).click()
  await page.getByText('Marka kaydedildi.').waitFor()
  await page
    .getByRole('contentinfo')
    .getByText(/^© 2024–20\d\d Botçu Ayşe$/)
    .waitFor()
  await expect.poll(() => page.title()).toBe('Ayarlar · Botçu Ayşe')

  const brand = await ask<object>(page, '/api/brand')
  const other = await page.request.put('/api/admin/settings/brand', {
    headers: { origin: address },
    data: { ...brand, name: 'Mühür' },
  })
  expect(other.ok()).toBe(true)
  await name.fill('Üçüncü')
  await page.getByRole('button', { name: 'Markayı kaydet' }).click()
  await page.getByRole('button', { name: 'Güncel hâlini yükle' }).click()
  await expect.poll(() => name.inputValue()).toBe('Mühür')
})

test("the landing page shows the seller's chosen licenses, or no demo", async ({ stage }) => {
  stage.expectComplaint(/status of 409/)
  const page = await stage.signedIn('ayse')
  const before = await ask<LandingChoice>(page, adminLandingUrl)
  await page.goto('/admin/settings?sekme=deneme')
  const valid = page.getByLabel('Geçerli anahtar')
  await expect.poll(() => valid.inputValue()).toBe(before.license_id)
  await valid.selectOption({ label: 'Kapalı: ana sayfada deneme yok' })
  await expect.poll(() => page.getByLabel('Süresi dolmuş anahtar').count()).toBe(0)
  await page.getByRole('button', { name: 'Denemeyi kaydet' }).click()
  await page.getByText('Deneme kapatıldı.').waitFor()
  expect(await ask<Landing>(page, getLanding.path)).toMatchObject({ demo: null })

  await valid.selectOption(before.license_id)
  await page.getByLabel('Süresi dolmuş anahtar').selectOption(before.expired_license_id)
  const refusal = { error: 'Bu lisans gösterilemez.', code: 'LICENSE_NOT_SHOWABLE', field: 'license_id' }
  await page.route(`**${adminLandingUrl}`, (route) => route.fulfill({ status: 409, json: refusal }), {
    times: 1,
  })
  await page.getByRole('button', { name: 'Denemeyi kaydet' }).press('Enter')
  await page.getByRole('alert').getByText(refusal.error).waitFor()
  await expect.poll(() => valid.evaluate((select) => select === document.activeElement)).toBe(true)
  await page.getByRole('button', { name: 'Denemeyi kaydet' }).press('Enter')
  await page.getByText('Deneme ana sayfada görünüyor.').waitFor()
  expect(await ask(page, adminLandingUrl)).toEqual(before)
})
