import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { test } from './stage.ts'
import { licensesOf } from './truth.ts'

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
  await page.getByLabel('Kullanıcı ara').fill('mehmet')
  await page.getByRole('radio', { name: /^mehmet/ }).check()
  await page.getByLabel('Eşzamanlı kullanım sınırı').fill('7')
  await page.getByLabel('Bitiş tarihi seç').check()
  await page.getByLabel('Bitiş tarihi', { exact: true }).fill('2099-12-31')
  await page.getByRole('button', { name: 'Lisansı oluştur' }).click()
  await page.getByRole('heading', { name: 'Lisans oluşturuldu' }).waitFor()
  const key = await page.locator('main code').innerText()

  const issued = (await licensesOf(buyer)).filter(({ id }) => !before.some((license) => license.id === id))
  expect(issued).toMatchObject([{ license_key: key, max_instances: 7, status: 'active' }])
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
  expect(await faultOf(page, 'Kullanıcı ara')).toBe('Lisansın sahibini seçin.')
  expect(await faultOf(page, 'Eşzamanlı kullanım sınırı')).toBe('1 ile 10.000 arasında bir tam sayı yazın.')
  expect(await faultOf(page, 'Bitiş tarihi')).toBe('Bitiş tarihi bugünden önce olamaz.')

  await page.getByLabel('Discord kimliğiyle').check()
  await page.getByLabel('Discord kimliği', { exact: true }).fill('mehmet')
  await page.getByRole('button', { name: 'Lisansı oluştur' }).click()
  expect(await faultOf(page, 'Discord kimliği')).toBe('Discord kimliği 5 ile 20 arasında rakamdan oluşur.')
  expect(posts).toEqual([])
})

test('an error that only the server finds is shown at the form', async ({ stage }) => {
  stage.expectComplaint(/status of 409/)
  const page = await stage.signedIn('ayse')
  await page.goto('/admin/licenses/new')
  await page.getByRole('combobox', { name: 'Ürün' }).selectOption({ label: 'KorumaPlus' })
  await page.getByLabel('Kullanıcı ara').fill('mehmet')
  await page.getByRole('radio', { name: /^mehmet/ }).check()
  const problem = { error: 'Bu ürün arşivlenmiş; yeni lisans verilemez.', code: 'PRODUCT_ARCHIVED' }
  await page.route('**/api/admin/licenses', (route) => route.fulfill({ status: 409, json: problem }))
  await page.getByRole('button', { name: 'Lisansı oluştur' }).click()
  await page.getByRole('alert').getByText(problem.error).waitFor()
  expect(await page.getByRole('button', { name: 'Lisansı oluştur' }).isEnabled()).toBe(true)
})
