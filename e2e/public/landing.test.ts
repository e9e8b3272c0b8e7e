import { expect } from 'vitest'
import { test } from '../stage/stage.ts'
import { productsOf } from '../stage/truth.ts'

test('"Ürünleri İncele" jumps to the products, each with its icon or a shield and at most two lines, and "Detayları Gör" opens one', async ({
  stage,
}) => {
  const page = await stage.guest()
  await page.goto('/')
  const cards = page.locator('#products').getByRole('listitem')
  await cards.first().waitFor()
  await page.getByRole('link', { name: 'Ürünleri İncele' }).click()
  await expect.poll(() => new URL(page.url()).hash).toBe('#products')
  await expect
    .poll(() => page.locator('#products').evaluate((section) => section.getBoundingClientRect().top))
    .toBeLessThan(200)
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
  const links = page.getByRole('contentinfo').getByRole('link')
  const targets = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))
  expect(targets.filter((target) => target?.startsWith('https:')).length).toBeGreaterThan(0)

  const last = products.at(-1)!
  await cards.filter({ hasText: last.name }).getByRole('link', { name: 'Detayları Gör' }).click()
  await page.getByRole('heading', { level: 1, name: last.name }).waitFor()
  expect(new URL(page.url()).pathname).toBe(`/products/${last.id}`)
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
