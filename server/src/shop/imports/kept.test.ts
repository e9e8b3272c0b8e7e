import { bulkCreateUrl } from '@muhur/contract/shop/bulk'
import { idempotencyHeader } from '@muhur/contract/http/idempotency'
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { importer } from '../../../test/importer.ts'
import { world } from '../../../test/world.ts'
import { prune } from '../../operator/retention/prune.ts'

const w = await world()
const day = 24 * 3600

test('what bulk calls answered goes after a day, a file after thirty, and the licenses stay', async () => {
  const { id: product_id } = await w.product()
  const ayse = await importer(w)
  const owner = '110000000000000002'
  const payload = { product_id, discord_id: owner, count: 1 }
  await w.request('POST', bulkCreateUrl, {
    headers: { ...ayse.headers, [idempotencyHeader]: randomUUID() },
    payload,
  })
  await ayse.upload(`product_id;discord_id\n${product_id};${owner}\n`)
  const left = async () => {
    const count = async (table: 'idempotency_keys' | 'imports' | 'import_parts' | 'licenses') =>
      (await w.db.queries.selectFrom(table).selectAll().execute()).length
    return [
      await count('idempotency_keys'),
      await count('imports'),
      await count('import_parts'),
      await count('licenses'),
    ]
  }
  expect(await left()).toEqual([1, 1, 1, 1])
  await w.clock.advance(day + 1)
  await prune(w.db.queries, new AbortController().signal)
  expect(await left()).toEqual([0, 1, 1, 1])
  await w.clock.advance(29 * day)
  await prune(w.db.queries, new AbortController().signal)
  expect(await left()).toEqual([0, 0, 0, 1])
})
