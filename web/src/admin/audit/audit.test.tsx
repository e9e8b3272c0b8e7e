import { auditUrl, type AuditEntry } from '@muhur/contract/record/audit'
import { searchUrl } from '@muhur/contract/shop/search'
import { expect, test } from 'vitest'
import { listedLicense, serveAdmin } from '../../../test/admin.ts'
import { openApp } from '../../../test/app.tsx'
import { admin, license, ticketBot } from '../../../test/fixtures.ts'

const entry = (action: string, subject: AuditEntry['subject'] = null, at = 1): AuditEntry => ({
  id: `0199a000-0000-7000-8000-0000000009${String(at).padStart(2, '0')}`,
  action,
  actor: { id: admin.id, discord_id: admin.discord_id, discord_username: admin.discord_username },
  token: null,
  subject_id: subject?.id ?? '0199a000-0000-7000-8000-000000000999',
  subject,
  detail: {},
  address: null,
  created_at: '2026-11-20T10:00:00Z',
  request_ref: null,
  sequence: at,
  hash: null,
  erased: false,
})

const ofLicense = { kind: 'license', id: listedLicense.id, name: listedLicense.license_key } as const
const keyShown = `${listedLicense.license_key}...`

test('an entry names its object and leads to it; of what is gone, it says the kind', async () => {
  serveAdmin({
    [`GET ${auditUrl}`]: {
      body: [
        entry('license.change', ofLicense, 1),
        entry('product.change', { kind: 'product', id: ticketBot.id, name: 'Ticket Bot' }, 2),
        entry('license.reveal', null, 3),
        entry('product.delete', null, 4),
        entry('session.create', { kind: 'user', id: admin.id, name: admin.discord_username }, 5),
      ],
    },
  })
  const { screen } = await openApp('/admin/audit')
  const link = (name: string) => screen.getByRole('link', { name, exact: true })
  await expect.element(link(keyShown)).toHaveAttribute('href', `/admin/licenses/${listedLicense.id}`)
  await expect.element(link('Ticket Bot')).toHaveAttribute('href', `/admin/products/${ticketBot.id}`)
  const lines = screen.getByRole('main').getByRole('listitem')
  await expect.element(lines.nth(2)).toMatchTextContent('· silinmiş lisans')
  await expect.element(lines.nth(3)).not.toMatchTextContent('silinmiş')
  expect(lines.nth(4).getByRole('link').all()).toHaveLength(1)
})

test('a pasted key finds its license, whose name then stands on the filter that is removed with one click', async () => {
  const body = [entry('license.change', ofLicense)]
  const found = { users: [], products: [], denials: [], blocks: [], imports: [], orders: [] }
  const { calls } = serveAdmin({
    [`GET ${auditUrl}`]: { body },
    [`GET ${searchUrl}`]: {
      body: { ...found, licenses: [{ ...listedLicense, product_name: 'Ticket Bot' }] },
    },
  })
  const { screen } = await openApp('/admin/audit')
  const field = screen.getByRole('combobox', { name: 'Konuya göre filtrele' })
  await field.fill(license.license_key)
  await screen.getByRole('option', { name: `${keyShown} Lisans` }).click()
  await screen.getByRole('button', { name: `Konu filtresini kaldır: ${keyShown}` }).click()
  await expect
    .element(screen.getByRole('button', { name: `Konu filtresini kaldır: ${keyShown}` }))
    .not.toBeInTheDocument()
  await expect.element(field).toHaveFocus()
  const asked = calls.map(({ call }) => call)
  expect(asked.filter((call) => call.includes(`subject_id=${listedLicense.id}`))).toHaveLength(1)
  expect(asked.join()).not.toContain('CDEFG')
})

test('an object of the address, or of a pasted id, is named by its last entry', async () => {
  serveAdmin({ [`GET ${auditUrl}`]: { body: [entry('license.change', ofLicense)] } })
  const { screen } = await openApp(`/admin/audit?subject=${listedLicense.id}`)
  await expect.element(screen.getByText(`Konu: ${keyShown}`)).toBeVisible()
  await screen.getByRole('button', { name: `Konu filtresini kaldır: ${keyShown}` }).click()
  await screen.getByRole('combobox', { name: 'Konuya göre filtrele' }).fill(listedLicense.id)
  await expect.element(screen.getByText(`Konu: ${keyShown}`)).toBeVisible()
})

test('a renamed installation shows the former name and the new one', async () => {
  const detail = { license_id: listedLicense.id, before: 'Ana sunucu', name: 'Yedek sunucu' }
  serveAdmin({ [`GET ${auditUrl}`]: { body: [{ ...entry('instance.rename'), detail }] } })
  const { screen } = await openApp('/admin/audit')
  const line = screen.getByRole('main').getByRole('listitem').first()
  await expect.element(line).toMatchTextContent('Ana sunucu')
  await expect.element(line).toMatchTextContent('Yedek sunucu')
})
