import { ownHistoryUrl, type OwnAuditEntry } from '@muhur/contract/record/audit'
import { licenseInstancesUrl } from '@muhur/contract/shop/instances'
import { ownLicenseUrl } from '@muhur/contract/shop/licenses'
import { beforeEach, expect, test } from 'vitest'
import { openApp } from '../../../../test/app.tsx'
import { buyer, instance, license, signIn } from '../../../../test/fixtures.ts'
import { serve } from '../../../../test/server.ts'

const notice = (version: string | null): OwnAuditEntry => ({
  id: '0199a000-0000-7000-8000-000000000300',
  action: 'license.warn',
  by: 'seller',
  created_at: '2026-11-22T11:00:00.000Z',
  changes: { version },
})

beforeEach(() => signIn(buyer))

async function open(
  history: OwnAuditEntry[],
  { version, status }: { version: string | null; status?: string },
) {
  const { calls } = serve({
    [`GET ${ownLicenseUrl(buyer.id, license.id)}`]: { body: { ...license, ...(status && { status }) } },
    [`GET ${licenseInstancesUrl(license.id)}`]: ({ query }) => ({
      body: query.get('place') === 'held' ? [{ ...instance, version }] : [],
    }),
    [`GET ${ownHistoryUrl(buyer.id, license.id)}`]: { body: history },
  })
  const { screen } = await openApp(`/dashboard/licenses/${license.id}`)
  await expect.element(screen.getByText('vds-1')).toBeVisible()
  const asked = (part: string) => calls.filter(({ call }) => call.includes(part)).length
  return { screen, asked }
}

test('a buyer whose running version is about to be blocked reads so, and finds the new one', async () => {
  const { screen } = await open([notice('1.3.0')], { version: '1.3.0' })
  await expect.element(screen.getByText('Çalışan 1.3.0 sürümünüz yakında duracak.')).toBeVisible()
  await screen.getByRole('link', { name: 'Yeni sürümü indir' }).click()
  await expect.element(screen.getByRole('tab', { name: 'İndir', selected: true })).toBeVisible()
  await screen.getByRole('tab', { name: 'Geçmiş' }).click()
  await expect.element(screen.getByText(/1\.3\.0 sürümünün yakında duracağını haber verdi/)).toBeVisible()
})

test('a notice for programs that do not say their version is about those', async () => {
  const { screen } = await open([notice(null)], { version: null })
  await expect.element(screen.getByText('Sürümünü söylemeyen kurulumlarınız yakında duracak.')).toBeVisible()
})

test('with the new version running nothing is said', async () => {
  const { screen, asked } = await open([notice('1.3.0')], { version: '1.4.0' })
  // The list asks again by itself, and a busy browser may count later.
  await expect.poll(() => asked('place=held')).toBeGreaterThan(1)
  await expect.element(screen.getByText('vds-1')).toBeVisible()
  expect(screen.getByText(/yakında duracak/).query()).toBeNull()
})

test('for a license that has ended nothing is said or asked', async () => {
  const { screen, asked } = await open([notice('1.3.0')], { version: '1.3.0', status: 'suspended' })
  expect(screen.getByText(/yakında duracak/).query()).toBeNull()
  expect(asked(ownHistoryUrl(buyer.id, license.id))).toBe(0)
})
