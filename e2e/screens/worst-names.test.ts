import { getBrand, defaultBrand } from '@muhur/contract/shop/brand'
import { adminLicenseUrl, nicknameLimit, ownLicenseUrl } from '@muhur/contract/shop/licenses'
import { adminProductsUrl, adminProductUrl, type ListedProduct } from '@muhur/contract/shop/products'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { gate } from '../stage/gate.ts'
import { address, test } from '../stage/stage.ts'
import { issue, licensesOf } from '../stage/truth.ts'
import { losses, worstName, worstNote } from './worst-names.ts'

const headers = { origin: address }
const worstBrand = {
  name: 'W'.repeat(40),
  email: `${'e'.repeat(150)}@example.com`,
  handle: 'h'.repeat(64),
  hero_title: 'Ü'.repeat(80),
}
const worstHost = 'h'.repeat(255)

test(
  'the worst names stay inside their boxes on every screen, zoomed and with wider letters',
  { timeout: 120_000 },
  async ({ stage }) => {
    const seller = await stage.signedIn('ayse')
    const [buyer, guest] = await Promise.all([stage.signedIn('mehmet'), stage.guest()])
    const product = await createProduct(seller)
    const license = await issue(seller, {
      product_id: product.id,
      discord_id: '110000000000000002',
      max_instances: 10_000,
      note: worstNote,
      note_for_buyer: worstNote,
    })
    try {
      for (const page of [guest, buyer, seller]) await renameSellerAndUser(page)
      const own = (await licensesOf(buyer)).find(({ id }) => id === license.id)!
      const nickname = 'Ü'.repeat(nicknameLimit)
      await buyer.request.patch(ownLicenseUrl(license.owner.id, license.id), { headers, data: { nickname } })
      await gate('activate', {
        license_key: own.license_key,
        fingerprint: 'kotu-adlar-makinesi',
        hostname: worstHost,
        version: 'v'.repeat(64),
        sdk: 's'.repeat(64),
      })

      const found = await Promise.all([
        visit(guest, ['/', `/products/${product.id}`, '/contact', '/about']),
        visit(buyer, ['/dashboard', `/dashboard/licenses/${license.id}`]),
        visit(seller, [
          '/admin',
          '/admin/licenses',
          '/admin/products',
          '/admin/instances',
          `/admin/products/${product.id}`,
          `/admin/licenses/new?product=${product.id}`,
          `/admin/licenses/${license.id}`,
        ]),
      ])
      await seller.getByRole('button', { name: /^İşlemler/ }).click()
      await seller.getByRole('menuitem', { name: 'İptal et' }).click()
      await seller.getByRole('alertdialog').waitFor()
      found.push(await losses(seller, 'the confirmation'))
      expect(found.flat()).toEqual([])
    } finally {
      // The open pages would ask for the deleted license.
      await Promise.all([seller.goto('/terms'), buyer.goto('/terms')])
      await seller.request.delete(adminLicenseUrl(license.id), { headers })
      await seller.request.delete(adminProductUrl(product.id), { headers })
    }
  },
)

/** In this page only: other specs need the seller and the users. */
async function renameSellerAndUser(page: Page): Promise<void> {
  await page.route(`**${getBrand.path}`, (route) =>
    route.fulfill({ json: { ...defaultBrand, ...worstBrand } }),
  )
  await page.addInitScript((name) => {
    const user = JSON.parse(localStorage.getItem('muhur.session') ?? 'null') as object | null
    if (user) localStorage.setItem('muhur.session', JSON.stringify({ ...user, discord_username: name }))
  }, 'W'.repeat(64))
}

async function createProduct(page: Page): Promise<ListedProduct> {
  const answer = await page.request.post(adminProductsUrl, {
    headers,
    data: {
      name: worstName,
      type: 'discord_bot',
      description: worstNote,
      details: `# ${'B'.repeat(200)}\n\n${worstNote}\n\n| a |\n|--|\n| ${'D'.repeat(200)} |`,
      requirements: ['R'.repeat(200)],
      price_text: '₺'.padEnd(80, '9'),
      published: true,
    },
  })
  if (!answer.ok()) throw new Error(`The product was not created: ${await answer.text()}`)
  return (await answer.json()) as ListedProduct
}

/** Opens the pages one by one, each with the product's or the instance's name. */
async function visit(page: Page, paths: string[]): Promise<string[]> {
  const named = page
    .getByText(worstName)
    .or(page.getByText(worstHost))
    .or(page.locator(`input[value="${worstName}"]`))
  const found: string[] = []
  for (const path of paths) {
    await page.goto(path)
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    if (!['/admin', '/contact', '/about'].includes(path)) await named.first().waitFor({ state: 'attached' })
    found.push(...(await losses(page, path)))
  }
  return found
}
