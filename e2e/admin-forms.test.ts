import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { test } from './stage.ts'
import { licensesOf, productsOf } from './truth.ts'

/** The message that a field's error region ties to it. */
async function faultOf(page: Page, label: string): Promise<string> {
  const field = page.getByLabel(label, { exact: true })
  await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true')
  const ids = (await field.getAttribute('aria-describedby'))?.split(' ') ?? []
  return page.locator(ids.map((id) => `[role="alert"][id="${id}"]`).join(', ')).innerText()
}

test('"Yeni Ürün Ekle" adds a product that stands in the catalogue at once', async ({ stage }) => {
  const page = await stage.signedIn('ayse')
  const name = 'Seviye Botu: ölçüm'
  await page.goto('/admin')
  await page.getByRole('link', { name: 'Yeni Ürün Ekle' }).click()
  await page.getByRole('heading', { level: 1, name: 'Yeni Ürün' }).waitFor()
  await page.getByLabel('Ad', { exact: true }).fill(name)
  await page.getByLabel('Tür', { exact: true }).selectOption({ label: 'Discord Bot' })
  await page.getByLabel(/^Açıklama/).fill('Üyelere konuştukça seviye verir.')
  await page.getByRole('button', { name: 'Ürünü ekle' }).click()
  await page.getByRole('heading', { name: 'Ürün eklendi' }).waitFor()

  const guest = await stage.guest()
  await guest.goto('/')
  const card = guest.locator('#products').getByRole('listitem').filter({ hasText: name })
  await card.getByText('Discord Bot', { exact: true }).waitFor()
  await card.getByText('Üyelere konuştukça seviye verir.').waitFor()

  await page.getByRole('main').getByRole('link', { name: 'Ürünler', exact: true }).last().click()
  const row = page.getByRole('table', { name: 'Ürünler' }).getByRole('row').filter({ hasText: name })
  await row.getByRole('button', { name: `Arşivle: ${name}` }).click()
  await row.getByText('Arşivde', { exact: true }).waitFor()
  expect((await productsOf(guest)).map((product) => product.name)).not.toContain(name)
})

test('a changed product shows its new name to everybody', async ({ stage }) => {
  const page = await stage.signedIn('ayse')
  await page.goto('/admin/products')
  await page.getByRole('link', { name: 'Düzenle: Çekiliş Motoru' }).click()
  const description = page.getByLabel(/^Açıklama/)
  await expect.poll(() => description.inputValue()).not.toBe('')
  const before = await description.inputValue()
  await description.fill(`${before} Yeni sürüm.`)
  await page.getByRole('button', { name: 'Değişiklikleri kaydet' }).click()
  await page.getByRole('heading', { name: 'Değişiklikler kaydedildi' }).waitFor()
  const changed = (await productsOf(page)).find(({ name }) => name === 'Çekiliş Motoru')
  expect(changed?.description).toBe(`${before} Yeni sürüm.`)
})

test('from the list of products it is two steps to the integration, where a look loses no typed word', async ({
  stage,
}) => {
  const page = await stage.signedIn('ayse')
  await page.goto('/admin/products')
  await page.getByRole('link', { name: 'Düzenle: KorumaPlus' }).click()
  await page.getByLabel(/^Açıklama/).fill('Yarım kalan')
  await page.getByRole('tab', { name: 'Entegrasyon' }).click()
  await page.getByRole('tabpanel', { name: 'Paper', exact: true }).waitFor()
  await page.getByText(/^İstemci tarafındaki denetim sökülebilir/).waitFor()
  expect(new URL(page.url()).search).toBe('?sekme=entegrasyon')
  await page.goBack()
  await page.getByLabel(/^Açıklama/).waitFor()
  expect(await page.getByLabel(/^Açıklama/).inputValue()).toBe('Yarım kalan')
})

test('a product without a name, or with a foreign picture, is sent back with the reason', async ({
  stage,
}) => {
  const page = await stage.signedIn('ayse')
  await page.goto('/admin/products/new')
  await page.getByLabel(/^Simge adresi/).fill('https://elsewhere.example/icon.png')
  await page.getByRole('button', { name: 'Ürünü ekle' }).click()
  expect(await faultOf(page, 'Ad')).toBe('Ürünün adını yazın.')
  expect(await page.getByRole('alert').allInnerTexts()).toContain(
    'Adres /icons/ ya da https://cdn.discordapp.com/ ile başlamalı ve boşluk içermemeli.',
  )
  const focused = await page.evaluate(() => (document.activeElement as HTMLInputElement).name)
  expect(focused).toBe('name')
})

test('"Yeni Lisans Oluştur" issues a license that the buyer sees with its key', async ({ stage }) => {
  const buyer = await stage.signedIn('mehmet')
  const before = await licensesOf(buyer)
  const page = await stage.signedIn('ayse')
  await page.goto('/admin')
  await page.getByRole('link', { name: 'Yeni Lisans Oluştur' }).click()
  await page.getByRole('heading', { level: 1, name: 'Yeni Lisans' }).waitFor()
  await page.getByRole('combobox', { name: 'Ürün' }).selectOption({ label: 'Ticket Bot' })
  await page.getByLabel('Kullanıcı', { exact: true }).selectOption({ label: 'mehmet' })
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

test('a license for nobody, for nothing or without seats is sent back with the reasons', async ({
  stage,
}) => {
  const page = await stage.signedIn('ayse')
  const posts: string[] = []
  page.on('request', (request) => request.method() === 'POST' && posts.push(request.url()))
  await page.goto('/admin/licenses/new')
  await page.getByLabel('Eşzamanlı kullanım sınırı').fill('0')
  await page.getByLabel('Bitiş tarihi seç').check()
  await page.getByLabel('Bitiş tarihi', { exact: true }).fill('2001-01-01')
  await page.getByRole('button', { name: 'Lisansı oluştur' }).click()
  expect(await faultOf(page, 'Ürün')).toBe('Bir ürün seçin.')
  expect(await faultOf(page, 'Kullanıcı')).toBe('Lisansın sahibini seçin.')
  expect(await faultOf(page, 'Eşzamanlı kullanım sınırı')).toBe('1 ile 10.000 arasında bir tam sayı yazın.')
  expect(await faultOf(page, 'Bitiş tarihi')).toBe('Bitiş tarihi bugünden önce olamaz.')

  await page.getByLabel('Discord kimliğiyle').check()
  await page.getByLabel('Discord kimliği', { exact: true }).fill('mehmet')
  await page.getByRole('button', { name: 'Lisansı oluştur' }).click()
  expect(await faultOf(page, 'Discord kimliği')).toBe('Discord kimliği 5 ile 20 arasında rakamdan oluşur.')
  expect(posts).toEqual([])
})

test('what only the server knows to be wrong stands at the form', async ({ stage }) => {
  stage.expectComplaint(/status of 409/)
  const page = await stage.signedIn('ayse')
  await page.goto('/admin/licenses/new')
  await page.getByRole('combobox', { name: 'Ürün' }).selectOption({ label: 'KorumaPlus' })
  await page.getByLabel('Kullanıcı', { exact: true }).selectOption({ label: 'mehmet' })
  const problem = { error: 'Bu ürün arşivlenmiş; yeni lisans verilemez.', code: 'PRODUCT_ARCHIVED' }
  await page.route('**/api/admin/licenses', (route) => route.fulfill({ status: 409, json: problem }))
  await page.getByRole('button', { name: 'Lisansı oluştur' }).click()
  await page.getByRole('alert').getByText(problem.error).waitFor()
  expect(await page.getByRole('button', { name: 'Lisansı oluştur' }).isEnabled()).toBe(true)
})
