import { adminLicenseUrl } from '@muhur/contract/shop/licenses'
import { expect } from 'vitest'
import { address, test } from '../stage/stage.ts'
import { issue } from '../stage/truth.ts'

test("a license's page shows and extends the license, and a stale edit names the other admin", async ({
  stage,
}) => {
  stage.expectComplaint(/status of 412/)
  const page = await stage.signedIn('ayse')
  const license = await issue(page, { note: 'ilk not', expires_at: '2031-01-15T12:00:00.000Z' })
  const key = license.license_key.slice(0, 16)
  await page.goto(`/admin/licenses?q=${key}`)
  await page.getByRole('link', { name: `${key}...` }).click()
  await page.getByRole('heading', { level: 1, name: key }).waitFor()
  await page.getByText('ilk not').first().waitFor()
  await page.getByText('Bu lisansla yapılan hiçbir istek reddedilmedi.').waitFor()

  await page.getByRole('button', { name: 'Anahtarın tamamını göster' }).click()
  await page.getByText(license.license_key, { exact: true }).waitFor()
  await page.getByText('Anahtarın tamamını gördü').waitFor()
  await page.getByRole('button', { name: 'Anahtarın tamamını göster' }).click()
  await page.getByText(license.license_key, { exact: true }).waitFor({ state: 'detached' })

  await page.getByRole('button', { name: 'Anahtarın tamamını kopyala' }).click()
  await page.getByText('Anahtar kopyalandı').waitFor()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(license.license_key)
  await expect.poll(() => page.getByText('Anahtarın tamamını gördü').count()).toBe(2)

  await page.getByRole('button', { name: 'Süreyi değiştir' }).click()
  await page.getByRole('button', { name: '+30 gün' }).click()
  await page.getByText('14 Şubat 2031').first().waitFor()
  await page.getByRole('button', { name: 'Geri al' }).click()
  await page.getByText('eski bitiş tarihine döndü').waitFor()

  await page.getByRole('link', { name: 'Düzenle' }).click()
  await page.getByLabel(/^Not/).fill('benim notum')
  const faster = await page.request.patch(adminLicenseUrl(license.id), {
    headers: { origin: address },
    data: { max_instances: 7 },
  })
  expect(faster.ok()).toBe(true)
  await page.getByRole('button', { name: 'Değişiklikleri kaydet' }).click()
  await page.getByRole('heading', { name: 'Bu lisans siz düzenlerken değişti' }).waitFor()
  await page.getByRole('alert').getByText('Eşzamanlı kullanım sınırı', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Benim değişikliklerimi de kaydet' }).click()
  await page
    .getByRole('heading', { name: 'Bu lisans siz düzenlerken değişti' })
    .waitFor({ state: 'detached' })
  await page.getByText('benim notum').first().waitFor()
  expect(await (await page.request.get(adminLicenseUrl(license.id))).json()).toMatchObject({
    note: 'benim notum',
    max_instances: 7,
  })
})

test('leaving an edit needs a confirmation, and a deleted license shows an error', async ({ stage }) => {
  stage.expectComplaint(/status of 404/)
  const page = await stage.signedIn('ayse')
  const license = await issue(page)
  await page.goto(`/admin/licenses/${license.id}/edit`)
  await page.getByLabel(/^Not/).fill('yarım')
  await page.getByLabel('Bitiş tarihi seç').check()
  await page.getByRole('button', { name: 'Değişiklikleri kaydet' }).click()
  await page.getByText('Bitiş tarihini seçin ya da sınırsız bırakın.').waitFor()
  await page.getByRole('link', { name: 'Vazgeç' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sayfada kal' }).click()
  expect(await page.getByLabel(/^Not/).inputValue()).toBe('yarım')
  await page.getByRole('link', { name: 'Vazgeç' }).click()
  await page.getByRole('button', { name: 'Kaydetmeden çık' }).click()
  await page.getByRole('heading', { name: 'Geçmiş' }).waitFor()

  await page.goto('/admin/licenses/00000000-0000-7000-8000-000000000000')
  await page.getByText('Böyle bir lisans yok.').waitFor()
})
