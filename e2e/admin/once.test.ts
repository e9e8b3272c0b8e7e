import { adminLicensesUrl } from '@muhur/contract/shop/licenses'
import { expect } from 'vitest'
import { signIn } from '../stage/people.ts'
import { test } from '../stage/stage.ts'
import { licensesOf } from '../stage/truth.ts'

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
  await page.getByRole('button', { name: 'Lisansı oluştur' }).click()
  await page.getByText('Sunucuya ulaşılamadı.').waitFor()
  expect(await licensesOf(buyer)).toHaveLength(before + 1)

  await page.getByRole('button', { name: 'Lisansı oluştur' }).click()
  await page.getByRole('heading', { name: 'Lisans oluşturuldu' }).waitFor()
  expect(await licensesOf(buyer)).toHaveLength(before + 1)
})

test('Mehmet ends the session of another browser from his phone, and that browser is signed out', async ({
  stage,
}) => {
  stage.expectComplaint(/status of 401/)
  const desk = await stage.guest()
  await signIn(desk, 'mehmet')
  const phone = await stage.guest({ viewport: { width: 390, height: 844 } })
  await signIn(phone, 'mehmet')
  await phone.getByRole('button', { name: 'Menüyü aç' }).click()
  await phone.getByRole('link', { name: /Hesabım/ }).click()
  await phone.getByText('Bu cihaz').waitFor()
  await phone.getByRole('button', { name: 'Diğerlerini kapat' }).click()
  const dialog = phone.getByRole('alertdialog', { name: 'Diğer oturumlar kapatılsın mı?' })
  await dialog.getByRole('button', { name: 'Diğerlerini kapat' }).click()
  await phone.getByText('Yalnızca bu oturum var.').waitFor()
  await desk.waitForURL(/\/login/)
  await phone.reload()
  await phone.getByText('Yalnızca bu oturum var.').waitFor()
})
