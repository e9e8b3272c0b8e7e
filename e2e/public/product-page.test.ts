import { expect } from 'vitest'
import { test } from '../stage/stage.ts'
import { productsOf } from '../stage/truth.ts'

test("each product's page shows the whole description and the way to a license", async ({ stage }) => {
  const page = await stage.guest()
  for (const product of await productsOf(page)) {
    await page.goto(`/products/${product.id}`)
    await page.getByRole('heading', { level: 1, name: product.name, exact: true }).waitFor()
    const description = page.getByText(product.description, { exact: true })
    expect(await description.evaluate((text) => text.scrollHeight <= text.clientHeight)).toBe(true)
    await expect.poll(() => page.title()).toBe(`${product.name} · Mühür`)
    const main = page.getByRole('main')
    expect(await main.getByRole('link', { name: 'Discord ile Giriş Yap' }).getAttribute('href')).toBe(
      '/login',
    )
  }
})

test("a product's page shows its story, requirements and license terms", async ({ stage }) => {
  const page = await stage.guest()
  await page.goto('/')
  const card = page.locator('#products').getByRole('listitem').filter({ hasText: 'Ticket Bot' })
  await card.getByRole('link', { name: 'Detayları Gör' }).click()
  await page.getByRole('heading', { level: 2, name: 'Talepler kaybolmasın' }).waitFor()
  await page.getByText('Node.js 22 ya da üstü').waitFor()
  await page.getByText(/kurulum 5 dakikada bir nabız gönderir/).waitFor()
  expect(await page.getByRole('link', { name: 'Discord kanalına git' }).getAttribute('href')).toMatch(
    /^https:/,
  )
  const other = page.getByRole('region', { name: 'Diğer ürünler' })
  await other.getByRole('heading', { name: 'KorumaPlus' }).waitFor()
  await other.getByRole('listitem').filter({ hasText: 'KorumaPlus' }).getByRole('link').press('Enter')
  await page.getByRole('heading', { level: 1, name: 'KorumaPlus' }).waitFor()
  await page.getByRole('heading', { level: 2, name: 'Ölçtük' }).waitFor()
})

test('the Markdown renderer loads with the pages that need it, not with the landing page', async ({
  stage,
}) => {
  const page = await stage.guest()
  const readers: string[] = []
  page.on('response', async (response) => {
    if (!response.url().endsWith('.js')) return
    const text = await response.text().catch(() => '')
    if (text.includes('disableParsingRawHTML')) readers.push(response.url())
  })
  await page.goto('/', { waitUntil: 'networkidle' })
  expect(readers).toEqual([])
  const [product] = await productsOf(page)
  await page.goto(`/products/${product!.id}`, { waitUntil: 'networkidle' })
  await expect.poll(() => readers.length).toBe(1)
})

test('a signed-in user gets a link to the own licenses instead', async ({ stage }) => {
  const page = await stage.signedIn('mehmet')
  const [product] = await productsOf(page)
  await page.goto(`/products/${product!.id}`)
  await page.getByRole('main').getByRole('link', { name: 'Panel' }).click()
  await page.waitForURL('**/dashboard')
  await page.getByRole('heading', { level: 1, name: 'Lisanslarım', exact: true }).waitFor()
})

test.for([
  ['/products/00000000-0000-7000-8000-000000000000', 404],
  ['/products/not-an-id', 400],
] as const)('%s is no product, and the page links to the catalogue', async ([path, status], { stage }) => {
  // The page answers 404, and the product's call what it says of the id.
  stage.expectComplaint(/status of 404/)
  stage.expectComplaint(new RegExp(`status of ${status}`))
  const page = await stage.guest()
  await page.goto(path)
  await page.getByRole('heading', { level: 1, name: 'Ürün bulunamadı' }).waitFor()
  await page.getByRole('link', { name: 'Ürünlere dön' }).click()
  await page.locator('#products').getByRole('listitem').first().waitFor()
  expect(new URL(page.url()).hash).toBe('#products')
})

test('a failed product can be loaded again', async ({ stage }) => {
  stage.expectComplaint(/status of 503/)
  const page = await stage.guest()
  const [product] = await productsOf(page)
  await page.route('**/api/products/*', (route) => route.fulfill({ status: 503, json: {} }))
  // With a tab in the address the server does not render the page: the browser fetches the data.
  await page.goto(`/products/${product!.id}?sekme=genel`)
  await page.getByRole('alert').getByText('Ürün yüklenemedi').waitFor()
  await page.unroute('**/api/products/*')
  await page.getByRole('button', { name: 'Tekrar Dene' }).click()
  await page.getByRole('heading', { level: 1, name: product!.name }).waitFor()
  expect(await page.getByRole('alert').count()).toBe(0)
})
