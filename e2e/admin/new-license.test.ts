import { adminLicensesUrl } from '@muhur/contract/shop/licenses'
import { expect } from 'vitest'
import { address, test } from '../stage/stage.ts'
import { licensesOf } from '../stage/truth.ts'

test('"Yeni Lisans Oluştur" issues a license that the buyer sees with its key', async ({ stage }) => {
  const buyer = await stage.signedIn('mehmet')
  const before = await licensesOf(buyer)
  const page = await stage.signedIn('ayse')
  await page.goto('/admin')
  await page.getByRole('link', { name: 'Yeni Lisans Oluştur' }).click()
  await page.getByRole('heading', { level: 1, name: 'Yeni lisans' }).waitFor()
  await page.getByRole('combobox', { name: 'Ürün' }).selectOption({ label: 'Ticket Bot' })
  await page.getByLabel('Sahip ara').fill('mehmet')
  await page.getByRole('radio', { name: /^mehmet/ }).check()
  await page.getByLabel('Eşzamanlı kullanım sınırı').fill('7')
  await page.getByLabel('Bitiş tarihi seç').check()
  await page.getByLabel('Bitiş tarihi', { exact: true }).fill('2099-12-31')
  await page.getByRole('button', { name: 'Lisans ver' }).click()
  await page.getByRole('heading', { name: 'Lisans verildi' }).waitFor()
  const key = await page.locator('main code').innerText()

  const issued = (await licensesOf(buyer)).filter(({ id }) => !before.some((license) => license.id === id))
  expect(issued).toMatchObject([{ license_key: key, max_instances: 7, status: 'active' }])
  await page.getByRole('button', { name: 'Alıcıya mesajı kopyala' }).click()
  await page.getByText('Mesaj kopyalandı').waitFor()
  const message = await page.evaluate(() => navigator.clipboard.readText())
  for (const part of ['Ticket Bot', `${address}/login`, '(mehmet)', 'aşağıdan kopyalayın', key])
    expect(message).toContain(part)
  await page.getByRole('link', { name: 'Lisansı aç' }).click()
  await page.getByRole('heading', { level: 1, name: key.slice(0, 16) }).waitFor()
  await page.getByRole('button', { name: 'Alıcıya mesajı kopyala' }).click()
  await page.getByText('Mesaj kopyalandı').waitFor()
  expect(await page.evaluate(() => navigator.clipboard.readText())).not.toContain(key)
  await buyer.goto('/dashboard')
  const card = buyer.locator('main li').filter({ hasText: key.slice(0, 16) })
  await card.getByText('0 / 7', { exact: true }).waitFor()
  await card.getByText('31 Aralık 2099', { exact: true }).waitFor()
  await card.getByText('Henüz yok', { exact: true }).waitFor()
})

test("a user's page leads to a license for that user, for a period", async ({ stage }) => {
  const page = await stage.signedIn('ayse')
  await page.goto('/admin/users?q=mehmet')
  await page.getByRole('link', { name: 'mehmet' }).click()
  await page.getByRole('link', { name: 'Lisans ver', exact: true }).click()
  await expect.poll(() => page.getByRole('radio', { name: /^mehmet/ }).isChecked()).toBe(true)
  await page.getByRole('combobox', { name: 'Ürün' }).selectOption({ label: 'Ticket Bot' })
  await page.getByRole('radio', { name: '30 gün' }).check()
  const [request] = await Promise.all([
    page.waitForRequest((sent) => sent.method() === 'POST' && sent.url().endsWith('/api/admin/licenses')),
    page.getByRole('button', { name: 'Lisans ver' }).click(),
  ])
  const { expires_at } = request.postDataJSON() as { expires_at: string }
  const days = (Date.parse(expires_at) - Date.now()) / 86_400_000
  expect(days).toBeGreaterThan(29.9)
  expect(days).toBeLessThan(31.1)
  await page.getByRole('heading', { name: 'Lisans verildi' }).waitFor()
  await page.getByText('mehmet', { exact: true }).waitFor()
})

test('a license whose answer was lost is not issued twice when Ayşe presses the button again', async ({
  stage,
}) => {
  stage.expectComplaint(/ERR_FAILED/)
  const buyer = await stage.signedIn('mehmet')
  const before = (await licensesOf(buyer)).length
  const page = await stage.signedIn('ayse')
  await page.goto('/admin/licenses/new')
  await page.getByLabel('Ürün', { exact: true }).selectOption({ label: 'KorumaPlus' })
  await page.getByLabel('Sahip ara').fill('mehmet')
  await page.getByRole('radio', { name: /^mehmet/ }).check()
  // The server does it, but the answer does not arrive.
  await page.route(
    `**${adminLicensesUrl}`,
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await page.getByRole('button', { name: 'Lisans ver' }).click()
  await page.getByText('Sunucuya ulaşılamadı.').waitFor()
  expect(await licensesOf(buyer)).toHaveLength(before + 1)

  await page.getByRole('button', { name: 'Lisans ver' }).click()
  await page.getByRole('heading', { name: 'Lisans verildi' }).waitFor()
  expect(await licensesOf(buyer)).toHaveLength(before + 1)
})
