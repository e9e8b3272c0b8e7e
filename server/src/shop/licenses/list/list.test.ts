import { adminLicensesUrl, adminLicenseUrl, type License } from '@muhur/contract/shop/licenses'
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { world } from '../../../../test/shop/world.ts'

const w = await world()

test('the list is whole and counted, or filtered, or a page at a time, newest first', async () => {
  const { id: product_id } = await w.product()
  const ids: string[] = []
  for (let index = 0; index < 5; index++) ids.unshift((await w.license({ product_id })).id)
  const headers = await w.signIn('ayse')
  await w.request('PATCH', adminLicenseUrl(ids[0]!), { headers, payload: { status: 'suspended' } })
  const list = async (query: string) => {
    const response = await w.request('GET', adminLicensesUrl + query, { headers })
    return { total: response.headers['x-total-count'], ids: response.json<License[]>().map(({ id }) => id) }
  }
  expect(await list('')).toEqual({ total: '5', ids })
  expect(await list('?limit=2')).toEqual({ total: '5', ids: ids.slice(0, 2) })
  expect(await list(`?limit=2&cursor=${ids[1]}`)).toEqual({ total: '5', ids: ids.slice(2, 4) })
  expect(await list('?status=suspended')).toEqual({ total: '1', ids: [ids[0]] })
  expect(await list(`?product_id=${randomUUID()}`)).toEqual({ total: '0', ids: [] })
})

test('a list longer than a page of the database arrives whole, each license once', async () => {
  const { id, product_id, owner } = await w.license()
  await w.db.session((session) =>
    session.script(`
      insert into licenses (id, product_id, user_id, key_id, key_lookup, key_sealed, max_instances)
      select gen_random_uuid(), '${product_id}', '${owner.id}', 'MHR-' || lpad(n::text, 12, '0'),
        int4send(n), '', 1 from generate_series(1, 1200) as n`),
  )
  const headers = await w.signIn('ayse')
  const response = await w.request('GET', adminLicensesUrl, { headers })
  const ids = response.json<License[]>().map((license) => license.id)
  expect(response.headers['x-total-count']).toBe('1201')
  expect(new Set(ids).size).toBe(1201)
  expect(ids).toContain(id)
})
