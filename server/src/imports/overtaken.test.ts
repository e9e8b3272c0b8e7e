import { importStartUrl, importsUrl, importUrl, type ImportDetail } from '@muhur/contract/import'
import { adminProductUrl } from '@muhur/contract/product'
import { expect, test } from 'vitest'
import { world } from '../../test/world.ts'

const w = await world()

test('rows whose product goes between check and import are refused, each with the reason', async () => {
  const headers = await w.signIn('ayse')
  const products = [
    await w.product(),
    await w.product({ name: 'Arşiv' }),
    await w.product({ name: 'Silinen' }),
  ]
  const [, archived, deleted] = products.map(({ id }) => adminProductUrl(id))
  const rows = products.map(({ id }) => `${id};110000000000000002\n`)
  const uploaded = await w.request('POST', `${importsUrl}?file_name=x.csv&last=true`, {
    headers: { ...headers, 'content-type': 'text/csv' },
    payload: `product_id;discord_id\n${rows.join('')}`,
  })
  const { id } = uploaded.json<ImportDetail>()
  const get = async () => (await w.request('GET', importUrl(id), { headers })).json<ImportDetail>()
  const at = (state: string) => expect.poll(async () => (await get()).state, { timeout: 15_000 }).toBe(state)
  await at('ready')

  await w.request('PATCH', archived!, { headers, payload: { archived: true } })
  await w.request('DELETE', deleted!, { headers })
  await w.request('POST', importStartUrl(id), { headers, payload: { all_or_nothing: false } })
  await at('done')
  expect(await get()).toMatchObject({
    good_count: 1,
    created_count: 1,
    refused_count: 2,
    refused: [
      { line: 3, field: 'Ürün', reason: 'Ürün bu arada arşivlendi' },
      { line: 4, field: 'Ürün', reason: 'Ürün bu arada silindi' },
    ],
  })
})
