import { errors } from '@muhur/contract/errors'
import { expect } from 'vitest'
import { holdBack } from '../stage/hold-back.ts'
import { address, test } from '../stage/stage.ts'

const chapters = [
  ['/docs', 'Başlarken'],
  ['/docs/sdks', 'Hazır dosyalar'],
  ['/docs/deploying', 'Botunuzu yayına alma'],
  ['/docs/protocol', 'Protokol'],
  ['/docs/orders', 'Siparişler'],
  ['/docs/shopier', 'Shopier ile satış'],
  ['/docs/paytr', 'PayTR ile satış'],
  ['/docs/transfer', 'Havale ve EFT ile satış'],
  ['/docs/builtbybit', 'BuiltByBit'],
  ['/docs/tebex', 'Tebex'],
  ['/docs/voxel', 'Voxel Shop'],
  ['/docs/claims', 'Satın aldım'],
  ['/docs/releases', 'Sürümler ve indirme'],
  ['/docs/webhooks', 'Webhook’lar'],
  ['/docs/command', 'Komut satırı'],
  ['/docs/discord', 'Discord'],
  ['/docs/errors', 'Hata kodları'],
  ['/docs/client-side-checks', 'Lisans kontrolünün sınırları'],
] as const

test('chapters link to each other, and every link leads somewhere', async ({ stage }) => {
  const page = await stage.guest()
  await page.goto('/')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Belgeler' }).click()
  const ways = page.getByRole('navigation', { name: 'Belgeler' })
  const htmlOf = new Map<string, string>()
  for (const [at, [path, title]] of chapters.entries()) {
    await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor()
    expect(new URL(page.url()).pathname).toBe(path)
    expect(await ways.getByRole('link', { name: title, exact: true }).getAttribute('aria-current')).toBe(
      'page',
    )
    // Each anchor is the id of an element on its page.
    const links = await page
      .locator('main a[href*="#"]')
      .evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href))
    for (const link of new Set(links)) {
      const { pathname, hash } = new URL(link)
      const html = htmlOf.get(pathname) ?? (await (await fetch(address + pathname)).text())
      htmlOf.set(pathname, html)
      expect(html.includes(`id="${decodeURIComponent(hash.slice(1))}"`), link).toBe(true)
    }
    const next = chapters[at + 1]
    if (next) {
      const onward = page.getByRole('navigation', { name: 'Önceki ve sonraki bölüm' })
      await onward.getByRole('link', { name: `Sonraki ${next[1]}` }).click()
    }
  }
  await page.goBack()
  await page.getByRole('heading', { level: 1, name: 'Hata kodları' }).waitFor()
})

test('every code has an anchor, and the filter finds it', async ({ stage }) => {
  const page = await stage.guest()
  await page.goto('/docs/errors#INSTANCE_LIMIT')
  const limit = page.locator('#INSTANCE_LIMIT')
  await limit.getByText(errors.INSTANCE_LIMIT.message).waitFor()
  await expect.poll(() => limit.evaluate((entry) => entry.getBoundingClientRect().top)).toBeLessThan(200)
  const ids = await page.locator('article section section[id]').evaluateAll((all) => all.map(({ id }) => id))
  expect(ids.toSorted()).toEqual(Object.keys(errors).toSorted())

  await page.getByLabel('Kodları filtrele').fill('clone')
  await expect.poll(() => page.locator('article section section[id]').count()).toBe(1)
  await page.getByLabel('Kodları filtrele').fill('yok böyle')
  await page.getByText('Böyle bir kod yok.').waitFor()
  await page.getByRole('button', { name: 'Filtreyi temizle' }).click()
  await expect.poll(() => page.locator('article section section[id]').count()).toBe(ids.length)
})

test('a link to what the filter hides shows it', async ({ stage }) => {
  const page = await stage.guest()
  await page.goto('/docs/errors')
  const filter = page.getByLabel('Kodları filtrele')
  const offTop = (id: string) =>
    page.locator(`[id="${id}"]`).evaluateAll(([target]) => Math.abs(target!.getBoundingClientRect().top))
  // The second click changes no address.
  for (const hash of ['', '#blocks']) {
    expect(new URL(page.url()).hash).toBe(hash)
    await filter.fill('clone')
    await page.getByText('1 kod', { exact: true }).waitFor()
    const ways = page.getByRole('navigation', { name: 'Belgeler' })
    await ways.getByRole('link', { name: 'Engel listesi ve ayarlar' }).click()
    await expect.poll(() => offTop('blocks')).toBeLessThan(200)
    expect(await filter.inputValue()).toBe('')
  }
  await filter.fill('clone')
  await page.getByLabel('Belgelerde ara').fill('instance limit')
  const found = page.getByRole('search').getByRole('link', { name: /INSTANCE_LIMIT/ })
  await found.click()
  await expect.poll(() => offTop('INSTANCE_LIMIT')).toBeLessThan(200)
})

test('the search finds chapters, sections and codes by keyboard, in any spelling', async ({ stage }) => {
  const page = await stage.guest()
  await page.goto('/docs')
  const search = page.getByLabel('Belgelerde ara')
  await search.fill('EK SURE')
  await page.getByRole('link', { name: /Sunucuya ulaşılamazsa: ek süre/ }).waitFor()
  await search.press('Tab')
  await page.keyboard.press('Enter')
  await expect.poll(() => page.url()).toBe(`${address}/docs/sdks#ek-sure`)
  await search.fill('clone detected')
  await page
    .getByRole('search')
    .getByRole('link', { name: /CLONE_DETECTED/ })
    .click()
  await expect.poll(() => page.url()).toBe(`${address}/docs/errors#CLONE_DETECTED`)
  await search.fill('zzz')
  await page.getByText('“zzz” için sonuç yok.').waitFor()
  await search.press('Escape')
  await expect.poll(() => search.inputValue()).toBe('')
})

test('text typed before the script loads is searched afterwards', async ({ stage }) => {
  const page = await stage.guest()
  const release = await holdBack(page, '**/assets/*.js')
  await page.goto('/docs', { waitUntil: 'commit' })
  await page.getByLabel('Belgelerde ara').fill('clone detected')
  release()
  await page
    .getByRole('search')
    .getByRole('link', { name: /CLONE_DETECTED/ })
    .waitFor()
})

test('a visitor reads chapters without any code, and the first press of a button counts', async ({
  stage,
}) => {
  const page = await stage.guest({ colorScheme: 'light' })
  const code: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('.js')) code.push(request.url())
  })
  await page.goto('/docs', { waitUntil: 'networkidle' })
  await page.getByRole('link', { name: 'Sonraki Hazır dosyalar' }).click()
  await page.getByRole('heading', { level: 1, name: 'Hazır dosyalar' }).waitFor()
  await page.waitForLoadState('networkidle')
  await page.getByRole('button', { name: 'Koyu temaya geç' }).waitFor()
  expect(code).toEqual([])
  await page
    .getByRole('button', { name: /^Kodu kopyala/ })
    .first()
    .click()
  await page.getByText('Kod kopyalandı').first().waitFor({ state: 'attached' })
  expect(code).not.toEqual([])
})

test('a signed-in reader of a chapter has the way to the own panel without a press', async ({ stage }) => {
  const page = await stage.signedIn('mehmet')
  await page.goto('/docs', { waitUntil: 'commit' })
  await page.getByRole('banner').getByRole('link', { name: 'Dashboard' }).waitFor()
})

test('copied commands contain this server, and on a phone the chapters fold', async ({ stage }) => {
  const page = await stage.guest({ viewport: { width: 390, height: 844 } })
  await page.goto('/docs/protocol')
  await page.getByRole('button', { name: 'Kodu kopyala: Terminal' }).first().click()
  await page.getByText('Kod kopyalandı').first().waitFor({ state: 'attached' })
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(
    `curl -s '${address}/api/license/validate'`,
  )
  await page.getByText('Bölümler: Protokol').click()
  await page
    .getByRole('navigation', { name: 'Bölümler' })
    .getByRole('link', { name: 'Hazır dosyalar' })
    .click()
  await page.getByRole('heading', { level: 1, name: 'Hazır dosyalar' }).waitFor()
  expect(await page.getByRole('navigation', { name: 'Bölümler' }).isVisible()).toBe(false)
})

test('an unknown chapter leads to the landing page', async ({ stage }) => {
  stage.expectComplaint(/status of 404/)
  const page = await stage.guest()
  await page.goto('/docs/nowhere')
  await expect.poll(() => new URL(page.url()).pathname).toBe('/')
})
