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
    let answer: ((reply: { status?: number; body?: unknown }) => void) | undefined
    let waits = false
    serveAdmin({
      [call]: () => (waits ? new Promise((resolve) => (answer = resolve)) : { status: 500 }),
    })
    const { screen } = await openApp(path)
    const again = screen.getByRole('button', { name: 'Tekrar Dene' })
    await expect.element(again).toBeVisible()
    waits = true
    const tryAgain = async () => {
      answer = undefined
      await again.click()
      await expect.poll(() => answer).toBeDefined()
      await expect.element(again).toHaveAttribute('aria-busy', 'true')
      expect(screen.getByText(/yükleniyor\.\.\./).query()).toBeNull()
    }
    await tryAgain()
    answer!({ status: 500 })
    await expect.element(again).not.toHaveAttribute('aria-busy')
    await tryAgain()
    answer!({ body })
    await expect.element(screen.getByRole(role, { name, exact: true })).toBeVisible()
    await expect.element(again).not.toBeInTheDocument()
  },
)
