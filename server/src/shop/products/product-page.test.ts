import { pictureUrl, type StoredPicture } from '@muhur/contract/shop/brand'
import {
  adminProductUrl,
  productsUrl,
  productUrl,
  type CatalogueProduct,
  type ProductPage,
} from '@muhur/contract/shop/products'
import { expect, test } from 'vitest'
import { world } from '../../../test/shop/world.ts'
import { prune } from '../../operator/retention/prune.ts'
import { square } from '../icons/pictures.fixture.ts'

const w = await world()

async function upload(): Promise<StoredPicture> {
  const headers = { 'content-type': 'image/png', ...(await w.signIn('ayse')) }
  return (await w.request('PUT', pictureUrl, { headers, payload: await square('png') })).json()
}

const change = async (id: string, payload: object) =>
  w.request('PATCH', adminProductUrl(id), { headers: await w.signIn('ayse'), payload })

test('a card carries the price, and the page what is included, pictures and answers', async () => {
  const { id } = await w.product({ price_text: 'Aylık ₺149' })
  const [listed] = (await w.request('GET', productsUrl)).json<CatalogueProduct[]>()
  expect(listed).toMatchObject({ id, price_text: 'Aylık ₺149' })

  const story = {
    included: ['Bütün güncellemeler'],
    questions: '## Zor mu?\n\nHayır.',
    pictures: [{ ...(await upload()), caption: 'Ticket botu iş başında' }],
  }
  expect((await change(id, story)).statusCode).toBe(200)
  const page = (await w.request('GET', productUrl(id))).json<ProductPage>()
  expect(page).toMatchObject(story)
})

test('a picture stays as long as a product names it', async () => {
  const { id } = await w.product()
  const stored = await upload()
  await change(id, { pictures: [{ ...stored, caption: 'Panel' }] })
  const servedLater = async () => {
    await w.clock.advance(25 * 3600)
    await prune(w.db.queries, new AbortController().signal)
    return (await w.request('GET', stored.url)).statusCode
  }
  expect(await servedLater()).toBe(200)
  await change(id, { pictures: [] })
  expect(await servedLater()).toBe(404)
})

test('a picture that is not here, or says nothing to screen readers, is refused by name', async () => {
  const { id } = await w.product()
  const stored = await upload()
  const refusals: [object, string][] = [
    [{ ...stored, url: `/icons/${'0'.repeat(64)}.webp`, caption: 'Panel' }, 'pictures.0.url'],
    [{ ...stored, caption: ' ' }, 'pictures.0.caption'],
  ]
  for (const [picture, field] of refusals) {
    const refused = await change(id, { pictures: [picture] })
    expect(refused.json()).toMatchObject({ status: 400, field })
  }
})
