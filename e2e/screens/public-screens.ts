import type { Page } from 'playwright-core'
import { at, type Screen } from './screen.ts'

/** Public screens. */
export function publicScreens(productId: string): Screen[] {
  return [
    { name: 'landing', path: '/' },
    {
      name: 'landing-verified',
      path: '/',
      play: async (page) => {
        await page.getByRole('button', { name: 'Doğrula' }).click()
        await at(page, 'imza doğrulandı')
      },
    },
    { name: 'docs', path: '/docs' },
    ...['sdks', 'deploying', 'protocol', 'errors', 'client-side-checks'].map((name) => ({
      name: `docs-${name}`,
      path: `/docs/${name}`,
    })),
    {
      name: 'docs-search',
      path: '/docs',
      play: async (page) => {
        await page.getByLabel('Belgelerde ara').fill('clone detected')
        await page
          .getByRole('search')
          .getByRole('link', { name: /CLONE_DETECTED/ })
          .waitFor()
      },
    },
    {
      name: 'product',
      path: `/products/${productId}`,
      play: (page) => at(page, 'Lisans nasıl çalışır?'),
    },
    ...['discord.js', 'discord.py', 'paper', 'curl'].map((guide) => ({
      name: `product-integration-${guide}`,
      path: `/products/${productId}?sekme=entegrasyon&dil=${guide}`,
      play: (page: Page) => at(page, 'Üç adımda bağlayın'),
    })),
    {
      name: 'product-unknown',
      path: '/products/00000000-0000-7000-8000-000000000000',
      play: (page) => at(page, 'Ürün bulunamadı'),
      complains: true,
    },
    { name: 'login', path: '/login' },
    { name: 'callback-error', path: '/auth/callback' },
    ...['about', 'privacy', 'terms', 'contact', 'status'].map((name) => ({ name, path: `/${name}` })),
    ...['refund', 'cookies', 'support', 'pricing'].map((name) => ({ name, path: `/${name}` })),
  ]
}
