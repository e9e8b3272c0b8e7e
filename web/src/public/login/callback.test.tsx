import { exchangeUrl, type SignedIn } from '@muhur/contract/access/session'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openApp } from '../../../test/app.tsx'
import { buyer, problem } from '../../../test/fixtures.ts'
import { serve } from '../../../test/server.ts'

const exchange = `POST ${exchangeUrl}`
const destinations: string[] = []

/** Records and cancels the navigation, which would end the test. */
const noteJourney = (event: NavigateEvent) => {
  if (event.hashChange || new URL(event.destination.url).pathname !== '/dashboard') return
  destinations.push(new URL(event.destination.url).pathname)
  event.preventDefault()
}

beforeEach(() => {
  destinations.length = 0
  window.navigation.addEventListener('navigate', noteJourney)
})
afterEach(() => window.navigation.removeEventListener('navigate', noteJourney))

// An exchanged code is cached, so each test has its own code.
let codes = 0
const fresh = () => `code-${(codes += 1)}`

test('the code is exchanged once, also when effects run twice, and the query is removed from the address', async () => {
  const code = fresh()
  const { calls, count } = serve({ [exchange]: () => new Promise(() => {}) })
  const { screen, path } = await openApp(`/auth/callback?code=${code}&state=s1`)
  await expect.element(screen.getByText('Giriş yapılıyor...')).toBeVisible()
  await expect.element(screen.getByText('Lütfen bekleyin')).toBeVisible()
  // Effects may run before or after the first paint.
  await vi.waitFor(() => expect(count(exchange)).toBe(1))
  expect(calls[0]?.body).toEqual({ code, redirectUri: `${location.origin}/auth/callback`, state: 's1' })
  expect(path()).toBe('/auth/callback')
})

test('success stores the user, fires auth-change and makes a full navigation to the dashboard', async () => {
  const changed = vi.fn()
  serve({ [exchange]: { body: { success: true, user: buyer } satisfies SignedIn } })
  const { screen } = await openApp(`/auth/callback?code=${fresh()}`)
  window.addEventListener('auth-change', changed)
  await expect.element(screen.getByText('Giriş yapılıyor...')).toBeVisible()
  await vi.waitFor(() => expect(destinations).toEqual(['/dashboard']))
  window.removeEventListener('auth-change', changed)
  expect(JSON.parse(localStorage.getItem('muhur.session') ?? '')).toEqual(buyer)
  expect(changed).toHaveBeenCalledOnce()
})

test('without a code there is no call', async () => {
  const { calls } = serve({})
  const { screen } = await openApp('/auth/callback')
  await expect.element(screen.getByRole('heading', { name: 'Hata' })).toBeVisible()
  await expect.element(screen.getByText('Kimlik doğrulama kodu bulunamadı')).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Ana Sayfaya Dön' })).toHaveAttribute('href', '/')
  expect(calls).toEqual([])
})

test.each([
  [
    'the error of the server',
    { status: 400, body: problem(400, 'Discord bu giriş kodunu kabul etmedi.') },
    'Discord bu giriş kodunu kabul etmedi.',
  ],
  ['a refusal without words', { status: 502 }, 'Authentication failed'],
  ['success without a user', { body: { success: true } }, 'Giriş başarısız oldu'],
  ['a user without success', { body: { user: buyer } }, 'Giriş başarısız oldu'],
  ['failure with words', { body: { success: false, error: 'Hesap kapalı' } }, 'Hesap kapalı'],
])('%s is shown and nobody is signed in', async (_name, reply, message) => {
  serve({ [exchange]: reply })
  const { screen } = await openApp(`/auth/callback?code=${fresh()}`)
  await expect.element(screen.getByRole('alert')).toHaveTextContent(message)
  await expect.element(screen.getByRole('heading', { name: 'Hata' })).toBeVisible()
  expect(localStorage.getItem('muhur.session')).toBeNull()
  expect(destinations).toEqual([])
})
