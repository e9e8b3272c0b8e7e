import { keyOf } from '@muhur/contract/operation'
import { adminLicensesUrl, adminLicenseUrl, type ListedLicense } from '@muhur/contract/shop/licenses'
import { listLicenses } from '@muhur/contract/shop/licenses-calls'
import { expect, test } from 'vitest'
import { openApp } from '../../../../test/app.tsx'
import { problem } from '../../../../test/fixtures.ts'
import { listedLicense, serveAdmin, suspended } from '../../../../test/admin.ts'
import { queries } from '../../../api/query-client.ts'
import { lastDayOf } from '../edit/last-day.ts'
import { writeDay } from '../../../words/days.ts'

const active = 'MHR7F3KQ2M9XT4AB...'
const change = `PATCH ${adminLicenseUrl(listedLicense.id)}`

/** A stand-in for the server, with one active license. */
function serveChanging() {
  let license: ListedLicense = listedLicense
  return serveAdmin({
    [`GET ${adminLicensesUrl}`]: ({ query }) => ({
      body: [license].filter(({ status }) => (query.get('status') ?? status) === status),
    }),
    [change]: ({ body }) => {
      license = { ...license, ...(body as Partial<ListedLicense>) }
      return { body: license }
    },
  })
}

type Screen = Awaited<ReturnType<typeof openApp>>['screen']

async function choose(screen: Screen, item: string) {
  await screen.getByRole('button', { name: `İşlemler: ${active}` }).click()
  await screen.getByRole('menuitem', { name: item }).click()
}

test('a row shows the first 16 characters, product, owner, status, usage and end', async () => {
  serveAdmin()
  const { screen } = await openApp('/admin/licenses')
  const row = screen.getByRole('row').filter({ hasText: active })
  for (const text of [active, 'Ticket Bot', 'ayse_k', 'Aktif', '2 / 3', 'Sınırsız']) {
    await expect.element(row.getByText(text, { exact: true })).toBeVisible()
  }
})

test('suspending needs no confirmation, and "Geri al" undoes the change', async () => {
  const server = serveChanging()
  const { screen } = await openApp('/admin/licenses')
  await choose(screen, 'Askıya al')
  await expect.element(screen.getByText(`${active} askıya alındı.`)).toBeVisible()
  await expect.element(screen.getByRole('table', { name: 'Lisanslar' }).getByText('Askıda')).toBeVisible()
  await screen.getByRole('button', { name: 'Geri al' }).click()
  await expect.element(screen.getByText(`${active} askıdan kaldırıldı.`)).toBeVisible()
  expect(server.calls.filter(({ call }) => call === change).map(({ body }) => body)).toEqual([
    { status: 'suspended' },
    { status: 'active' },
  ])
})

test('suspending also changes the list of the owner’s page', async () => {
  serveChanging()
  const { screen } = await openApp('/admin/licenses')
  const query = { user_id: listedLicense.owner.id, page: '1', limit: '20' }
  const ofOwner = [...keyOf(listLicenses, { query }), 'page']
  queries.setQueryData(ofOwner, { rows: [listedLicense], total: 1, atLeast: false })
  await choose(screen, 'Askıya al')
  await expect.element(screen.getByText(`${active} askıya alındı.`)).toBeVisible()
  expect(queries.getQueryData(ofOwner)).toMatchObject({ rows: [{ status: 'suspended' }] })
})

test('a suspended row that leaves the filter can still be restored', async () => {
  serveChanging()
  const { screen } = await openApp('/admin/licenses?status=active')
  await choose(screen, 'Askıya al')
  await expect.element(screen.getByText('Bu filtrelere uyan lisans yok.')).toBeVisible()
  await screen.getByRole('button', { name: 'Geri al' }).click()
  await expect.element(screen.getByRole('table').getByText('Aktif')).toBeVisible()
})

test('a refused suspension rolls back and shows the reason', async () => {
  serveAdmin({
    [change]: { status: 409, body: problem(409, 'İptal edilen lisansın durumu değiştirilemez.') },
  })
  const { screen } = await openApp('/admin/licenses')
  await choose(screen, 'Askıya al')
  await expect.element(screen.getByText('İptal edilen lisansın durumu değiştirilemez.')).toBeVisible()
  await expect.element(screen.getByRole('row').filter({ hasText: active }).getByText('Aktif')).toBeVisible()
})

test('a failure without a sentence of the server says "Failed to update license"', async () => {
  serveAdmin({ [change]: { status: 502 } })
  const { screen } = await openApp('/admin/licenses')
  await choose(screen, 'Askıya al')
  await expect.element(screen.getByText('Failed to update license')).toBeVisible()
})

test('"Süreyi değiştir" never prefills a day that shortens a license, and says when a chosen day does', async () => {
  const later = { ...suspended, expires_at: '2099-01-31T20:59:59.000Z' }
  const past = { ...suspended, id: suspended.id.replace('101', '102'), license_key: 'MHR7PAST00000000' }
  const rows = [listedLicense, later, { ...past, status: 'expired', expires_at: '2026-01-31T20:59:59.000Z' }]
  serveAdmin({ [`GET ${adminLicensesUrl}`]: { body: rows } })
  const { screen } = await openApp('/admin/licenses')
  const lastDay = screen.getByLabelText('Bitiş tarihi', { exact: true })
  for (const [{ license_key }, day] of [
    [listedLicense, ''],
    [past, ''],
    [later, '31.01.2099'],
  ] as const) {
    await screen.getByRole('button', { name: `İşlemler: ${license_key}...` }).click()
    await screen.getByRole('menuitem', { name: 'Süreyi değiştir' }).click()
    await expect.element(lastDay).toHaveValue(day)
    if (day === '') await screen.getByRole('button', { name: 'Vazgeç' }).click()
  }
  await lastDay.fill('30.01.2099')
  await expect.element(screen.getByText(/lisansın süresi kısalır/)).toBeVisible()
})

test('an unlimited license is shortened by a period from today, after the warning', async () => {
  serveAdmin({ [`GET ${adminLicensesUrl}`]: { body: [listedLicense] } })
  const { screen } = await openApp('/admin/licenses')
  await screen.getByRole('button', { name: `İşlemler: ${listedLicense.license_key}...` }).click()
  await screen.getByRole('menuitem', { name: 'Süreyi değiştir' }).click()
  await screen.getByRole('button', { name: /^Bugünden 90 gün/ }).click()
  await expect
    .element(screen.getByLabelText('Bitiş tarihi', { exact: true }))
    .toHaveValue(writeDay(lastDayOf('90')))
  await expect.element(screen.getByText(/lisansın süresi kısalır/)).toBeVisible()
})

test('revoking names the license and the consequence, and the focus is on Vazgeç', async () => {
  const server = serveChanging()
  const { screen } = await openApp('/admin/licenses')
  await choose(screen, 'İptal et')
  const dialog = screen.getByRole('alertdialog', { name: 'Lisans iptal edilsin mi?' })
  await expect.element(dialog.getByText(active)).toBeVisible()
  await expect.element(dialog.getByText(/Çalışan 2 kurulum bir sonraki nabızda durur\./)).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: 'Vazgeç' })).toHaveFocus()

  await dialog.getByRole('button', { name: 'Vazgeç' }).click()
  await expect.element(screen.getByRole('button', { name: `İşlemler: ${active}` })).toHaveFocus()
  expect(server.count(change)).toBe(0)

  await choose(screen, 'İptal et')
  await screen.getByRole('button', { name: 'Lisansı iptal et' }).click()
  await expect.element(screen.getByText(`${active} iptal edildi.`)).toBeVisible()
  expect(server.calls.find(({ call }) => call === change)?.body).toEqual({ status: 'revoked' })
})

test('deleting needs a confirmation and removes the row', async () => {
  let gone = false
  serveAdmin({
    [`GET ${adminLicensesUrl}`]: () => ({ body: gone ? [suspended] : [listedLicense, suspended] }),
    [`DELETE ${adminLicenseUrl(listedLicense.id)}`]: () => {
      gone = true
      return { body: { success: true, id: listedLicense.id } }
    },
  })
  const { screen } = await openApp('/admin/licenses')
  await choose(screen, 'Sil')
  await expect.element(screen.getByText(/Bu işlem geri alınamaz\./)).toBeVisible()
  await screen.getByRole('button', { name: 'Lisansı sil' }).click()
  await expect.element(screen.getByText(`${active} silindi.`)).toBeVisible()
  await expect.element(screen.getByRole('button', { name: `İşlemler: ${active}` })).not.toBeInTheDocument()
  await expect.element(screen.getByRole('heading', { name: 'Lisanslar' })).toHaveFocus()
})

test('a failed deletion stays in the dialog as "Failed to delete license"', async () => {
  serveAdmin({ [`DELETE ${adminLicenseUrl(listedLicense.id)}`]: { status: 500 } })
  const { screen } = await openApp('/admin/licenses')
  await choose(screen, 'Sil')
  await screen.getByRole('button', { name: 'Lisansı sil' }).click()
  await expect.element(screen.getByRole('alertdialog').getByText('Failed to delete license')).toBeVisible()
})

test('the address contains the search, only the public part of a key, and the search can be cleared', async () => {
  const server = serveAdmin({
    [`GET ${adminLicensesUrl}`]: ({ query }) => ({ body: query.has('q') ? [] : [listedLicense] }),
  })
  const { screen, path } = await openApp('/admin/licenses?expires_within=30')
  await screen
    .getByRole('searchbox', { name: 'Lisanslarda ara' })
    .fill('MHR-7F3KQ2M9XT4A-BCDEFGHJK-MNPQRSTVW')
  await expect.element(screen.getByText('Bu filtrelere uyan lisans yok.')).toBeVisible()
  expect(path()).toBe('/admin/licenses?expires_within=30&q=MHR-7F3KQ2M9XT4A')
  expect(server.calls.at(-1)?.call).toBe(
    `GET ${adminLicensesUrl}?page=1&limit=50&sort=expires_at&q=MHR-7F3KQ2M9XT4A&expires_within=30`,
  )
  await screen.getByRole('button', { name: 'Filtreleri temizle' }).click()
  await expect.element(screen.getByText(active)).toBeVisible()
  expect(path()).toBe('/admin/licenses')
})

test('an empty list of licenses offers to create the first', async () => {
  serveAdmin({ [`GET ${adminLicensesUrl}`]: { body: [] } })
  const { screen } = await openApp('/admin/licenses')
  await expect.element(screen.getByText('Henüz lisans yok.')).toBeVisible()
})

test('the owner leads a row, and is the link to the license', async () => {
  serveAdmin({ [`GET ${adminLicensesUrl}`]: { body: [listedLicense] } })
  const { screen } = await openApp('/admin/licenses')
  const link = screen.getByRole('link', { name: `ayse_k ${active}` })
  await expect.element(link).toHaveAttribute('href', `/admin/licenses/${listedLicense.id}`)
  expect(getComputedStyle(link.element()).textDecorationLine).toBe('underline')
  await screen.getByRole('button', { name: `İşlemler: ${active}` }).click()
  await expect
    .element(screen.getByRole('menuitem', { name: 'Sahibine git' }))
    .toHaveAttribute('href', `/admin/users/${listedLicense.owner.id}`)
})

const longName = 'Çok Uzun Adlı Bir Lisans Yazılımı ve Eklentileri'
const different: ListedLicense[] = [
  listedLicense,
  { ...suspended, last_heartbeat_at: null, product: { ...listedLicense.product, name: longName } },
  {
    ...listedLicense,
    id: suspended.id.replace('101', '102'),
    license_key: 'MHR7ENDSSOON0000',
    expires_at: new Date(Date.now() + 86_400_000).toISOString(),
    owner: { ...listedLicense.owner, discord_username: 'uzun_bir_kullanici_adi_olan_biri' },
  },
]

test.each([
  [390, 72],
  [1280, 64],
])('at a width of %d, rows are of one height, at most %d px, whatever they hold', async (width, height) => {
  const { page } = await import('vitest/browser')
  await page.viewport(width, 844)
  serveAdmin({ [`GET ${adminLicensesUrl}`]: { body: different } })
  const { screen } = await openApp('/admin/licenses')
  await expect.element(screen.getByText('MHR7ENDSSOON0000...')).toBeInTheDocument()
  const heights = [...document.querySelectorAll('[data-row]')].map((row) => row.clientHeight)
  expect(heights).toHaveLength(3)
  expect(new Set(heights).size).toBe(1)
  expect(heights[0]).toBeLessThanOrEqual(height)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
})
