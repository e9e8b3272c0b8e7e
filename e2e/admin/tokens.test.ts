import { adminLicensesUrl, type ListedLicense } from '@muhur/contract/shop/licenses'
import { expect } from 'vitest'
import { address, test } from '../stage/stage.ts'

const call = (secret: string) =>
  fetch(`${address}${adminLicensesUrl}?limit=100`, { headers: { authorization: `Bearer ${secret}` } })

const productsIn = async (answer: Response) => [
  ...new Set(((await answer.json()) as ListedLicense[]).map(({ product }) => product.name)),
]

test('Ayşe makes a token of one product, a program works with the token until she revokes it', async ({
  stage,
}) => {
  const page = await stage.signedIn('ayse')
  await page.goto('/admin/settings?sekme=tokenlar')
  await page.getByRole('button', { name: 'Yeni token' }).click()
  const form = page.getByRole('dialog', { name: 'Yeni API token’ı' })
  await form.getByRole('button', { name: 'Token oluştur' }).click()
  await form.getByText('En az bir yetki seçin.').waitFor()
  await form.getByLabel('Ad').fill('Mağaza botu')
  await form.getByRole('checkbox', { name: 'Lisanslar: Okuma' }).check()
  await form.getByRole('checkbox', { name: 'Kullanıcılar: Okuma' }).check()
  await form.getByLabel('Ürün', { exact: true }).selectOption('Ticket Bot')
  await form.getByRole('button', { name: 'Token oluştur' }).click()

  const shown = page.getByRole('alertdialog', { name: 'Mağaza botu' })
  await shown.getByText('Token yalnızca şimdi gösterilir').waitFor()
  for (let time = 0; time < 3; time++) await page.keyboard.press('Escape')
  await shown.getByRole('button', { name: 'Token’ı kopyala' }).click()
  await shown.getByText('Token kopyalandı.').waitFor()
  const secret = await page.evaluate(() => navigator.clipboard.readText())
  expect(secret).toMatch(/^muhur_[0-9A-Z]{47}$/)
  await shown.getByRole('button', { name: 'Kopyaladım, kapat' }).click()
  const read = await call(secret)
  expect([read.status, await productsIn(read)]).toEqual([200, ['Ticket Bot']])

  await page.reload()
  const row = page.getByRole('row', { name: /Mağaza botu/ })
  await row.getByText('1 yetki').click()
  await row.getByText('Lisanslar (okuma)').waitFor()
  await row.getByText('Yalnızca Ticket Bot').waitFor()
  expect(await row.textContent()).not.toContain('Kullanıcılar')
  expect(await page.content()).not.toContain(secret)
  await row.getByRole('button', { name: 'Yenile: Mağaza botu' }).click()
  await page.getByRole('radio', { name: 'Hemen dursun' }).check()
  await page.getByRole('button', { name: 'Yenile', exact: true }).click()
  const renewed = page.getByRole('alertdialog', { name: 'Mağaza botu' })
  const second = (await renewed.getByText(/^muhur_/).textContent())!
  await renewed.getByRole('button', { name: 'Token’ı kopyala' }).click()
  await renewed.getByRole('button', { name: 'Kopyaladım, kapat' }).click()
  expect([(await call(secret)).status, (await call(second)).status]).toEqual([401, 200])

  await row.getByRole('button', { name: 'İptal et: Mağaza botu' }).click()
  await page.getByRole('button', { name: 'Token’ı iptal et' }).click()
  await row.waitFor({ state: 'detached' })
  // The button that asked is gone with its row.
  const list = page.getByRole('group', { name: 'API token’ları' })
  await expect.poll(() => list.evaluate((group) => group === document.activeElement)).toBe(true)
  await expect.poll(async () => (await call(second)).status).toBe(401)
})
