import { adminProductsUrl, adminProductUrl, type ListedProduct } from '@muhur/contract/shop/products'
import { expect, test } from 'vitest'
import { countAsLarge } from '../../../test/postgres/large-table.ts'
import { world } from '../../../test/shop/world.ts'
import { sampleLive } from '../stats/live-samples.ts'

const w = await world()

async function list(query: string) {
  const response = await w.request('GET', `${adminProductsUrl}?${query}`, { headers: await w.signIn('ayse') })
  expect(response.statusCode, response.body).toBe(200)
  return {
    names: response.json<ListedProduct[]>().map(({ name }) => name),
    total: Number(response.headers['x-total-count']),
  }
}

test('the list comes a page at a time, sorted by what is asked', async () => {
  const { id: product_id } = await w.product({ name: 'Çekiliş Motoru', type: 'web_service' })
  await w.product({ name: 'Ticket Bot' })
  await w.product({ name: 'KorumaPlus', type: 'minecraft' })
  await w.license({ product_id })
  expect(await list('page=1&limit=2')).toEqual({ names: ['KorumaPlus', 'Ticket Bot'], total: 3 })
  expect(await list('page=2&limit=2')).toEqual({ names: ['Çekiliş Motoru'], total: 3 })
  expect(await list('page=9&limit=2')).toEqual({ names: [], total: 3 })
  expect((await list('page=1&sort=name')).names).toEqual(['Çekiliş Motoru', 'KorumaPlus', 'Ticket Bot'])
  expect((await list('page=1&sort=-license_count&limit=1')).names).toEqual(['Çekiliş Motoru'])
  expect((await list('page=1&sort=-live_instances')).total).toBe(3)
  expect((await list('page=1&sort=type')).names[0]).toBe('Ticket Bot')
  // Without a page: whole, in the order of their making, as the specification has it.
  expect((await list('')).names).toEqual(['Çekiliş Motoru', 'Ticket Bot', 'KorumaPlus'])
})

test('among very many instances, those that run are the ones of the last sample', async () => {
  const { id: product_id } = await w.product()
  const { license_key } = await w.license({ product_id, max_instances: 2 })
  const headers = await w.signIn('ayse')
  const live = async () =>
    (await w.request('GET', adminProductUrl(product_id), { headers })).json<ListedProduct>().live_instances
  await w.gate('activate', { license_key, fingerprint: 'machine-1' })
  expect(await live()).toBe(1)
  // As the database counts when it looks through the table by itself.
  await countAsLarge(w.db, 'instances')
  expect(await live()).toBe(0)
  await sampleLive(w.db.queries)
  expect(await live()).toBe(1)
  await w.clock.advance(1000)
  expect(await live()).toBe(1)
  await sampleLive(w.db.queries)
  expect(await live()).toBe(0)
})

test('it is searched as Turkish is typed, and filtered by type and archive', async () => {
  const { id } = await w.product({ name: 'IŞIK Çekilişi' })
  await w.product({ name: '100% Koruma_Plus', type: 'minecraft' })
  for (const q of ['ışık', 'isik', 'IŞIK', 'İSİK', 'cekilis', 'k ç'])
    expect((await list(`page=1&q=${encodeURIComponent(q)}`)).names, q).toEqual(['IŞIK Çekilişi'])
  expect((await list('page=1&q=%25')).names).toEqual(['100% Koruma_Plus'])
  expect((await list('page=1&q=a_p')).names).toEqual(['100% Koruma_Plus'])
  expect((await list('page=1&q=x_x')).total).toBe(0)
  expect((await list('page=1&type=minecraft')).names).toEqual(['100% Koruma_Plus'])
  await w.product({ name: 'Web', type: 'web_service' })
  expect((await list('page=1&type=other')).names).toEqual(['Web'])
  const headers = await w.signIn('ayse')
  await w.request('PATCH', adminProductUrl(id), { headers, payload: { archived: true } })
  expect((await list('page=1&state=archived')).names).toEqual(['IŞIK Çekilişi'])
  expect((await list('page=1&state=on_sale')).names).toEqual(['Web', '100% Koruma_Plus'])
})
