import { adminProductsUrl, productsUrl, type Product } from '@muhur/contract/product'
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { world } from '../../test/world.ts'

const w = await world()

test('anybody sees the catalogue, without signing in', async () => {
  await w.product({
    name: 'KorumaPlus',
    type: 'minecraft',
    description: 'Bölge koruması',
    icon_url: '/icons/a.svg',
  })
  const response = await w.request('GET', productsUrl)
  expect(response.statusCode).toBe(200)
  expect(response.json()).toEqual([
    {
      id: expect.any(String),
      name: 'KorumaPlus',
      description: 'Bölge koruması',
      icon_url: '/icons/a.svg',
      type: 'minecraft',
    },
  ])
})

test('an archived product leaves the catalogue and its own page, stays in the admin list, and comes back', async () => {
  const { id } = await w.product()
  const headers = await w.signIn('ayse')
  const archive = (archived: boolean) =>
    w.request('PATCH', `${adminProductsUrl}/${id}`, { headers, payload: { archived } })
  expect((await archive(true)).json()).toMatchObject({ archived_at: w.clock.now().toISOString() })
  expect((await w.request('GET', productsUrl)).json()).toEqual([])
  expect((await w.request('GET', `${productsUrl}/${id}`)).json()).toMatchObject({ code: 'PRODUCT_NOT_FOUND' })
  expect((await w.request('GET', adminProductsUrl, { headers })).json()).toMatchObject([{ id }])
  expect((await archive(false)).json()).toMatchObject({ archived_at: null })
  expect((await w.request('GET', `${productsUrl}/${id}`)).json<Product>().id).toBe(id)
})

test('an admin changes what he names and nothing else', async () => {
  const { id, created_at } = await w.product({ description: 'Eski' })
  const headers = await w.signIn('ayse')
  await w.clock.advance(60)
  const payload = { name: 'Yeni Ad', icon_url: null }
  const response = await w.request('PATCH', `${adminProductsUrl}/${id}`, { headers, payload })
  expect(response.json()).toMatchObject({
    id,
    name: 'Yeni Ad',
    description: 'Eski',
    created_at,
    updated_at: w.clock.now().toISOString(),
  })
})

const wrongProducts: [string, object, string][] = [
  ['no name', { name: undefined }, 'name'],
  ['a blank name', { name: '   ' }, 'name'],
  ['a name that is too long', { name: 'a'.repeat(81) }, 'name'],
  ['a type with spaces', { type: 'discord bot' }, 'type'],
  ['a picture on a foreign host', { icon_url: 'https://example.com/a.png' }, 'icon_url'],
  ['a picture that is a script', { icon_url: 'javascript:alert(1)' }, 'icon_url'],
  ['a picture inside the text', { icon_url: 'data:image/svg+xml,<svg/>' }, 'icon_url'],
  ['a field nobody knows', { price: 10 }, 'price'],
]

test.each(wrongProducts)('a product with %s is refused', async (_what, change, field) => {
  const headers = await w.signIn('ayse')
  const payload = { name: 'Ticket Bot', type: 'discord_bot', ...change }
  const response = await w.request('POST', adminProductsUrl, { headers, payload })
  expect(response.statusCode).toBe(400)
  expect(response.json()).toMatchObject({ code: 'BAD_REQUEST', field })
})

test('an unknown product is said to be unknown', async () => {
  const headers = await w.signIn('ayse')
  const change = await w.request('PATCH', `${adminProductsUrl}/${randomUUID()}`, {
    headers,
    payload: { name: 'a' },
  })
  expect(change.json()).toMatchObject({
    status: 404,
    code: 'PRODUCT_NOT_FOUND',
    error: 'Böyle bir ürün yok.',
  })
})
