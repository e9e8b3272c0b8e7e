import { integrationPinsUrl } from '@muhur/contract/shop/integration'
import {
  adminProductsUrl,
  adminProductUrl,
  productsUrl,
  productUrl,
  type ListedProduct,
  type Product,
} from '@muhur/contract/shop/products'
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { world } from '../../../test/shop/world.ts'

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
      test: false,
      price_text: '',
      sale: null,
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

test('a new product is a draft, which only admins see and whose licenses work, until it is published', async () => {
  const headers = await w.signIn('ayse')
  const payload = { name: 'Taslak Bot', type: 'discord_bot' }
  const made = await w.request('POST', adminProductsUrl, { headers, payload })
  expect(made.json()).toMatchObject({ published_at: null })
  const { id } = made.json<ListedProduct>()
  const calls = [productUrl(id), integrationPinsUrl(id)]
  const statuses = async (as = {}) =>
    Promise.all(calls.map(async (url) => (await w.request('GET', url, { headers: as })).statusCode))
  expect((await w.request('GET', productsUrl)).json()).toEqual([])
  for (const as of [{}, await w.signIn('mehmet')]) expect(await statuses(as)).toEqual([404, 404])
  // An admin takes the draft's file for a test.
  expect(await statuses(headers)).toEqual([404, 200])
  const { license_key } = await w.license({ product_id: id })
  const { body } = await w.gate('activate', { license_key, fingerprint: 'machine-1' })
  expect(body).toMatchObject({ valid: true })

  const publish = (published: boolean) =>
    w.request('PATCH', adminProductUrl(id), { headers, payload: { published } })
  expect((await publish(true)).json()).toMatchObject({ published_at: w.clock.now().toISOString() })
  expect((await w.request('GET', productsUrl)).json()).toMatchObject([{ id }])
  expect(await statuses()).toEqual([200, 200])
  expect((await publish(false)).json()).toMatchObject({ published_at: null })
  expect(await statuses()).toEqual([404, 404])
})

test('an admin changes the named fields and no others', async () => {
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
  ['a name that turns the reading direction', { name: 'Ticket \u202etoB' }, 'name'],
  ['a type with spaces', { type: 'discord bot' }, 'type'],
  ['a picture on a foreign host', { icon_url: 'https://example.com/a.png' }, 'icon_url'],
  ['a picture that is a script', { icon_url: 'javascript:alert(1)' }, 'icon_url'],
  ['a picture inside the text', { icon_url: 'data:image/svg+xml,<svg/>' }, 'icon_url'],
  ['a field nobody knows', { price: 10 }, 'price'],
  ['a novel for details', { details: 'a'.repeat(20_001) }, 'details'],
  ['a requirement without a word', { requirements: ['Node.js 22', ' '] }, 'requirements.1'],
  ['too many requirements', { requirements: Array(21).fill('Java 21') }, 'requirements'],
  ['a contact that is no https', { contact_url: 'http://example.com' }, 'contact_url'],
  ['a contact that is a script', { contact_url: 'javascript:alert(1)' }, 'contact_url'],
  ['a long price', { price_text: 'a'.repeat(81) }, 'price_text'],
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

test("a product's own page tells its story and what holds of its licenses", async () => {
  const story = {
    details: '## Neler yapar\n\n- Talep açar',
    requirements: ['Node.js 22', 'Bir Discord sunucusu'],
    price_text: 'Aylık ₺149',
    contact_url: 'https://discord.gg/ornek',
  }
  const { id } = await w.product({ ...story, policy: { grace: 3600 } })
  const page = await w.request('GET', productUrl(id))
  expect(page.json()).toMatchObject({
    ...story,
    licensing: {
      heartbeat_interval: 300,
      lease: 900,
      grace: 3600,
      release_cooldown: 86_400,
      new_machines: 20,
    },
  })
  const [inCatalogue] = (await w.request('GET', productsUrl)).json<object[]>()
  expect(Object.keys(inCatalogue!)).toEqual([
    'id',
    'name',
    'description',
    'icon_url',
    'type',
    'test',
    'price_text',
    'sale',
  ])
  const headers = await w.signIn('ayse')
  const payload = { requirements: [], contact_url: null, price_text: '' }
  const changed = await w.request('PATCH', adminProductUrl(id), { headers, payload })
  expect(changed.json()).toMatchObject({ ...payload, details: story.details })
})

test('admins see how many licenses a product has, and how many instances are live', async () => {
  const { id: product_id } = await w.product()
  const { license_key } = await w.license({ product_id, max_instances: 3 })
  await w.license({ product_id })
  for (const fingerprint of ['machine-1', 'machine-2']) await w.gate('activate', { license_key, fingerprint })
  const headers = await w.signIn('ayse')
  const counts = async () => {
    const one = await w.request('GET', adminProductUrl(product_id), { headers })
    const { license_count, live_instances } = one.json<ListedProduct>()
    const [listed] = (await w.request('GET', adminProductsUrl, { headers })).json<ListedProduct[]>()
    expect(listed).toMatchObject({ license_count, live_instances })
    return { license_count, live_instances }
  }
  expect(await counts()).toEqual({ license_count: 2, live_instances: 2 })
  await w.clock.advance(901)
  expect(await counts()).toEqual({ license_count: 2, live_instances: 0 })
})

test('a change made against what somebody else changed meanwhile is refused, whatever runs in between is not', async () => {
  const { id: product_id } = await w.product()
  const headers = await w.signIn('ayse')
  const url = adminProductUrl(product_id)
  const tag = (await w.request('GET', url, { headers })).headers.etag!
  const change = (name: string, ifMatch: string) =>
    w.request('PATCH', url, { headers: { ...headers, 'if-match': ifMatch }, payload: { name } })
  const { license_key } = await w.license({ product_id })
  await w.gate('activate', { license_key, fingerprint: 'machine-1' })
  const first = await change('Bir', tag)
  expect(first.statusCode).toBe(200)
  expect((await change('İki', tag)).json()).toMatchObject({ status: 412, code: 'CHANGED_MEANWHILE' })
  expect((await change('İki', first.headers.etag as string)).json()).toMatchObject({ name: 'İki' })
})

test('only a product without licenses is deleted; any other says why', async () => {
  const { id: product_id } = await w.product()
  const { id } = await w.license({ product_id })
  const headers = await w.signIn('ayse')
  const remove = () => w.request('DELETE', adminProductUrl(product_id), { headers })
  expect((await remove()).json()).toMatchObject({
    status: 409,
    code: 'PRODUCT_IN_USE',
    error: 'Bu ürünün 1 lisansı var; silinemez.',
  })
  await w.request('DELETE', `/api/admin/licenses/${id}`, { headers })
  expect((await remove()).json()).toEqual({ success: true, id: product_id })
  expect((await remove()).json()).toMatchObject({ status: 404, code: 'PRODUCT_NOT_FOUND' })
  expect((await w.request('GET', adminProductUrl(product_id), { headers })).statusCode).toBe(404)
  const history = await w.db.queries.selectFrom('audit_log').select('action').execute()
  expect(history.map(({ action }) => action)).toContain('product.delete')
})
