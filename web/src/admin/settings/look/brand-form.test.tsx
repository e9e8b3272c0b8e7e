import { changeBrand, defaultBrand, getBrand, type Brand } from '@muhur/contract/shop/brand'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
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

test('a line break in the sentence of the landing page is saved as a space', async () => {
  const save = `PUT ${changeBrand.path}`
  const server = serveAdmin({
    [`GET ${getBrand.path}`]: { body: defaultBrand, headers: { etag: '"1"' } },
    [save]: { body: defaultBrand, headers: { etag: '"2"' } },
  })
  const { screen } = await openApp('/admin/settings')
  const sentence = screen.getByRole('textbox', { name: /^Başlığın altındaki cümle/ })
  await sentence.click()
  await userEvent.keyboard('Botunuzu{Enter}seçin')
  await expect.element(sentence).toHaveValue('Botunuzu seçin')
  await screen.getByRole('button', { name: 'Markayı kaydet' }).click()
  await expect.poll(() => server.count(save)).toBe(1)
  expect(server.calls.find(({ call }) => call === save)?.body).toMatchObject({ hero_lead: 'Botunuzu seçin' })
})
