import { expect } from 'vitest'
import { signIn } from '../stage/people.ts'
import { test } from '../stage/stage.ts'

const full = 'Tarayıcınız bu sitenin verilerini saklayamıyor'

test('a browser whose storage is full signs in, follows choices, and says what is forgotten', async ({
  stage,
}) => {
  const page = await stage.guest()
  await page.addInitScript(() => {
    const { setItem } = Storage.prototype
    Storage.prototype.setItem = function (...item) {
      if (this === localStorage) throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
      setItem.apply(this, item)
    }
  })
  await signIn(page, 'ayse')
  await page.getByText(`${full}: girişiniz yalnızca bu sekmede geçerli.`).waitFor()

  await page.goto('/admin/licenses')
  await page.getByRole('button', { name: 'Açık temaya geç' }).click()
  await page.getByText(`${full}: seçiminiz sayfa yenilenene kadar geçerli.`).waitFor()
  expect(await page.locator('html').getAttribute('data-theme')).toBe('light')

  const created = page.getByRole('columnheader', { name: 'Oluşturma' })
  await created.waitFor()
  await page.getByRole('button', { name: 'Sütunları seç' }).click()
  await page.getByRole('checkbox', { name: 'Oluşturma' }).click()
  await page.keyboard.press('Escape')
  await created.waitFor({ state: 'detached' })
  // The choice lasts from page to page.
  const rail = page.getByRole('navigation', { name: 'Yönetim' })
  await rail.getByRole('link', { name: 'Kullanıcılar' }).click()
  await page.getByRole('table', { name: 'Kullanıcılar' }).waitFor()
  await rail.getByRole('link', { name: 'Lisanslar' }).click()
  await page.getByRole('table', { name: 'Lisanslar' }).getByRole('rowheader').first().waitFor()
  expect(await created.count()).toBe(0)

  await page.getByRole('button', { name: 'Çıkış' }).click()
  await page.waitForURL('**/')
  await page.getByRole('banner').getByRole('link', { name: 'Giriş Yap' }).waitFor()
})
