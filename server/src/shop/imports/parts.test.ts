import type { ImportDetail } from '@muhur/contract/shop/imports/imports'
import { expect, test } from 'vitest'
import { importer } from '../../../test/shop/importer.ts'
import { world } from '../../../test/shop/world.ts'

const w = await world()
const mehmet = '110000000000000002'

test('a file comes in parts, each counted once, cut wherever it may be', async () => {
  const { id: product_id } = await w.product({ name: 'Işık' })
  const ayse = await importer(w)
  const bytes = Buffer.from('Ürün;Discord ID\n' + `Işık;${mehmet}\n`.repeat(100))
  const parts = Array.from({ length: Math.ceil(bytes.length / 777) }, (_, n) =>
    bytes.subarray(n * 777, (n + 1) * 777),
  )
  const { id } = (await ayse.send(parts[0]!, 'parça.csv', false)).json<ImportDetail>()
  for (const [number, part] of [...parts.entries()].slice(1)) {
    await ayse.sendPart(id, number, part, number === parts.length - 1)
    await ayse.sendPart(id, number, part, number === parts.length - 1)
  }
  const checked = await ayse.at(id, 'ready')
  expect(checked).toMatchObject({ file_name: 'parça.csv', good_count: 100, refused_count: 0 })
  await ayse.run(id)
  expect(
    new Set(
      (await w.db.queries.selectFrom('licenses').select('product_id').execute()).map((row) => row.product_id),
    ),
  ).toEqual(new Set([product_id]))
  const kept = await w.db.queries.selectFrom('import_parts').select('kind').execute()
  expect(kept).toEqual([{ kind: 'rows' }])
})

test('a part with the number of another one is refused, and so is the last one while others are missing', async () => {
  const { id: product_id } = await w.product()
  const ayse = await importer(w)
  const row = `${product_id};${mehmet}\n`
  const { id } = (await ayse.send(`product_id;discord_id\n${row}`, 'x.csv', false)).json<ImportDetail>()
  const answer = async (number: number, payload: string, last: boolean) => {
    const { statusCode, body } = await ayse.sendPart(id, number, payload, last)
    return statusCode === 200 ? 200 : [statusCode, JSON.parse(body).code]
  }
  expect(await answer(2, row, true)).toEqual([409, 'IMPORT_PART_MISSING'])
  expect((await ayse.get(id)).state).toBe('receiving')
  expect(await answer(2, row, false)).toBe(200)
  expect(await answer(2, row.repeat(2), false)).toEqual([409, 'IMPORT_PART_CONFLICT'])
  expect(await answer(2, row, false)).toBe(200)
  expect(await answer(1, row.repeat(3), true)).toEqual([409, 'IMPORT_PART_CONFLICT'])
  expect(await answer(1, row.repeat(3), false)).toBe(200)
  expect(await answer(2, row, true)).toBe(200)
  expect(await ayse.at(id, 'ready')).toMatchObject({ good_count: 5, refused_count: 0 })
})
