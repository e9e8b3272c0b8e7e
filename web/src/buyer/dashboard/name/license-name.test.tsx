import { ownLicenseUrl, userLicensesUrl, type License } from '@muhur/contract/shop/licenses'
import { beforeEach, expect, test } from 'vitest'
import { openApp } from '../../../../test/app.tsx'
import { buyer, license, problem, signIn } from '../../../../test/fixtures.ts'
import { serve } from '../../../../test/server.ts'

const one = ownLicenseUrl(buyer.id, license.id)
const pencil = /^Adını değiştir: /

beforeEach(() => signIn(buyer))

/** A server with one license; it keeps a new name unless it refuses. */
function serveLicense(refuses = false) {
  let now: License = license
  return serve({
    [`GET ${userLicensesUrl(buyer.id)}`]: () => ({ body: [now] }),
    [`GET ${one}`]: () => ({ body: now }),
    [`PATCH ${one}`]: ({ body }) => {
      if (refuses) return { status: 404, body: problem(404, 'Lisans bulunamadı.', 'LICENSE_NOT_FOUND') }
      now = { ...now, ...(body as Pick<License, 'nickname'>) }
      return { body: { id: now.id, nickname: now.nickname } }
    },
  })
}

test.each([
  ['on its card', '/dashboard', 2],
  ['on its page', `/dashboard/licenses/${license.id}`, 1],
])('a license is named %s, beside the product’s name, and the name is taken back', async (_, path, level) => {
  serveLicense()
  const { screen } = await openApp(path)
  await screen.getByRole('button', { name: pencil }).click()
  await screen.getByRole('textbox', { name: 'Bu lisansa vereceğiniz ad' }).fill('Ana sunucu')
  await screen.getByRole('button', { name: 'Kaydet' }).click()
  await expect.element(screen.getByRole('heading', { level, name: 'Ana sunucu' })).toBeVisible()
  await expect.element(screen.getByText('Ticket Bot · Discord Bot')).toBeVisible()
  await expect.element(screen.getByText('Lisansın adı artık “Ana sunucu”.')).toBeVisible()
  await screen.getByRole('button', { name: 'Geri al' }).click()
  await expect.element(screen.getByRole('heading', { level, name: 'Ticket Bot' })).toBeVisible()
  await expect.element(screen.getByText('Önceki ad geri geldi.')).toBeVisible()
})

test('a name that the server refuses is not shown', async () => {
  serveLicense(true)
  const { screen } = await openApp('/dashboard')
  await screen.getByRole('button', { name: pencil }).click()
  await screen.getByRole('textbox').fill('Ana sunucu')
  await screen.getByRole('button', { name: 'Kaydet' }).click()
  await expect.element(screen.getByText('Lisans bulunamadı.')).toBeVisible()
  await expect.element(screen.getByRole('heading', { level: 2, name: 'Ticket Bot' })).toBeVisible()
})

test('Esc leaves the name as it is and returns to the pencil', async () => {
  const { calls } = serveLicense()
  const { screen } = await openApp('/dashboard')
  await screen.getByRole('button', { name: pencil }).click()
  const field = screen.getByRole('textbox')
  await field.fill('Ana sunucu')
  field.element().dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
  await expect.element(screen.getByRole('button', { name: pencil })).toHaveFocus()
  expect(calls.some(({ call }) => call.startsWith('PATCH'))).toBe(false)
})
