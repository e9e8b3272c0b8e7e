import { productsUrl } from '@muhur/contract/product'
import { expect, test } from 'vitest'
import { openApp } from '../../test/app.tsx'
import { problem, ticketBot } from '../../test/fixtures.ts'
import { serve } from '../../test/server.ts'

const one = `GET ${productsUrl}/${ticketBot.id}`

test('the page tells what the product is and how to get a license', async () => {
  serve({ [one]: { body: ticketBot } })
  const { screen } = await openApp(`/products/${ticketBot.id}`)
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Ticket Bot' })).toBeVisible()
  await expect.element(screen.getByText('Discord Bot', { exact: true })).toBeVisible()
  await expect
    .element(screen.getByRole('link', { name: 'Discord ile Giriş Yap' }))
    .toHaveAttribute('href', '/login')
  expect(document.title).toBe('Ticket Bot · Mühür')
})

test('an unknown product says so and leads back', async () => {
  serve({ [one]: { status: 404, body: problem(404, 'Böyle bir ürün yok.', 'PRODUCT_NOT_FOUND') } })
  const { screen } = await openApp(`/products/${ticketBot.id}`)
  await expect.element(screen.getByRole('heading', { name: 'Ürün bulunamadı' })).toBeVisible()
  await expect
    .element(screen.getByRole('link', { name: 'Ürünlere dön' }))
    .toHaveAttribute('href', '/#products')
})

test('a failed call can be tried again', async () => {
  let up = false
  serve({ [one]: () => (up ? { body: ticketBot } : { status: 503, body: problem(503, 'yok') }) })
  const { screen } = await openApp(`/products/${ticketBot.id}`)
  await expect.element(screen.getByRole('alert')).toMatchTextContent('Ürün yüklenemedi')
  up = true
  await screen.getByRole('button', { name: 'Tekrar Dene' }).click()
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Ticket Bot' })).toBeVisible()
})
