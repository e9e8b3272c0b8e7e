import { adminProductUrl } from '@muhur/contract/shop/products'
import { expect, test } from 'vitest'
import { importer } from '../../../test/importer.ts'
import { world } from '../../../test/world.ts'
import { importQueue } from './work.ts'

const w = await world()

/** Ayşe, and the id of a checked file of these products' licenses. */
async function upload(productIds: readonly string[]) {
  const ayse = await importer(w)
  const rows = productIds.map((id) => `${id};110000000000000002\n`)
  const { id } = await ayse.upload(`product_id;discord_id\n${rows.join('')}`)
  return { ...ayse, id }
}

test('rows whose product goes between check and import are refused, each with the reason', async () => {
  const products = [
    await w.product(),
    await w.product({ name: 'Arşiv' }),
    await w.product({ name: 'Silinen' }),
  ]
  const [, archived, deleted] = products.map(({ id }) => adminProductUrl(id))
  const { id: importId, headers, run } = await upload(products.map(({ id }) => id))
  await w.request('PATCH', archived!, { headers, payload: { archived: true } })
  await w.request('DELETE', deleted!, { headers })
  expect(await run(importId)).toMatchObject({
    state: 'done',
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
  const { id, at, run } = await upload(Array<string>(300).fill(product_id))
  await run(id)
  const before = await made()
  expect(new Set(before.licenses.map(({ key_id }) => key_id)).size).toBe(300)
  await db.queries.transaction().execute(async (transaction) => {
    const anew = { state: 'running', done_parts: 0, created_count: 0 }
    await transaction.updateTable('imports').set(anew).where('id', '=', id).execute()
    await jobs.send(transaction, importQueue, { id })
  })
  jobs.wake(importQueue)
  expect(await at(id, 'done')).toMatchObject({ good_count: 300, created_count: 300, refused_count: 0 })
  expect(await made()).toEqual(before)
})
