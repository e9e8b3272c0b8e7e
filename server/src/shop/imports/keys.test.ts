import { importedKeysUrl } from '@muhur/contract/shop/imports/imports'
import { adminLicenseUrl } from '@muhur/contract/shop/licenses'
import { expect, test } from 'vitest'
import { importer, rowsOf } from '../../../test/shop/importer.ts'
import { world } from '../../../test/shop/world.ts'
import { partRows } from './parts.ts'

const w = await world()
const mehmet = '110000000000000002'
const zeynep = '110000000000000003'

/** A finished import of so many licenses of Mehmet's. */
async function imported(rows: number) {
  const { id: product_id } = await w.product()
  const ayse = await importer(w)
  const { id } = await ayse.upload('product_id;discord_id\n' + `${product_id};${mehmet}\n`.repeat(rows))
  await ayse.run(id)
  const licenses = await w.db.queries.selectFrom('licenses').select('id').orderBy('id').execute()
  const keys = async () => rowsOf(await ayse.post(importedKeysUrl(id)))
  return { headers: ayse.headers, ids: licenses.map((license) => license.id), keys }
}

test('the list of keys gives none of a license that was handed over or deleted, and says so', async () => {
  const { headers, ids, keys } = await imported(3)
  const [handedOver, deleted, kept] = ids.map((id) => adminLicenseUrl(id))
  const payload = { discord_id: zeynep }
  expect((await w.request('PATCH', handedOver!, { headers, payload })).statusCode).toBe(200)
  expect((await w.request('DELETE', deleted!, { headers })).statusCode).toBe(200)
  const rows = await keys()
  expect(rows.map((row) => row['Sahip Discord Kimliği'])).toEqual([mehmet, mehmet, mehmet])
  const [first, second, license_key] = rows.map((row) => row['Lisans Anahtarı']!)
  expect([first, second]).toEqual(['Lisans devredildi', 'Lisans silindi'])
  expect((await w.gate('validate', { license_key: license_key! })).body.code).toBe('VALID')
  expect((await w.request('GET', kept!, { headers })).json().license_key).toBe(license_key!.slice(0, 16))
})

test('a cancelled import lists the keys of the licenses that it has made, and calls no other row deleted', async () => {
  const { ids, keys } = await imported(partRows + 1)
  // As if the admin had cancelled between the two parts.
  await w.db.queries.updateTable('imports').set({ state: 'cancelled', done_parts: 1 }).execute()
  await w.db.queries.deleteFrom('licenses').where('id', '=', ids.at(-1)!).execute()
  const rows = await keys()
  expect(rows).toHaveLength(partRows)
  for (const row of rows) expect(row['Lisans Anahtarı']).toMatch(/^MHR-/)
})
