import { changeBrand, defaultBrand, getBrand, type Brand } from '@muhur/contract/shop/brand'
import { expect, test } from 'vitest'
import { openApp } from '../../../../test/app.tsx'
import { serveAdmin } from '../../../../test/admin.ts'

test('a section is saved alone, and the bar says what is still unsaved', async () => {
  const save = `PUT ${changeBrand.path}`
  let brand: Brand = defaultBrand
  const server = serveAdmin({
    [`GET ${getBrand.path}`]: { body: defaultBrand, headers: { etag: '"1"' } },
    [save]: ({ body }) => {
      brand = { ...defaultBrand, ...(body as Partial<Brand>) }
      return { body: brand, headers: { etag: '"2"' } }
    },
  })
  const { screen } = await openApp('/admin/settings')
  const title = screen.getByRole('textbox', { name: /^Ana sayfanın başlığı/ })
  await title.fill('Botunuz hazır')
  // A draft of another section that could not be saved.
  await screen.getByRole('textbox', { name: 'İletişim e-postası' }).fill('yarım')
  await expect
    .element(screen.getByText('Kaydedilmemiş değişiklik: Mağaza ve iletişim, Görünüm'))
    .toBeVisible()
  await screen.getByRole('button', { name: 'Bölümü kaydet: Görünüm' }).click()
  await expect.element(screen.getByText('Görünüm kaydedildi.')).toBeVisible()
  expect(server.count(save)).toBe(1)
  expect(brand).toEqual({ ...defaultBrand, hero_title: 'Botunuz hazır' })
  await expect.element(screen.getByText('Kaydedilmemiş değişiklik: Mağaza ve iletişim')).toBeVisible()
  await expect.element(screen.getByRole('textbox', { name: 'İletişim e-postası' })).toHaveValue('yarım')
  await expect.element(title).toHaveValue('Botunuz hazır')
})
