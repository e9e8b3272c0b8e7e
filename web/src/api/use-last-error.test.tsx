import { adminProductsUrl } from '@muhur/contract/shop/products'
import { expect, test } from 'vitest'
import { openApp } from '../../test/app.tsx'
import { listedProduct, serveAdmin } from '../../test/admin.ts'

const list = `GET ${adminProductsUrl}`
const product = `GET ${adminProductsUrl}/${listedProduct.id}`

test.each([
  ['a list', '/admin/products', list, [listedProduct], 'table', 'Ürünler'],
  ['a page', `/admin/products/${listedProduct.id}`, product, listedProduct, 'textbox', 'Ad'],
] as const)(
  '%s that failed keeps its error and a busy button while it is asked for again',
  async (_what, path, call, body, role, name) => {
    let attempts = 0
    let answer = () => {}
    serveAdmin({
      [call]: () => {
        attempts += 1
        if (attempts === 1) return { status: 500 }
        return new Promise((resolve) => {
          answer = () => resolve(attempts === 2 ? { status: 500 } : { body })
        })
      },
    })
    const { screen } = await openApp(path)
    const again = screen.getByRole('button', { name: 'Tekrar Dene' })
    for (const attempt of [2, 3]) {
      await expect.element(again).not.toHaveAttribute('aria-busy')
      await again.click()
      await expect.poll(() => attempts).toBe(attempt)
      await expect.element(again).toHaveAttribute('aria-busy', 'true')
      expect(screen.getByText(/yükleniyor\.\.\./).query()).toBeNull()
      answer()
    }
    await expect.element(screen.getByRole(role, { name, exact: true })).toBeVisible()
    await expect.element(again).not.toBeInTheDocument()
  },
)
