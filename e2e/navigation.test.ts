import { logoutUrl, sessionUrl } from '@muhur/contract/access/session'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'vitest'
import { test } from './stage.ts'
import { sessionCookie, withCookie } from './truth.ts'

test('the bar names the buyer, links brand and "Dashboard", and hides "Admin"', async ({ stage }) => {
  const page = await stage.signedIn('mehmet')
  const bar = page.getByRole('banner')
  await bar.getByText('mehmet', { exact: true }).waitFor()
  expect(await bar.getByRole('link', { name: 'Mühür' }).getAttribute('href')).toBe('/dashboard')
  expect(await bar.getByRole('link', { name: 'Dashboard' }).getAttribute('href')).toBe('/dashboard')
  expect(await bar.getByRole('link', { name: 'Admin' }).count()).toBe(0)
  expect(await page.getByRole('contentinfo').count()).toBe(1)
})

test('the bar leads an admin to the admin panel and back', async ({ stage }) => {
  const page = await stage.signedIn('ayse')
  const bar = page.getByRole('banner')
  await bar.getByRole('link', { name: 'Admin' }).click()
  await page.getByRole('heading', { level: 1, name: 'Admin Paneli' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/admin')
  await bar.getByRole('link', { name: 'Mühür' }).click()
  await page.getByRole('heading', { level: 1, name: 'Lisanslarım' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/dashboard')
})

test('the brand of a public page leads a guest to the landing page', async ({ stage }) => {
  const page = await stage.guest()
  await page.goto('/about')
  await page.getByRole('banner').getByRole('link', { name: 'Mühür' }).click()
  await expect.poll(() => new URL(page.url()).pathname).toBe('/')
})

test('the avatar comes from this server, so that Discord does not learn who looks at it', async ({
  stage,
}) => {
  const page = await stage.signedIn('mehmet')
  await page.goto('/dashboard')
  const avatar = page.getByRole('banner').locator('img[src^="/avatars/"]')
  await expect.poll(() => avatar.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
})

test('"Çıkış" leads to the landing page, empties storage and ends the session on the server', async ({
  stage,
}) => {
  const page = await stage.signedIn('mehmet')
  const cookie = (await sessionCookie(page)) ?? ''
  expect((await withCookie(cookie, '/api/auth/session')).status).toBe(200)

  await page.evaluate(() => {
    const noted = window as unknown as { changes: number }
    noted.changes = 0
    window.addEventListener('auth-change', () => (noted.changes += 1))
  })
  await page.getByRole('button', { name: 'Çıkış' }).click()
  await expect.poll(() => new URL(page.url()).pathname).toBe('/')
  await expect.poll(() => page.evaluate(() => localStorage.getItem('muhur.session'))).toBeNull()
  await expect.poll(() => sessionCookie(page)).toBeUndefined()
  expect(await page.evaluate(() => (window as unknown as { changes: number }).changes)).toBe(1)
  expect((await withCookie(cookie, '/api/auth/session')).status).toBe(401)

  await page.goto('/dashboard')
  await page.waitForURL('**/login')
})

test('"Çıkış" on a page that still loads leads to the landing page, not to the sign-in page', async ({
  stage,
}) => {
  const page = await stage.signedIn('mehmet')
  let askedAgain = 0
  // The lists and the end of the stream reach the server and the page between the sign-out and its answer.
  let isOut = () => {}
  const signedOut = new Promise<void>((resolve) => (isOut = resolve))
  await page.route('**/api/licenses/*', async (route) => {
    await signedOut
    await route.continue()
  })
  await page.route(`**${sessionUrl}`, (route) => {
    askedAgain += 1
    return route.continue()
  })
  await page.route(`**${logoutUrl}`, async (route) => {
    const response = await route.fetch()
    isOut()
    await sleep(500)
    await route.fulfill({ response })
  })
  const paths: string[] = []
  page.on('framenavigated', (frame) => paths.push(new URL(frame.url()).pathname))
  await page.reload()
  await page.getByRole('heading', { level: 1, name: 'Lisanslarım' }).waitFor()
  askedAgain = 0
  await page.getByRole('button', { name: 'Çıkış' }).click()
  await page.getByRole('link', { name: 'Giriş Yap' }).first().waitFor()
  expect(paths).toEqual(['/dashboard', '/'])
  expect(askedAgain).toBe(0)
})

test('a section that fails to load keeps the navigation usable', async ({ stage }) => {
  stage.expectComplaint(/Failed to load resource|Failed to fetch dynamically/)
  const page = await stage.signedIn('ayse')
  await page.goto('/admin')
  await page.getByRole('heading', { level: 1, name: 'Admin Paneli' }).waitFor()
  const rail = page.getByRole('navigation', { name: 'Yönetim' })
  await page.route('**/assets/settings-*.js', (route) => route.abort('internetdisconnected'))
  await rail.getByRole('link', { name: 'Ayarlar' }).click()
  await page.getByRole('heading', { level: 1, name: 'Sayfa açılamadı' }).waitFor()
  await page.getByRole('button', { name: 'Sayfayı yenile' }).waitFor()
  await rail.getByRole('link', { name: 'Ürünler' }).click()
  await page.getByRole('heading', { level: 1, name: 'Ürünler' }).waitFor()
  await page.unroute('**/assets/settings-*.js')
  await rail.getByRole('link', { name: 'Ayarlar' }).click()
  await page.getByRole('heading', { level: 1, name: 'Ayarlar' }).waitFor()
})

test('a search that could not be loaded ahead is loaded when it opens', async ({ stage }) => {
  stage.expectComplaint(/Failed to load resource/)
  const page = await stage.signedIn('ayse')
  await page.route('**/assets/palette-*.js', (route) => route.abort('internetdisconnected'))
  const failure = page.waitForEvent('requestfailed', (request) => request.url().includes('/palette-'))
  await page.goto('/admin')
  await failure
  await page.unroute('**/assets/palette-*.js')
  await page.keyboard.press('Control+K')
  await page.getByRole('combobox').waitFor()
})

test('a reload during the sign-out never finds the stored session on the landing page', async ({ stage }) => {
  const page = await stage.signedIn('mehmet')
  await page.evaluate(() => {
    const { port1, port2 } = new MessageChannel()
    const noted = window as unknown as { left: Promise<string | null> }
    noted.left = new Promise((resolve) => {
      port1.addEventListener('message', () => resolve(localStorage.getItem('muhur.session')))
      port1.start()
    })
    const push = history.pushState.bind(history)
    history.pushState = (...change) => {
      push(...change)
      // The first moment after the navigation at which a reload could happen.
      port2.postMessage('address changed')
    }
  })
  await page.getByRole('button', { name: 'Çıkış' }).click()
  await page.getByRole('link', { name: 'Giriş Yap' }).first().waitFor()
  expect(new URL(page.url()).pathname).toBe('/')
  expect(await page.evaluate(() => (window as unknown as { left: Promise<string | null> }).left)).toBeNull()
})

test('a sign-out that fails on the server keeps the person signed in and shows an error', async ({
  stage,
}) => {
  stage.expectComplaint(/ERR_FAILED/)
  const page = await stage.signedIn('mehmet')
  await page.route('**/api/auth/logout', (route) => route.abort())
  await page.getByRole('button', { name: 'Çıkış' }).click()
  await page.getByRole('alert').getByText('Çıkış yapılamadı.').waitFor()
  expect(new URL(page.url()).pathname).toBe('/dashboard')
})

test('a navigation moves the focus to the heading and changes the title', async ({ stage }) => {
  const page = await stage.guest()
  await page.goto('/')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Hakkımızda' }).click()
  await page.getByRole('heading', { level: 1, name: 'Hakkımızda' }).waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Hakkımızda')
  await expect.poll(() => page.title()).toBe('Hakkımızda · Mühür')
})

test('the chosen theme survives a reload', async ({ stage }) => {
  const page = await stage.guest()
  await page.goto('/')
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  const dark = await ground()
  await page.getByRole('button', { name: 'Açık temaya geç' }).click()
  await expect.poll(ground).not.toBe(dark)
  const light = await ground()
  await page.reload()
  await page.getByRole('button', { name: 'Koyu temaya geç' }).waitFor()
  expect(await ground()).toBe(light)
})

test('with reduced motion a new theme applies to all text in the same frame', async ({ stage }) => {
  const page = await stage.signedIn('mehmet')
  const brand = page.getByRole('banner').getByText('Mühür', { exact: true })
  const behind: string[] = []
  for (let turn = 0; turn < 12; turn += 1) {
    await page.emulateMedia({ colorScheme: turn % 2 ? 'dark' : 'light' })
    const [word, ground] = await brand.evaluate((shown) => [
      getComputedStyle(shown).color,
      getComputedStyle(document.body).color,
    ])
    if (word !== ground) behind.push(`${word} on a page of ${ground}`)
  }
  expect(behind).toEqual([])
})
