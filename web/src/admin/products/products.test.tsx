import { expect, test } from 'vitest'
import { listedProduct, serveAdmin } from '../../../test/admin.ts'
import { openApp } from '../../../test/app.tsx'

test('an archived product can be brought back at once', async () => {
  const url = `/api/admin/products/${listedProduct.id}`
  let product = listedProduct
  const server = serveAdmin({
    'GET /api/admin/products': () => ({ body: [product] }),
    [`PATCH ${url}`]: ({ body }) => {
      const { archived } = body as { archived: boolean }
      product = { ...listedProduct, archived_at: archived ? '2026-11-20T10:00:00Z' : null }
      return { body: product }
    },
  })
  const { screen } = await openApp('/admin/products')
  await screen.getByRole('button', { name: 'Arşivle: Ticket Bot' }).click()
  await expect.element(screen.getByText('Ticket Bot: arşivlendi.')).toBeVisible()
  await expect.element(screen.getByText('Arşivde')).toBeVisible()
  await screen.getByRole('button', { name: 'Geri al' }).click()
  await expect.element(screen.getByText('Katalogda')).toBeVisible()
  expect(server.calls.filter(({ call }) => call === `PATCH ${url}`).map(({ body }) => body)).toEqual([
    { archived: true },
    { archived: false },
  ])
})
