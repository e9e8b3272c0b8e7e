import { logoutUrl, sessionUrl } from '@muhur/contract/access/session'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'vitest'
import { builtFile } from '../stage/built-file.ts'
import { test } from '../stage/stage.ts'
import { sessionCookie, withCookie } from '../stage/truth.ts'

test('the avatar comes from this server, so that Discord does not learn who looks at it', async ({
  stage,
}) => {
  const page = await stage.signedIn('mehmet')
  await page.goto('/dashboard')
  const avatar = page.getByRole('banner').locator('img[src^="/avatars/"]')
  await expect.poll(() => avatar.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
})

test('"Çıkış" leads to the landing page, empties storage first, and ends the session on the server', async ({
  stage,
}) => {
  const page = await stage.signedIn('mehmet')
  const cookie = (await sessionCookie(page)) ?? ''
  expect((await withCookie(cookie, '/api/auth/session')).status).toBe(200)
  await page.goto('/dashboard')
  await page.evaluate(() => {
    const { port1, port2 } = new MessageChannel()
    const noted = Object.assign(window as unknown as Noted, { changes: 0 })
    window.addEventListener('auth-change', () => (noted.changes += 1))
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
  expect(await page.evaluate(() => (window as unknown as Noted).left)).toBeNull()
  await expect.poll(() => sessionCookie(page)).toBeUndefined()
  expect(await page.evaluate(() => (window as unknown as Noted).changes)).toBe(1)
  expect((await withCookie(cookie, '/api/auth/session')).status).toBe(401)

  await page.goto('/dashboard')
  await page.waitForURL('**/login')
})

/** The values that the page keeps for the test. */
interface Noted {
  /** Number of `auth-change` events. */
  changes: number
  /** The stored session at the moment when the address changed. */
  left: Promise<string | null>
}

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
  await page.goto('/dashboard')
  await page.getByRole('heading', { level: 1, name: 'Lisanslarım' }).waitFor()
  const paths: string[] = []
  page.on('framenavigated', (frame) => paths.push(new URL(frame.url()).pathname))
  askedAgain = 0
  await page.getByRole('button', { name: 'Çıkış' }).click()
  await page.getByRole('link', { name: 'Giriş Yap' }).first().waitFor()
  expect(paths).toEqual(['/'])
  expect(askedAgain).toBe(0)
})

test('a section that fails to load keeps the navigation usable', async ({ stage }) => {
  stage.expectComplaint(/Failed to load resource|Failed to fetch dynamically/)
  const page = await stage.signedIn('ayse')
  await page.goto('/admin')
  await page.getByRole('heading', { level: 1, name: 'Admin Paneli' }).waitFor()
  const rail = page.getByRole('navigation', { name: 'Yönetim' })
  const settings = builtFile('admin/settings/settings.tsx')
  await page.route(settings, (route) => route.abort('internetdisconnected'))
  await rail.getByRole('link', { name: 'Ayarlar' }).click()
  await page.getByRole('heading', { level: 1, name: 'Sayfa açılamadı' }).waitFor()
  await page.getByRole('button', { name: 'Sayfayı yenile' }).waitFor()
  await rail.getByRole('link', { name: 'Ürünler' }).click()
  await page.getByRole('heading', { level: 1, name: 'Ürünler' }).waitFor()
  await page.unroute(settings)
  await rail.getByRole('link', { name: 'Ayarlar' }).click()
  await page.getByRole('heading', { level: 1, name: 'Ayarlar' }).waitFor()
})

test('a search that could not be loaded ahead is loaded when it opens', async ({ stage }) => {
  stage.expectComplaint(/Failed to load resource/)
  const page = await stage.signedIn('ayse')
  const palette = builtFile('admin/shell/palette.tsx')
  await page.route(palette, (route) => route.abort('internetdisconnected'))
  const failure = page.waitForEvent('requestfailed', (request) => request.url().endsWith(palette.slice(2)))
  await page.goto('/admin')
  await failure
  await page.unroute(palette)
  await page.keyboard.press('Control+K')
  await page.getByRole('combobox').waitFor()
})

test('with reduced motion a new theme applies to all text in the same frame', async ({ stage }) => {
  const page = await stage.signedIn('mehmet')
  await page.goto('/dashboard')
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

test('the chosen theme survives a reload; a navigation moves the focus to the heading and changes the title', async ({
  stage,
}) => {
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

  await page.getByRole('contentinfo').getByRole('link', { name: 'Hakkımızda' }).click()
  await page.getByRole('heading', { level: 1, name: 'Hakkımızda' }).waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Hakkımızda')
  await expect.poll(() => page.title()).toBe('Hakkımızda · Mühür')
  await page.getByRole('banner').getByRole('link', { name: 'Mühür' }).click()
  await expect.poll(() => new URL(page.url()).pathname).toBe('/')
})
