import {
  importStartUrl,
  importsUrl,
  importUrl,
  type ImportDetail,
} from '@muhur/contract/shop/imports/imports'
import { adminProductUrl } from '@muhur/contract/shop/products'
import { expect, test } from 'vitest'
import { world } from '../../../test/world.ts'
import { importQueue } from './work.ts'

const w = await world()

/** A file of these products' licenses that Ayşe has uploaded, once it is checked. */
async function upload(productIds: readonly string[]) {
  const headers = await w.signIn('ayse')
  const rows = productIds.map((id) => `${id};110000000000000002\n`)
  const uploaded = await w.request('POST', `${importsUrl}?file_name=x.csv&last=true`, {
    headers: { ...headers, 'content-type': 'text/csv' },
    payload: `product_id;discord_id\n${rows.join('')}`,
  })
  const { id } = uploaded.json<ImportDetail>()
  const get = async () => (await w.request('GET', importUrl(id), { headers })).json<ImportDetail>()
  const at = (state: string) => expect.poll(async () => (await get()).state, { timeout: 15_000 }).toBe(state)
  const run = async () => {
    await w.request('POST', importStartUrl(id), { headers, payload: { all_or_nothing: false } })
    await at('done')
    return get()
  }
  await at('ready')
  return { id, headers, get, at, run }
}

test('rows whose product goes between check and import are refused, each with the reason', async () => {
  const products = [
    await w.product(),
    await w.product({ name: 'Arşiv' }),
    await w.product({ name: 'Silinen' }),
  ]
  const [, archived, deleted] = products.map(({ id }) => adminProductUrl(id))
  const { headers, run } = await upload(products.map(({ id }) => id))
  await w.request('PATCH', archived!, { headers, payload: { archived: true } })
  await w.request('DELETE', deleted!, { headers })
  expect(await run()).toMatchObject({
    good_count: 1,
    created_count: 1,
    refused_count: 2,
    refused: [
      { line: 3, field: 'Ürün', reason: 'Ürün bu arada arşivlendi' },
      { line: 4, field: 'Ürün', reason: 'Ürün bu arada silindi' },
    ],
  })
})

test('a part that is done for the second time changes nothing', async () => {
  const { db, jobs } = w.deps
  const made = async () => ({
    licenses: await db.queries.selectFrom('licenses').selectAll().orderBy('id').execute(),
    history: await db.queries
      .selectFrom('audit_log')
      .select('id')
      .where('action', '=', 'license.create')
      .execute(),
  })
  const { id: product_id } = await w.product()
  const { id, at, get, run } = await upload(Array<string>(300).fill(product_id))
  await run()
  const before = await made()
  expect(new Set(before.licenses.map(({ key_id }) => key_id)).size).toBe(300)
  await db.queries.transaction().execute(async (transaction) => {
    const anew = { state: 'running', done_parts: 0, created_count: 0 }
    await transaction.updateTable('imports').set(anew).where('id', '=', id).execute()
    await jobs.send(transaction, importQueue, { id })
  })
  jobs.wake(importQueue)
  await at('done')
  expect(await get()).toMatchObject({ good_count: 300, created_count: 300, refused_count: 0 })
  expect(await made()).toEqual(before)
})
