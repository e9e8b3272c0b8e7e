import { expect } from 'vitest'
import { test } from '../stage/stage.ts'
import { productsOf } from '../stage/truth.ts'

test("a product's page shows its story, requirements and license terms", async ({ stage }) => {
  const page = await stage.guest()
  await page.goto('/')
  const card = page.locator('#products').getByRole('listitem').filter({ hasText: 'Ticket Bot' })
  await card.getByRole('link', { name: 'Detayları Gör' }).click()
  await page.getByRole('heading', { level: 2, name: 'Talepler kaybolmasın' }).waitFor()
  const { description } = (await productsOf(page)).find(({ name }) => name === 'Ticket Bot')!
  const whole = page.getByRole('main').getByText(description, { exact: true }).first()
  expect(await whole.evaluate((text) => text.scrollHeight <= text.clientHeight)).toBe(true)
  await expect.poll(() => page.title()).toBe('Ticket Bot · Mühür')
  await page.getByText('Node.js 22 ya da üstü').waitFor()
  await page.getByText(/kurulum 5 dakikada bir nabız gönderir/).waitFor()
  expect(await page.getByRole('link', { name: 'Discord sunucusuna git' }).getAttribute('href')).toMatch(
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
  await page.getByRole('main').getByRole('link', { name: 'Dashboard' }).click()
  await page.waitForURL('**/dashboard')
  await page.getByRole('heading', { level: 1, name: 'Lisanslarım', exact: true }).waitFor()
})
