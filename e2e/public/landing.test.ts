import { expect } from 'vitest'
import { test } from '../stage/stage.ts'
import { productsOf } from '../stage/truth.ts'

test('the landing page shows its figures, features and the catalogue', async ({ stage }) => {
  const page = await stage.guest()
  await page.goto('/')
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toContain('Mühür')

  const figures = page.getByRole('region', { name: 'Rakamlarla' }).getByRole('listitem')
  const shown = (await figures.allInnerTexts()).map((text) => text.replace(/\s+/g, ' '))
  expect(shown).toEqual(['99.9% Uptime', '500+ Aktif Kullanıcı', '24/7 Destek', '5ms Yanıt Süresi'])

  for (const feature of [
    'Maksimum Güvenlik',
    'Hızlı Performans',
    'Kolay Entegrasyon',
    'Anti-Tampering',
    'Gerçek Zamanlı Takip',
    '7/24 Destek',
  ]) {
    expect(await page.getByRole('heading', { level: 3, name: feature, exact: true }).count(), feature).toBe(1)
  }
})

test('each product has its icon or a shield, a type badge, a name and two lines of description', async ({
  stage,
}) => {
  const page = await stage.guest()
  await page.goto('/')
  const cards = page.locator('#products').getByRole('listitem')
  await cards.first().waitFor()
  const products = await productsOf(page)
  expect(await cards.count()).toBe(products.length)

  const labels: Record<string, string> = { discord_bot: 'Discord Bot', minecraft: 'Minecraft' }
  for (const product of products) {
    const card = cards.filter({ has: page.getByRole('heading', { name: product.name, exact: true }) })
    await card.getByText(labels[product.type] ?? 'Diğer', { exact: true }).waitFor()
    expect(await card.getByRole('link', { name: 'Detayları Gör' }).count()).toBe(1)
    // A browser may leave a picture for later that is far below what is seen.
    await card.scrollIntoViewIfNeeded()
    // Each product has either a loaded picture or the placeholder.
    await expect
      .poll(() =>
        card
          .locator('img')
          .evaluateAll((all) => all.filter((img) => (img as HTMLImageElement).naturalWidth).length),
      )
      .toBe(product.icon_url ? 1 : 0)
    expect(await card.locator('svg').count()).toBe(product.icon_url ? 0 : 1)
    const description = card.getByText(product.description)
    const lines = await description.evaluate(
      (text) => text.clientHeight / parseFloat(getComputedStyle(text).lineHeight),
    )
    expect(Math.round(lines)).toBeLessThanOrEqual(2)
  }
})

test('"Ürünleri İncele" jumps to the products on the same page', async ({ stage }) => {
  const page = await stage.guest()
  await page.goto('/')
  await page.locator('#products').getByRole('listitem').first().waitFor()
  await page.getByRole('link', { name: 'Ürünleri İncele' }).click()
  await expect.poll(() => new URL(page.url()).hash).toBe('#products')
  await expect
    .poll(() => page.locator('#products').evaluate((section) => section.getBoundingClientRect().top))
    .toBeLessThan(200)
})

test('"Giriş Yap" and the closing "Discord ile Giriş Yap" go to the sign-in page', async ({ stage }) => {
  const page = await stage.guest()
  const main = page.getByRole('main')
  await page.goto('/')
  await main.getByRole('link', { name: 'Giriş Yap', exact: true }).click()
  await page.waitForURL('**/login')
  await page.goto('/')
  await main.getByRole('link', { name: 'Discord ile Giriş Yap' }).click()
  await page.waitForURL('**/login')
  await page.getByRole('heading', { level: 1, name: 'Giriş Yap', exact: true }).waitFor()
})

test('"Detayları Gör" opens the page of that product', async ({ stage }) => {
  const page = await stage.guest()
  await page.goto('/')
  const card = page.locator('#products').getByRole('listitem').filter({ hasText: 'KorumaPlus' })
  await card.getByRole('link', { name: 'Detayları Gör' }).click()
  await page.getByRole('heading', { level: 1, name: 'KorumaPlus' }).waitFor()
  const id = (await productsOf(page)).find(({ name }) => name === 'KorumaPlus')?.id
  expect(new URL(page.url()).pathname).toBe(`/products/${id}`)
})

test('an empty catalogue announces future products', async ({ stage }) => {
  const page = await stage.guest()
  await page.route('**/api/products', (route) => route.fulfill({ json: [] }))
  await page.goto('/')
  await page.getByText('Yakında yeni ürünler eklenecek...').waitFor()
  expect(await page.locator('#products').getByRole('listitem').count()).toBe(0)
})

test('a failed catalogue is only logged', async ({ stage }) => {
  stage.expectComplaint(/Failed to fetch products/)
  stage.expectComplaint(/status of 503/)
  const page = await stage.guest()
  await page.route('**/api/products', (route) => route.fulfill({ status: 503, json: {} }))
  await page.goto('/')
  await page.getByText('Yakında yeni ürünler eklenecek...').waitFor()
  expect(await page.getByRole('alert').count()).toBe(0)
})

test('the footer links to every page, the social sites and an e-mail address', async ({ stage }) => {
  const page = await stage.guest()
  await page.goto('/')
  const footer = page.getByRole('contentinfo')
  const targets = await footer.getByRole('link').evaluateAll((all) => all.map((a) => a.getAttribute('href')))
  const shopLinks = ['/#products', '/pricing', '/about', '/contact', '/docs', '/support']
  const legalLinks = ['/privacy', '/terms', '/refund', '/cookies', '/sitemap']
  expect(targets).toEqual(expect.arrayContaining([...shopLinks, ...legalLinks]))
  expect(targets.filter((target) => target?.startsWith('mailto:'))).toHaveLength(1)
  expect(targets.filter((target) => target?.startsWith('https:')).length).toBeGreaterThan(0)
})

test('the demo asks the gate about a public key and checks the signature in the browser', async ({
  stage,
}) => {
  const page = await stage.guest()
  await page.goto('/')
  const asked: unknown[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/license/validate')) asked.push(request.postDataJSON())
  })
  const panel = page.getByRole('main').locator('section').first()
  const answer = panel.getByRole('status')
  await panel.getByRole('button', { name: 'Doğrula' }).click()
  await answer.getByText('imza doğrulandı').waitFor()
  expect(await answer.innerText()).toMatch(/HTTP 200 · \d+ ms\s+VALID Lisans geçerli\./)

  // By keyboard: the other key, and the button behind it.
  await panel.getByRole('radio', { name: 'Geçerli anahtar' }).focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await answer.getByText('EXPIRED').waitFor()
  await answer.getByText('imza doğrulandı').waitFor()
  const { demo } = (await (await page.request.get('/api/landing')).json()) as { demo: Record<string, string> }
  expect(asked).toMatchObject([{ license_key: demo.license_key }, { license_key: demo.expired_license_key }])
})

test('an answer with an invalid signature is rejected, and a missing answer is reported', async ({
  stage,
}) => {
  stage.expectComplaint(/ERR_FAILED/)
  const page = await stage.guest()
  await page.route('**/api/license/validate', async (route) => {
    const response = await route.fetch()
    const answer = (await response.json()) as { token: string }
    const [head, body, signature] = answer.token.split('.')
    const claims = JSON.parse(Buffer.from(body!, 'base64url').toString()) as object
    const forged = Buffer.from(JSON.stringify({ ...claims, code: 'VALID' })).toString('base64url')
    await route.fulfill({
      response,
      json: { ...answer, token: `${head}.${forged}.${signature}`, code: 'VALID' },
    })
  })
  await page.goto('/')
  await page.getByRole('radio', { name: 'Süresi dolmuş anahtar' }).check()
  await page.getByRole('button', { name: 'Doğrula' }).click()
  await page.getByText('imza tutmuyor').waitFor()
  await page.unroute('**/api/license/validate')
  await page.route('**/api/license/validate', (route) => route.abort())
  await page.getByRole('button', { name: 'Doğrula' }).click()
  await page.getByText('Sunucuya ulaşılamadı.').waitFor()
})

test('without demo keys of the seller, an example replaces the demo', async ({ stage }) => {
  const page = await stage.guest()
  await page.route('**/api/landing', (route) => route.fulfill({ json: { demo: null } }))
  // The browser fetches pages that the server does not render.
  await page.goto('/?q=1')
  await page.getByText('Sunucunun imzalı yanıtı, kısaltılmış').waitFor()
  expect(await page.getByRole('button', { name: 'Doğrula' }).count()).toBe(0)
})
