import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { pick, signIn } from '../stage/people.ts'
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

test('the sign-in card shows three benefits and a note on the terms', async ({ stage }) => {
  const page = await stage.guest()
  await page.goto('/login')
  await page.getByRole('heading', { level: 1, name: 'Giriş Yap', exact: true }).waitFor()
  await page.getByText('Discord hesabınız ile devam edin', { exact: true }).waitFor()
  const main = page.getByRole('main')
  expect(await main.getByRole('listitem').count()).toBe(3)
  await main.getByText('Giriş yaparak').waitFor()
  expect(await main.getByRole('link', { name: 'kullanım koşullarını' }).getAttribute('href')).toBe('/terms')
})

test("the button redirects to the authorize page with Discord's parameters", async ({ stage }) => {
  const page = await stage.guest()
  const query = await leave(page)
  expect(query.get('client_id')).toBeTruthy()
  expect(query.get('redirect_uri')).toBe(`${address}/auth/callback`)
  expect(query.get('response_type')).toBe('code')
  expect(query.get('scope')).toBe('identify email')
  expect(query.get('code_challenge_method')).toBe('S256')
  expect(query.get('state')).toMatch(/^[\w-]{43}$/)
  for (const name of ['Ayşe', 'Mehmet', 'Zeynep']) {
    expect(await page.getByRole('link', { name: new RegExp(name) }).count(), name).toBe(1)
  }
})

test('the callback signs in, shows a waiting text, stores the user and loads the dashboard as a new document', async ({
  stage,
}) => {
  const page = await stage.guest()
  const { promise: seen, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/api/auth/discord', async (route) => {
    await seen
    await route.continue()
  })
  await leave(page)
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
})

test('a signed-in user is led from the sign-in page to the dashboard', async ({ stage }) => {
  const page = await stage.signedIn('zeynep')
  await page.goto('/login')
  await page.waitForURL('**/dashboard')
  await page.getByRole('heading', { level: 1, name: 'Lisanslarım', exact: true }).waitFor()
})

test('a callback without a code makes no call', async ({ stage }) => {
  const page = await stage.guest()
  const calls: string[] = []
  page.on('request', (request) => request.method() === 'POST' && calls.push(request.url()))
  await page.goto('/auth/callback')
  await seesRefusal(page, 'Kimlik doğrulama kodu bulunamadı')
  expect(calls).toEqual([])
})

test('a code with a foreign state signs nobody in', async ({ stage }) => {
  stage.expectComplaint(/status of 400/)
  const page = await stage.guest()
  await leave(page)
  await page.goto(`/auth/callback?code=somebody-elses&state=${'x'.repeat(43)}`)
  await seesRefusal(page, 'Giriş isteği bu tarayıcıda başlatılan istekle uyuşmuyor.')
})

test('a code is refused in a browser that did not start the sign-in', async ({ stage }) => {
  stage.expectComplaint(/status of 400/)
  const page = await stage.guest()
  await page.goto('/auth/callback?code=sent-in-a-link&state=sent-in-a-link')
  await seesRefusal(page, 'Giriş isteğinin süresi dolmuş ya da bu tarayıcıda başlatılmamış.')
})

test('a used code shows an error and a link home', async ({ stage }) => {
  stage.expectComplaint(/status of 400/)
  const page = await stage.guest()
  const callback = page.waitForRequest((request) => request.url().includes('/auth/callback?'))
  await signIn(page, 'mehmet')
  const code = new URL((await callback).url()).searchParams.get('code') ?? ''
  // Waits for the dashboard's calls, which would fail after the sign-out.
  await page.getByRole('heading', { name: 'Ticket Bot' }).first().waitFor()
  await page.getByRole('button', { name: 'Çıkış' }).click()
  await page.getByRole('link', { name: 'Giriş Yap' }).first().waitFor()

  const state = (await leave(page)).get('state') ?? ''
  await page.goto(`/auth/callback?${new URLSearchParams({ code, state }).toString()}`)
  await seesRefusal(page, 'Discord bu giriş kodunu kabul etmedi.')
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
