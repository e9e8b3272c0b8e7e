import type { Page } from 'playwright-core'
import { at, screensOf, type Listed } from './screen.ts'

const chapters = ['sdks', 'deploying', 'protocol', 'errors', 'client-side-checks']
const guides = ['discord.js', 'discord.py', 'paper', 'curl']
const texts = [
  'about',
  'privacy',
  'terms',
  'contact',
  'status',
  'satin-aldim',
  'refund',
  'cookies',
  'support',
  'pricing',
]

/** Public screens. */
export const publicScreens = (productId: string) => [
  ...screensOf(undefined, [
    ['landing', '/'],
    ['landing-verified', '/', verify],
    ['docs', '/docs'],
    ['docs-search', '/docs', search],
    ...chapters.map((name): Listed => [`docs-${name}`, `/docs/${name}`]),
    ['product', `/products/${productId}`, 'Lisans nasıl çalışır?'],
    ...guides.map((guide): Listed => {
      const path = `/products/${productId}?sekme=entegrasyon&dil=${guide}`
      return [`product-integration-${guide}`, path, 'Üç adımda bağlayın']
    }),
    ['login', '/login'],
    ['callback-error', '/auth/callback'],
    ...texts.map((name): Listed => [name, `/${name}`]),
  ]),
  ...screensOf(
    undefined,
    [['product-unknown', '/products/00000000-0000-7000-8000-000000000000', 'Ürün bulunamadı']],
    true,
  ),
]

async function verify(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Doğrula' }).click()
  await at(page, 'imza doğrulandı')
}

async function search(page: Page): Promise<void> {
  await page.getByLabel('Belgelerde ara').fill('clone detected')
  await page
    .getByRole('search')
    .getByRole('link', { name: /CLONE_DETECTED/ })
    .waitFor()
}
