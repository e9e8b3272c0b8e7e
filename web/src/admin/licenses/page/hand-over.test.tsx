import { adminLicenseUrl } from '@muhur/contract/shop/licenses'
import { type LicenseDetail, licenseHistoryUrl } from '@muhur/contract/shop/license-detail'
import { defaultPolicy } from '@muhur/contract/gate/policy'
import { expect, test } from 'vitest'
import { listedLicense, serveAdmin } from '../../../../test/admin.ts'
import { openApp } from '../../../../test/app.tsx'
import { problem } from '../../../../test/fixtures.ts'

const detail: LicenseDetail = {
  ...listedLicense,
  updated_at: '2026-11-20T10:00:00Z',
  orders: [],
  product_policy: defaultPolicy,
}
const url = adminLicenseUrl(detail.id)
const zeynep = '110000000000000003'

async function openEdit(answer: Parameters<typeof serveAdmin>[0] = {}) {
  const server = serveAdmin({
    [`GET ${url}`]: { body: detail, headers: { etag: '"1"' } },
    [`GET ${licenseHistoryUrl(detail.id)}`]: { body: [] },
    [`PATCH ${url}`]: { body: listedLicense },
    ...answer,
  })
  const { screen, path } = await openApp(`/admin/licenses/${detail.id}/edit`)
  const sent = () => server.calls.filter(({ call }) => call === `PATCH ${url}`).map(({ body }) => body)
  const chooseZeynep = async () => {
    await screen.getByRole('button', { name: 'Başkasına devret' }).click()
    await screen.getByRole('searchbox', { name: 'Yeni sahip ara' }).fill(zeynep)
    await screen.getByRole('radio', { name: new RegExp(zeynep) }).click()
  }
  const save = () => screen.getByRole('button', { name: 'Değişiklikleri kaydet' }).click()
  return { screen, path, sent, save, chooseZeynep }
}

test('a handover lists its consequences first, and can be cancelled', async () => {
  const { screen, sent, save, path, chooseZeynep } = await openEdit()
  await chooseZeynep()
  await save()
  const dialog = screen.getByRole('alertdialog', { name: 'Lisans devredilsin mi?' })
  for (const words of [
    'Çalışan 2 kurulum kapanır; yazılım bir sonraki nabzında durur.',
    'Yeni sahibine yeni bir anahtar verilir; onu kendi panelinde görür.',
    'Eski anahtar geçersiz olur.',
    'Yeni sahip öncesini görmez: kurulumları, IP adreslerini ve retleri.',
  ])
    await expect.element(dialog.getByText(words)).toBeVisible()
  await dialog.getByRole('button', { name: 'Vazgeç' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(sent()).toEqual([])

  await save()
  await dialog.getByRole('button', { name: 'Lisansı devret' }).click()
  await expect.poll(path).toBe(`/admin/licenses/${detail.id}`)
  expect(sent()).toEqual([{ discord_id: zeynep }])
})

test('without a new owner the license stays where it is', async () => {
  const { screen, sent, save, path, chooseZeynep } = await openEdit()
  await chooseZeynep()
  expect(screen.getByRole('radio', { name: new RegExp(listedLicense.owner.discord_id) }).query()).toBeNull()
  await screen.getByRole('button', { name: 'Devretmekten vazgeç' }).click()
  await screen.getByLabelText(/^Not/).fill('yeni not')
  await save()
  await expect.poll(path).toBe(`/admin/licenses/${detail.id}`)
  expect(sent()).toEqual([{ note: 'yeni not' }])
})

test('a change that keeps the owner asks nothing', async () => {
  const { screen, sent, save, path } = await openEdit()
  await screen.getByLabelText(/^Not/).fill('yeni not')
  await save()
  await expect.poll(path).toBe(`/admin/licenses/${detail.id}`)
  expect(sent()).toEqual([{ note: 'yeni not' }])
})

test('a refused handover shows the reason in the form', async () => {
  const { screen, save, chooseZeynep } = await openEdit({
    [`PATCH ${url}`]: { status: 400, body: problem(400, 'Bu kimlik kullanılamıyor.') },
  })
  await chooseZeynep()
  await save()
  await screen.getByRole('button', { name: 'Lisansı devret' }).click()
  await expect.element(screen.getByText('Bu kimlik kullanılamıyor.')).toBeVisible()
  await expect.element(screen.getByRole('alertdialog')).not.toBeInTheDocument()
})
