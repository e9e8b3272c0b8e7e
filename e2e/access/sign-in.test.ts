import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { holdBack } from '../stage/hold-back.ts'
import { people, pick } from '../stage/people.ts'
import { address, test } from '../stage/stage.ts'
import { whoIs } from '../stage/truth.ts'

/** Goes from the card to the demo's Discord and returns the parameters. */
async function leave(page: Page): Promise<URLSearchParams> {
  await page.goto('/login')
  await page.getByRole('link', { name: 'Discord ile Giriş Yap' }).click()
  await page.getByRole('heading', { name: 'Kim olarak giriş yapıyorsunuz?' }).waitFor()
  return new URL(page.url()).searchParams
}

async function seesRefusal(page: Page, message: string): Promise<void> {
  await page.getByRole('heading', { level: 1, name: 'Hata', exact: true }).waitFor()
  expect(await page.getByRole('alert').innerText()).toBe(message)
  expect(await page.evaluate(() => localStorage.getItem('muhur.session'))).toBeNull()
  await page.getByRole('link', { name: 'Ana Sayfaya Dön' }).click()
  await expect.poll(() => new URL(page.url()).pathname).toBe('/')
}

test('the button leads to Discord with its parameters; the callback waits, stores the user, loads the dashboard as a new document, and leaves a cookie that no script can read', async ({
  stage,
}) => {
  const page = await stage.guest()
  const release = await holdBack(page, '**/api/auth/discord')
  const query = await leave(page)
  expect(query.get('client_id')).toBeTruthy()
  expect(Object.fromEntries(query)).toMatchObject({
    redirect_uri: `${address}/auth/callback`,
    response_type: 'code',
    scope: 'identify email',
    code_challenge_method: 'S256',
    state: expect.stringMatching(/^[\w-]{43}$/) as string,
  })
  for (const name of Object.values(people))
    expect(await page.getByRole('link', { name: new RegExp(name) }).count(), name).toBe(1)
  await pick(page, 'mehmet')
  await page.getByText('Giriş yapılıyor...', { exact: true }).waitFor()
  await page.getByText('Lütfen bekleyin', { exact: true }).waitFor()
  release()
  await page.waitForURL('**/dashboard')
  await page.getByRole('heading', { level: 1, name: 'Lisanslarım' }).waitFor()
  // A client-side navigation would keep the callback's document.
  const loaded = await page.evaluate(() => performance.getEntriesByType('navigation')[0]?.name)
  expect(loaded).toBe(`${address}/dashboard`)
  const stored = await page.evaluate(() => localStorage.getItem('muhur.session'))
  expect(JSON.parse(stored ?? 'null')).toEqual(await whoIs(page))
  expect(await page.evaluate(() => document.cookie)).toBe('')
  const cookie = (await page.context().cookies()).find(({ name }) => name === 'muhur')
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' })
})

test('a code with a foreign state signs nobody in', async ({ stage }) => {
  stage.expectComplaint(/status of 400/)
  const page = await stage.guest()
  await leave(page)
  await page.goto(`/auth/callback?code=somebody-elses&state=${'x'.repeat(43)}`)
  await seesRefusal(page, 'Giriş isteği bu tarayıcıda başlatılan istekle uyuşmuyor.')
})

test('the demo explains an authorize call that Discord would refuse', async ({ stage }) => {
  stage.expectComplaint(/status of 400/)
  const page = await stage.guest()
  await page.goto('/demo/discord/oauth2/authorize?client_id=nobody')
  await page.getByRole('heading', { name: 'Giriş isteği hatalı' }).waitFor()
  await page.getByRole('link', { name: 'Girişi baştan başlat' }).click()
  await page.waitForURL('**/login')
  await page.getByRole('heading', { level: 1, name: 'Giriş Yap', exact: true }).waitFor()
})
