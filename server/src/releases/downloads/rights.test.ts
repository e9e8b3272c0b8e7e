import { adminProductUrl } from '@muhur/contract/shop/products'
import { expect, test } from 'vitest'
import { world } from '../../../test/shop/world.ts'
import { codeOf, get, shelf } from './downloads.fixture.ts'

const w = await world()

const ended = [410, 'DOWNLOAD_ENDED']

test('a HEAD answers as a GET would and takes nothing', async () => {
  const { publish, link } = await shelf(w)
  const made = await link(await publish('1.0.0'))
  const head = async (range?: string) =>
    (await get(made, w, { method: 'HEAD', headers: range ? { range } : {} })).status
  expect([await head(), await head('bytes=0-9')]).toEqual([200, 206])
  const answer = await get(made, w)
  const size = (await answer.arrayBuffer()).byteLength
  expect([answer.status, await head(), await head('bytes=0-9')]).toEqual([200, 410, 206])
  await (await get(made, w, { headers: { range: `bytes=0-${size - 1}` } })).arrayBuffer()
  expect(await head('bytes=0-9')).toBe(410)
})

test('the right is checked at each request: a link ends with what the license gets', async () => {
  const { publish, link, change, license } = await shelf(w, { expires_at: '2026-11-21T12:00:00.000Z' })
  await change({ policy: { entitlements: ['pro'] } })
  const [id, pro] = [await publish('1.0.0'), await publish('1.1.0', { entitlement: 'pro' })]
  const [blocked, narrowed] = [await link(id), await link(pro)]
  await change({ policy: { blocked_versions: ['1.0.0'] } })
  for (const each of [blocked, narrowed]) expect(await codeOf(await get(each, w))).toEqual(ended)

  await change({ policy: {} })
  await w.clock.advance(2 * 86_400)
  const [kept, resumed] = [await link(id), await link(id)]
  const begin = await get(resumed, w, { headers: { range: 'bytes=0-9' } })
  expect([begin.status, (await begin.arrayBuffer()).byteLength]).toEqual([206, 10])
  await w.request('PATCH', adminProductUrl(license.product_id), {
    headers: await w.signIn('ayse'),
    payload: { policy: { updates_after_end: 'none' } },
  })
  expect(await codeOf(await get(kept, w))).toEqual(ended)
  expect(await codeOf(await get(resumed, w, { headers: { range: 'bytes=10-' } }))).toEqual(ended)
})

test('a link of the last minutes of a license works after its end, for what was published before', async () => {
  const { publish, link } = await shelf(w, { expires_at: '2026-11-20T12:05:00.000Z' })
  const made = await link(await publish('1.0.0'))
  await w.clock.advance(6 * 60)
  expect((await get(made, w)).status).toBe(200)
})

test('a smaller share takes a release from no license that has it, and from the others', async () => {
  const { publish, pipeline, license } = await shelf(w)
  const id = await publish('1.0.0')
  const headers = await w.signIn('mehmet')
  const buyers = await Promise.all(
    Array.from({ length: 20 }, () => w.license({ product_id: license.product_id })),
  )
  const ask = (of: string) =>
    w.request('POST', `/api/licenses/${of}/downloads`, { headers, payload: { release_id: id } })
  const reached = async () => {
    const lists = buyers.map(async ({ id: of }) =>
      (await w.request('GET', `/api/licenses/${of}/releases`, { headers })).json<unknown[]>(),
    )
    return (await Promise.all(lists)).map(({ length }) => length)
  }
  const having = buyers.slice(0, 10)
  for (const { id: of } of having) expect((await ask(of)).statusCode).toBe(201)
  expect((await pipeline.call('PATCH', `/api/admin/releases/${id}`, { percent: 1 })).status).toBe(200)
  const [had, others] = [(await reached()).slice(0, 10), (await reached()).slice(10)]
  expect(had).toEqual(Array(10).fill(1))
  expect(others).toContain(0)
  for (const { id: of } of having) expect((await ask(of)).statusCode).toBe(201)
  expect((await ask(buyers[10 + others.indexOf(0)]!.id)).json()).toMatchObject({ code: 'RELEASE_NOT_FOUND' })
})

test('a release counts the downloads of buyers, and those of test licenses not', async () => {
  const { publish, link, pipeline, license } = await shelf(w)
  const id = await publish('1.0.0')
  const fetched = async () => (await (await get(await link(id), w)).arrayBuffer()).byteLength
  await fetched()
  expect(await pipeline.found(id)).toMatchObject({ downloads: 1 })
  await w.db.queries.updateTable('licenses').set({ test: true }).where('id', '=', license.id).execute()
  await fetched()
  expect(await pipeline.found(id)).toMatchObject({ downloads: 0 })
})
