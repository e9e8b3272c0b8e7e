import { adminLicenseUrl, type ListedLicense } from '@muhur/contract/shop/licenses'
import { adminProductUrl, adminProductsUrl, type ListedProduct } from '@muhur/contract/shop/products'
import { expect } from 'vitest'
import { builtFile } from '../stage/built-file.ts'
import { address, test } from '../stage/stage.ts'
import { ask, issue } from '../stage/truth.ts'

const unreachable = 'Sunucuya ulaşılamadı. Bağlantınızı kontrol edip tekrar deneyin.'

test('a form that is sent offline keeps its text, says why, and can be sent again', async ({ stage }) => {
  stage.expectComplaint(/ERR_INTERNET_DISCONNECTED/)
  const page = await stage.signedIn('ayse')
  await page.goto('/admin/products/new')
  const name = page.getByLabel('Ad', { exact: true })
  await name.fill('Kopuk Hat Botu')
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Ürünü ekle' }).click()
  await page.getByRole('alert').getByText(unreachable).waitFor()
  expect(await name.inputValue()).toBe('Kopuk Hat Botu')

  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Ürünü ekle' }).click()
  await page.getByText('Ürün eklendi').waitFor()
  const added = (await ask<ListedProduct[]>(page, adminProductsUrl)).filter(
    (product) => product.name === 'Kopuk Hat Botu',
  )
  expect(added).toHaveLength(1)
  await page.request.delete(adminProductUrl(added[0]!.id), { headers: { origin: address } })
})

test('offline a known license opens, and a page that is not loaded leads back to the known rows', async ({
  stage,
}) => {
  stage.expectComplaint(/ERR_INTERNET_DISCONNECTED|dynamically imported|Unreachable/)
  const page = await stage.signedIn('mehmet')
  const ahead = page.waitForResponse(builtFile('buyer/dashboard/license.tsx'))
  await page.goto('/dashboard')
  // The import ends when the page's code stands in the browser with all that this code imports.
  await page.evaluate(`import('${(await ahead).url()}').then(() => undefined)`)
  await page.context().setOffline(true)
  await page.getByRole('link', { name: 'Ayrıntılar: Ticket Bot' }).first().click()
  await page.getByRole('heading', { level: 1, name: 'Ticket Bot' }).waitFor()
  await page.getByText('Lisans yenilenemedi; son bilinen hâli duruyor.').waitFor()
  await page.getByRole('tab', { name: 'İndir' }).click()
  await page.getByRole('tabpanel', { name: 'İndir' }).getByRole('alert').waitFor()
  await page.getByRole('main').getByRole('link', { name: 'Lisanslarım' }).click()

  await page.getByRole('link', { name: 'Siparişlerim' }).click()
  await page.getByRole('heading', { level: 1, name: 'Sayfa açılamadı' }).waitFor()
  await page.getByRole('button', { name: 'Sayfayı yenile' }).click()
  await page.getByText('Sunucudan yanıt alınamadı; sayfa yenilenmedi.').waitFor()
  await page.getByRole('button', { name: 'Geri' }).click()
  await page.getByRole('heading', { level: 1, name: 'Lisanslarım' }).waitFor()
  await page.getByRole('link', { name: 'Ayrıntılar: Ticket Bot' }).first().waitFor()

  await page.getByRole('link', { name: 'Siparişlerim' }).click()
  await page.getByRole('link', { name: 'Ana Sayfaya Dön' }).click()
  await page.getByRole('heading', { level: 1, name: 'Yazılımınıza Mühür vurun.' }).waitFor()
  await page.goBack()
  await page.getByText('İnternet bağlantınız yok. Daha önce açtığınız sayfalara bakabilirsiniz').waitFor()
  await page.context().setOffline(false)
  await page.getByRole('heading', { level: 1, name: 'Siparişlerim' }).waitFor()
})

test('a button that is pressed offline changes nothing, then or later', async ({ stage }) => {
  stage.expectComplaint(/ERR_INTERNET_DISCONNECTED/)
  const page = await stage.signedIn('ayse')
  const { id } = await issue(page)
  await page.goto(`/admin/licenses/${id}`)
  await page.getByRole('heading', { name: 'Geçmiş' }).waitFor()
  const sent: string[] = []
  await page.context().setOffline(true)
  page.on('request', (request) => request.method() === 'PATCH' && sent.push(request.url()))
  await page.getByRole('button', { name: 'Askıya al' }).click()
  await page.getByRole('status').getByText(unreachable).waitFor()
  // The optimistic change is rolled back.
  await page.getByRole('button', { name: 'Askıya al' }).waitFor()

  await page.context().setOffline(false)
  await page.locator('[data-live="live"]').waitFor()
  expect(sent).toHaveLength(1)
  expect((await ask<ListedLicense>(page, adminLicenseUrl(id))).status).toBe('active')
})
