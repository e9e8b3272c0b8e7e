import { adminLicenseUrl, ownLicenseUrl } from '@muhur/contract/shop/licenses'
import { licenseHistoryUrl, type LicenseDetail } from '@muhur/contract/shop/license-detail'
import { keyRuleUrl, replaceKeyUrl, type KeyRule } from '@muhur/contract/shop/license/license-key'
import { defaultPolicy } from '@muhur/contract/gate/policy'
import { expect, test, vi } from 'vitest'
import { listedLicense, serveAdmin } from '../../test/admin.ts'
import { openApp } from '../../test/app.tsx'
import { buyer, license, problem, signIn } from '../../test/fixtures.ts'
import { serve } from '../../test/server.ts'

const fresh = 'MHR-NEWNEWNEW123-CDEFGHJKM-PQRSTVWXY-123456789'
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000 + 60_000).toISOString()
const mayThreeTimes: KeyRule = { replacements_left: 3, possible_at: null, former_key: null }

async function openOwn(rule: KeyRule, answer: Parameters<typeof serve>[0] = {}) {
  signIn(buyer)
  const server = serve({
    [`GET ${ownLicenseUrl(buyer.id, license.id)}`]: { body: license },
    [`GET ${keyRuleUrl(license.id)}`]: { body: rule },
    ...answer,
  })
  const { screen } = await openApp(`/dashboard/licenses/${license.id}`)
  return { screen, ...server }
}

test('the owner says how long the former key works on, reads what follows, and is shown the new key', async () => {
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  const { screen, calls } = await openOwn(mayThreeTimes, {
    [`POST ${replaceKeyUrl(license.id)}`]: {
      body: { id: license.id, license_key: fresh, works_until: inHours(1) },
    },
  })
  await expect.element(screen.getByText('Bir yıl içinde 3 kez daha yenileyebilirsiniz.')).toBeVisible()
  await screen.getByRole('button', { name: 'Anahtarı yenile' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Anahtar yenilensin mi?' })
  await expect.element(dialog.getByText(/hiçbir kurulum yerini kaybetmez/)).toBeVisible()
  await expect
    .element(
      dialog.getByText(
        /anahtarı değiştirilmeyen kurulum bir sonraki nabzında durur \(şu an 2 kurulum çalışıyor\)/,
      ),
    )
    .toBeVisible()
  await expect.element(dialog.getByRole('radio', { name: '1 gün' })).toBeChecked()
  await dialog.getByRole('radio', { name: '1 saat' }).click()
  await dialog.getByRole('button', { name: 'Yenile' }).click()

  const shown = screen.getByRole('alertdialog', { name: 'Yeni anahtar' })
  await expect.element(shown.getByText(fresh)).toBeVisible()
  await shown.getByRole('button', { name: 'Anahtarı kopyala' }).click()
  await shown.getByRole('button', { name: 'Kopyaladım, kapat' }).click()
  await expect.element(shown).not.toBeInTheDocument()
  expect(write).toHaveBeenCalledExactlyOnceWith(fresh)
  expect(calls.filter(({ call }) => call.startsWith('POST'))).toEqual([
    { call: `POST ${replaceKeyUrl(license.id)}`, body: { overlap: 3600 } },
  ])
})

test('while a former key works, the page says until when, and that another replacement ends it', async () => {
  const { screen } = await openOwn({
    replacements_left: 2,
    possible_at: null,
    former_key: { key_id: 'MHR-OLDOLDOLD123', works_until: inHours(23) },
  })
  await expect
    .element(screen.getByText(/Eski anahtar/))
    .toMatchTextContent(/Eski anahtar 23 saat sonra durur/)
  await expect.element(screen.getByText('MHR-OLDOLDOLD123...')).toBeVisible()
  await screen.getByRole('button', { name: 'Anahtarı yenile' }).click()
  await expect.element(screen.getByText('Önceki yenilemeden kalan eski anahtar hemen durur.')).toBeVisible()
})

test('without a replacement left, the page says when there is one again, in place of the button', async () => {
  const { screen } = await openOwn({
    replacements_left: 0,
    possible_at: '2027-03-01T12:00:00.000Z',
    former_key: null,
  })
  await expect.element(screen.getByText(/Bu yılki yenileme hakkınız doldu/)).toMatchTextContent(/2027/)
  expect(screen.getByRole('button', { name: 'Anahtarı yenile' }).query()).toBeNull()
})

test('a refused replacement stays in the dialog with the server’s sentence', async () => {
  const sentence = 'Bu lisansın anahtarı son 365 günde 3 kez yenilendi.'
  const { screen } = await openOwn(mayThreeTimes, {
    [`POST ${replaceKeyUrl(license.id)}`]: {
      status: 429,
      body: problem(429, sentence, 'KEY_REPLACEMENT_LIMIT'),
    },
  })
  await screen.getByRole('button', { name: 'Anahtarı yenile' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Anahtar yenilensin mi?' })
  await dialog.getByRole('button', { name: 'Yenile' }).click()
  await expect.element(dialog.getByRole('alert')).toMatchTextContent(sentence)
})

test('the seller gives a new key from the license’s page, as often as needed; a revoked license has no such button', async () => {
  const detail: LicenseDetail = {
    ...listedLicense,
    updated_at: '2026-11-20T10:00:00Z',
    orders: [],
    product_policy: defaultPolicy,
  }
  const url = adminLicenseUrl(detail.id)
  let status: LicenseDetail['status'] = 'active'
  const server = serveAdmin({
    [`GET ${url}`]: () => ({ body: { ...detail, status }, headers: { etag: '"1"' } }),
    [`GET ${licenseHistoryUrl(detail.id)}`]: { body: [] },
    [`GET ${keyRuleUrl(detail.id)}`]: {
      body: { replacements_left: null, possible_at: null, former_key: null } satisfies KeyRule,
    },
    [`POST ${replaceKeyUrl(detail.id)}`]: { body: { id: detail.id, license_key: fresh, works_until: null } },
  })
  const { screen } = await openApp(`/admin/licenses/${detail.id}`)
  await screen.getByRole('button', { name: 'Yeni anahtar ver' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Yeni anahtar verilsin mi?' })
  await dialog.getByRole('radio', { name: 'Hemen dursun' }).click()
  status = 'revoked'
  await dialog.getByRole('button', { name: 'Yenile' }).click()
  await expect
    .poll(() => server.calls.find(({ call }) => call.startsWith('POST'))?.body)
    .toEqual({ overlap: 0 })
  await expect.element(screen.getByRole('button', { name: 'Yeni anahtar ver' })).not.toBeInTheDocument()
})
