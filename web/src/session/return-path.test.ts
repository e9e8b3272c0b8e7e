import { beforeEach, expect, test } from 'vitest'
import { loginFor, rememberReturn, takeReturn, wantedPath } from './return-path.ts'

beforeEach(() => sessionStorage.clear())

const wanted = (next: string) => wantedPath(new URLSearchParams({ next }))

test.each(['/denials/W9MB3VH06P', '/denials?kod=EXPIRED', '/dashboard/licenses/x?sekme=retler'])(
  'a sign-in returns to %s, once',
  (path) => {
    expect(loginFor(path)).toBe(`/login?next=${encodeURIComponent(path)}`)
    expect(wanted(path)).toBe(path)
    rememberReturn(path)
    expect(takeReturn()).toBe(path)
    expect(takeReturn()).toBe('/dashboard')
  },
)

test.each([
  'https://elsewhere.example/',
  '//elsewhere.example',
  '/\\elsewhere.example',
  '/x/..//elsewhere.example',
  '/\t/elsewhere.example',
  'javascript:alert(1)',
  'denials',
  '',
  '/login?next=/denials',
  '/api/auth/logout',
  '/auth/callback?code=x',
])('%j is not followed', (next) => {
  expect(wanted(next)).toBe('/dashboard')
  sessionStorage.setItem('muhur.return', next)
  expect(takeReturn()).toBe('/dashboard')
})

test('the dashboard is the default and clears the remembered path', () => {
  expect(loginFor('/dashboard')).toBe('/login')
  expect(wantedPath(new URLSearchParams())).toBe('/dashboard')
  rememberReturn('/denials')
  rememberReturn('/dashboard')
  expect(takeReturn()).toBe('/dashboard')
})
