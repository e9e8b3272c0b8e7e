import { adminLicensesUrl } from '@muhur/contract/shop/licenses'
import { expect, test } from 'vitest'
import { openApp } from '../../test/app.tsx'
import { listedLicense, serveAdmin } from '../../test/admin.ts'
import { problem } from '../../test/fixtures.ts'

const list = `GET ${adminLicensesUrl}`

test('rows that were shown stay when the next search fails, with the reason, the number and what still works', async () => {
  serveAdmin({
    [list]: ({ query }) =>
      query.get('q')
        ? { status: 500, body: problem(500, 'Beklenmeyen bir hata oluştu.') }
        : { body: [listedLicense] },
  })
  const { screen } = await openApp('/admin/licenses')
  const row = screen.getByRole('row').filter({ hasText: listedLicense.license_key.slice(0, 16) })
  await expect.element(row).toBeVisible()
  await screen.getByPlaceholder('Anahtar, sahip, ad, not').fill('mehmet')
  const card = screen.getByRole('alert')
  await expect.element(card.getByText('Liste yenilenemedi; son bilinen hâli duruyor.')).toBeVisible()
  await expect.element(card.getByText(/^Beklenmeyen bir hata oluştu\./)).toBeVisible()
  await expect.element(card.getByText(problem(500, '').request_id)).toBeVisible()
  await expect.element(card.getByText(/^Çalışan botlar ve eklentiler/)).toBeVisible()
  await expect.element(row).toBeVisible()
})

test('a refusal says its reason, and nothing of what works without the server', async () => {
  serveAdmin({ [list]: { status: 403, body: problem(403, 'Bu işlem için yetkiniz yok.') } })
  const { screen } = await openApp('/admin/licenses')
  await expect.element(screen.getByRole('alert').getByText('Bu işlem için yetkiniz yok.')).toBeVisible()
  expect(screen.getByText(/^Çalışan botlar/).query()).toBeNull()
})
