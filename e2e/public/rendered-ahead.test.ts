import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { holdBack } from '../stage/hold-back.ts'
import { address, test } from '../stage/stage.ts'
import { productsOf } from '../stage/truth.ts'

const legal = ['/about', '/privacy', '/terms']
const pages = ['/', '/login', ...legal, '/contact', '/status', '/docs', '/docs/errors', '/pricing']

/** The server's HTML, as a program without scripts reads the page. */
const source = async (path: string, headers: Record<string, string> = {}) => {
  const response = await fetch(address + path, { headers })
  return { response, html: await response.text() }
}

test('every public page works without scripts', async ({ stage }) => {
  const page = await stage.guest({ javaScriptEnabled: false })
  for (const path of pages) {
    await page.goto(path)
    expect(await page.getByRole('heading', { level: 1 }).count(), path).toBe(1)
    expect(await page.getByText('Yükleniyor...').count(), path).toBe(0)
  }
  await page.goto('/')
  const product = page.locator('#products').getByRole('listitem').filter({ hasText: 'KorumaPlus' })
  await product.getByRole('link', { name: 'Detayları Gör' }).click()
  await page.getByRole('heading', { level: 1, name: 'KorumaPlus' }).waitFor()
})

test('without scripts, too, the status page tells the state of license checks and of sign-in', async () => {
  const { html } = await source('/status')
  const text = html.replaceAll(/<script.*?<\/script>|<[^>]+>/gs, '')
  expect(text).toMatch(/Lisans doğrulama ve panelÇalışıyorSon ölçüm: .* TSİ/)
  expect(text).toMatch(/Discord ile giriş.*(Çalışıyor|Denenmedi)/)
  expect(text).toMatch(/kesintiler.*(Kesinti olmadı|sürdü)/)
})

test('the browser hydrates every public page without a change', async ({ stage }) => {
  // The stage fails on console errors, and React logs each hydration mismatch.
  const page = await stage.guest()
  const [product] = await productsOf(page)
  for (const path of [...pages, `/products/${product!.id}`, '/?utm_source=discord', '/#products']) {
    await page.addInitScript(noteRedrawing)
    await page.goto(path)
    await alive(page)
    expect(await page.evaluate(() => (window as unknown as { redrawn: boolean }).redrawn), path).toBe(false)
  }
})

test('a tab that is pressed before the script has come shows when it has, and a page that was scrolled stays where it is', async ({
  stage,
}) => {
  const page = await stage.guest()
  const release = await holdBack(page, '**/assets/*.js')
  await page.goto('/', { waitUntil: 'commit' })
  const tab = page.getByRole('tablist', { name: 'Doğrulama örneği' }).getByRole('tab').last()
  await tab.click()
  expect(await tab.getAttribute('aria-selected')).toBe('false')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Hakkımızda' }).scrollIntoViewIfNeeded()
  const top = () => page.evaluate(() => window.scrollY)
  expect(await top()).toBeGreaterThan(1_000)
  release()
  await expect.poll(() => tab.getAttribute('aria-selected')).toBe('true')
  await alive(page)
  expect(await top()).toBeGreaterThan(1_000)
})

/** Detects whether another element ever replaced the parser's element. */
function noteRedrawing() {
  const noted = window as unknown as { redrawn: boolean }
  noted.redrawn = false
  document.addEventListener('readystatechange', () => {
    if (document.readyState !== 'interactive') return
    const root = document.getElementById('root')!
    new MutationObserver(() => (noted.redrawn = true)).observe(root, { childList: true })
  })
}

/** A page with running scripts can change its theme. */
async function alive(page: Page) {
  const toggle = page.getByRole('button', { name: /temaya geç/ })
  const before = await toggle.ariaSnapshot()
  // A press before the scripts run has no effect. An event, not a click, which would scroll to the button.
  const pressed = async () => {
    await toggle.dispatchEvent('click')
    return toggle.ariaSnapshot()
  }
  await expect.poll(pressed).not.toBe(before)
}

test('a visitor with a session gets the same page first, then the personal parts', async ({ stage }) => {
  const page = await stage.signedIn('mehmet')
  await page.goto('/')
  await page.getByRole('banner').getByRole('link', { name: 'Dashboard' }).waitFor()
  await page.goto('/login')
  await page.waitForURL('**/dashboard')
})

test("the head has the page's title, canonical address and products, and no false claims", async () => {
  const { html } = await source('/')
  expect(html).toMatch(/<title>Mühür/)
  expect(html).toContain(`<link rel="canonical" href="${address}/">`)
  expect(html).toMatch(/<meta name="description" content="Discord botları/)
  const [, picture] = /<meta property="og:image" content="([^"]+)"/.exec(html)!
  const shared = await fetch(address + new URL(picture!).pathname)
  expect(shared.status).toBe(200)
  expect(shared.headers.get('content-type')).toBe('image/png')

  const listed = (await (await fetch(`${address}/api/products`)).json()) as { id: string; name: string }[]
  for (const { id, name } of listed) {
    const product = await source(`/products/${id}`)
    expect(product.html).toContain(`<title>${name} · Mühür</title>`)
    const [, json] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(product.html)!
    expect(JSON.parse(json!)).toMatchObject({ '@type': 'SoftwareApplication', name })
    expect(product.html).not.toMatch(/aggregateRating|"offers"/)
  }
})

test('a page is revalidated each time, and sent again only after a change', async () => {
  const { response } = await source('/about', { 'accept-encoding': 'br' })
  expect(response.headers.get('cache-control')).toBe('no-cache')
  expect(response.headers.get('content-encoding')).toBe('br')
  const again = await source('/about', { 'if-none-match': response.headers.get('etag')! })
  expect(again.response.status).toBe(304)
  expect(again.html).toBe('')
})

test('scripts are compressed and cached permanently', async () => {
  const { html } = await source('/')
  const [, script] = /<script type="module" [^>]*src="([^"]+)"/.exec(html)!
  const { response } = await source(script!, { 'accept-encoding': 'br' })
  expect(response.headers.get('content-encoding')).toBe('br')
  expect(response.headers.get('cache-control')).toContain('immutable')
  expect(response.headers.get('content-type')).toMatch(/javascript/)
})

test('a file that keeps its name over releases is cached for an hour and then fetched whole, for its size and time do not tell a new one', async () => {
  for (const path of ['/favicon.svg', '/early.js', '/pictures/panel-desk-dark.webp']) {
    const { headers } = (await source(path)).response
    expect(Object.fromEntries(headers), path).toMatchObject({ 'cache-control': 'public, max-age=3600' })
    for (const validator of ['etag', 'last-modified']) expect(headers.has(validator), path).toBe(false)
  }
})

test('a page outside the public pages is the empty shell with noindex', async ({ stage }) => {
  for (const path of ['/dashboard', '/admin', '/auth/callback?code=x', '/sitemap', '/products/not-an-id']) {
    const { response, html } = await source(path)
    expect(html, path).toContain('Yükleniyor...')
    expect(response.headers.get('cache-control'), path).toBe('no-store')
    expect(response.headers.get('x-robots-tag'), path).toBe('noindex')
  }
  // Not a page of the specification: this address shows the landing page.
  const page = await stage.guest()
  await page.goto('/sitemap')
  await expect.poll(() => new URL(page.url()).pathname).toBe('/')
})

test('a product that is not on sale is a page of status 404, and one that is has 200 under every query', async ({
  stage,
}) => {
  const unknown = '/products/00000000-0000-7000-8000-000000000000'
  for (const path of ['/products/not-an-id', unknown, `${unknown}?sekme=entegrasyon`])
    expect((await source(path)).response.status, path).toBe(404)
  stage.expectComplaint(/status of 404/)
  const page = await stage.guest()
  await page.goto(unknown)
  await page.getByRole('heading', { level: 1, name: 'Ürün bulunamadı' }).waitFor()
  const [product] = await productsOf(page)
  for (const more of ['', '/', '?sekme=entegrasyon'])
    expect((await source(`/products/${product!.id}${more}`)).response.status, more).toBe(200)
})

test('an address below /docs that is no chapter has status 404, and a chapter has 200 under every query', async () => {
  for (const path of ['/docs/yok', '/docs/start/yok', '/docs/yok?q=1'])
    expect((await source(path)).response.status, path).toBe(404)
  for (const path of ['/docs', '/docs/', '/docs/errors?q=1', '/docs/sdks/'])
    expect((await source(path)).response.status, path).toBe(200)
})

test('a picture that is gone and a mistyped probe have status 404', async () => {
  for (const path of ['/icons/nope.webp', '/pictures/nope.webp', '/assets/nope.js', '/livez-', '/api/nope'])
    expect((await fetch(address + path)).status, path).toBe(404)
  expect((await fetch(`${address}/icons/ticket-bot.svg`)).status).toBe(200)
})

test('robots.txt and the site map list the public pages', async () => {
  const { html: robots } = await source('/robots.txt')
  for (const path of ['/dashboard', '/admin', '/api/', '/auth/'])
    expect(robots).toContain(`Disallow: ${path}\n`)
  expect(robots).toContain(`Sitemap: ${address}/sitemap.xml`)
  const { html: map, response } = await source('/sitemap.xml')
  expect(response.headers.get('content-type')).toMatch(/^application\/xml/)
  const listed = (await (await fetch(`${address}/api/products`)).json()) as { id: string }[]
  for (const path of [...pages, ...listed.map(({ id }) => `/products/${id}`)])
    expect(map).toContain(`<loc>${address}${path}</loc>`)
  expect(map).not.toContain('dashboard')
})
