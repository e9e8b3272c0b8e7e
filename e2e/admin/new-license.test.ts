import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { address, test } from '../stage/stage.ts'
import { licensesOf } from '../stage/truth.ts'

/** The text of a field's error region. */
async function faultOf(page: Page, label: string): Promise<string> {
  const field = page.getByLabel(label, { exact: true })
  await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true')
  const ids = (await field.getAttribute('aria-describedby'))?.split(' ') ?? []
  return page.locator(ids.map((id) => `[role="alert"][id="${id}"]`).join(', ')).innerText()
}

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
  await page.getByRole('button', { name: 'Lisansı oluştur' }).click()
  await page.getByRole('heading', { name: 'Lisans oluşturuldu' }).waitFor()
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
  await buyer.reload()
  const card = buyer.locator('main li').filter({ hasText: key.slice(0, 16) })
  await card.getByText('0 / 7', { exact: true }).waitFor()
  await card.getByText('31 Aralık 2099', { exact: true }).waitFor()
  await card.getByText('Henüz yok', { exact: true }).waitFor()
})

test('a license without owner, product or seats gets an error at each field', async ({ stage }) => {
  const page = await stage.signedIn('ayse')
  const posts: string[] = []
  page.on('request', (request) => request.method() === 'POST' && posts.push(request.url()))
  await page.goto('/admin/licenses/new')
  await page.getByLabel('Eşzamanlı kullanım sınırı').fill('0')
  await page.getByLabel('Bitiş tarihi seç').check()
  await page.getByLabel('Bitiş tarihi', { exact: true }).fill('2001-01-01')
  await page.getByRole('button', { name: 'Lisansı oluştur' }).click()
  expect(await faultOf(page, 'Ürün')).toBe('Bir ürün seçin.')
  expect(await faultOf(page, 'Sahip ara')).toBe('Lisansın sahibini seçin.')
  expect(await faultOf(page, 'Eşzamanlı kullanım sınırı')).toBe('1 ile 10.000 arasında bir tam sayı yazın.')
  expect(await faultOf(page, 'Bitiş tarihi')).toBe('Bitiş tarihi bugünden önce olamaz.')

  expect(posts).toEqual([])
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
    page.getByRole('button', { name: 'Lisansı oluştur' }).click(),
  ])
  const { expires_at } = request.postDataJSON() as { expires_at: string }
  const days = (Date.parse(expires_at) - Date.now()) / 86_400_000
  expect(days).toBeGreaterThan(29.9)
  expect(days).toBeLessThan(31.1)
  await page.getByRole('heading', { name: 'Lisans oluşturuldu' }).waitFor()
  await page.getByText('mehmet', { exact: true }).waitFor()
})

test('an owner without a sign-in is found by the Discord id, in the same field', async ({ stage }) => {
  const page = await stage.signedIn('ayse')
  await page.goto('/admin/licenses/new')
  const search = page.getByLabel('Sahip ara')
  await search.fill('hiç kimse')
  await page.getByText(/^Bu aramaya uyan kimse yok\./).waitFor()
  await search.fill('550000000000000077')
  await page.getByRole('radio', { name: '550000000000000077 Henüz giriş yapmadı' }).check()
  await page.getByRole('combobox', { name: 'Ürün' }).selectOption({ label: 'Ticket Bot' })
  await page.getByRole('button', { name: 'Lisansı oluştur' }).click()
  await page.getByRole('heading', { name: 'Lisans oluşturuldu' }).waitFor()
  await page.getByText('550000000000000077', { exact: true }).waitFor()
})

test('an error that only the server finds is shown at the form', async ({ stage }) => {
  stage.expectComplaint(/status of 409/)
  const page = await stage.signedIn('ayse')
  await page.goto('/admin/licenses/new')
  await page.getByRole('combobox', { name: 'Ürün' }).selectOption({ label: 'KorumaPlus' })
  await page.getByLabel('Sahip ara').fill('mehmet')
  await page.getByRole('radio', { name: /^mehmet/ }).check()
  const problem = { error: 'Bu ürün arşivlenmiş; yeni lisans verilemez.', code: 'PRODUCT_ARCHIVED' }
  await page.route('**/api/admin/licenses', (route) => route.fulfill({ status: 409, json: problem }))
  await page.getByRole('button', { name: 'Lisansı oluştur' }).click()
  await page.getByRole('alert').getByText(problem.error).waitFor()
  await expect.poll(() => page.getByRole('button', { name: 'Lisansı oluştur' }).isEnabled()).toBe(true)
})
