import { startUrl } from '@muhur/contract/access/session'
import { expect, test } from 'vitest'
import { openApp } from '../../../test/app.tsx'
import { buyer, signIn } from '../../../test/fixtures.ts'
import { serve } from '../../../test/server.ts'

test('the card offers Discord sign-in as a full navigation to the server', async () => {
  serve({})
  const { screen } = await openApp('/login')
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Giriş Yap' })).toBeVisible()
  await expect.element(screen.getByText('Discord hesabınız ile devam edin')).toBeVisible()
  await expect
    .element(screen.getByRole('link', { name: 'Discord ile Giriş Yap' }))
    .toHaveAttribute('href', startUrl)
})

test('three benefits and the note on the terms are below the card', async () => {
  serve({})
  const { screen } = await openApp('/login')
  const main = screen.getByRole('main')
  await expect.element(main.getByRole('listitem').nth(2)).toBeVisible()
  expect(main.getByRole('listitem').elements()).toHaveLength(3)
  await expect
    .element(main.getByRole('link', { name: 'kullanım koşullarını' }))
    .toHaveAttribute('href', '/terms')
})

test('a signed-in person is sent to the dashboard', async () => {
  signIn(buyer)
  serve({ [`GET /api/licenses/${buyer.id}`]: { body: [] } })
  const { screen, path } = await openApp('/login')
  await expect.element(screen.getByRole('heading', { name: 'Lisanslarım' })).toBeVisible()
  expect(path()).toBe('/dashboard')
})
