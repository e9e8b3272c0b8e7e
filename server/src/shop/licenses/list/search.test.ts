import {
  adminLicensesUrl,
  adminLicenseUrl,
  type ListedLicense,
  type NewLicense,
} from '@muhur/contract/shop/licenses'
import { expect, test } from 'vitest'
import { countAsLarge } from '../../../../test/postgres/large-table.ts'
import { world } from '../../../../test/shop/world.ts'

const w = await world()
const day = 24 * 3600 * 1000

async function list(query: Record<string, string>) {
  const headers = await w.signIn('ayse')
  const response = await w.request(
    'GET',
    `${adminLicensesUrl}?${new URLSearchParams({ page: '1', ...query })}`,
    {
      headers,
    },
  )
  return {
    total: response.headers['x-total-count'],
    relation: response.headers['x-total-relation'],
    notes: response.json<ListedLicense[]>().map(({ note }) => note),
  }
}

const inDays = (days: number) => new Date(w.clock.now().getTime() + days * day).toISOString()

/** Five licenses, named by their notes. Mehmet's have the owner name of Mehmet's sign-in. */
async function shop() {
  const headers = await w.signIn('ayse')
  await w.signIn('mehmet')
  const { id: product_id } = await w.product()
  const stranger = { discord_id: '990000000000000007' }
  const several: Partial<NewLicense>[] = [
    { note: 'birinci', expires_at: inDays(40) },
    { note: 'ikinci', expires_at: inDays(5) },
    { note: 'üçüncü Işık', ...stranger },
    { note: 'dördüncü', expires_at: inDays(-1) },
    { note: 'beşinci', ...stranger },
  ]
  const made: ListedLicense[] = []
  for (const fields of several) made.push(await w.license({ product_id, ...fields }))
  await w.request('PATCH', adminLicenseUrl(made[4]!.id), { headers, payload: { status: 'suspended' } })
  return made
}

test('a page comes in the order asked for, with the whole count beside it', async () => {
  await shop()
  const notes = ['beşinci', 'dördüncü', 'üçüncü Işık', 'ikinci', 'birinci']
  expect(await list({})).toEqual({ total: '5', relation: undefined, notes })
  expect((await list({ sort: 'created_at' })).notes).toEqual(notes.toReversed())
  expect((await list({ limit: '2', page: '2' })).notes).toEqual(notes.slice(2, 4))
  expect((await list({ limit: '2', page: '3' })).notes).toEqual(notes.slice(4))
  expect((await list({ limit: '2', page: '4' })).notes).toEqual([])
  expect((await list({ sort: 'expires_at', limit: '3' })).notes).toEqual(['dördüncü', 'ikinci', 'birinci'])
  // A name comes after a bare number, and each owner's licenses in the order of their making.
  expect((await list({ sort: 'owner' })).notes).toEqual([
    'üçüncü Işık',
    'beşinci',
    'birinci',
    'ikinci',
    'dördüncü',
  ])
})

test('status, expiry, product and owner filter, together too', async () => {
  const made = await shop()
  expect((await list({ status: 'active' })).notes).toEqual(['üçüncü Işık', 'ikinci', 'birinci'])
  expect((await list({ status: 'expired' })).notes).toEqual(['dördüncü'])
  expect((await list({ status: 'suspended' })).notes).toEqual(['beşinci'])
  expect((await list({ expires_within: '30' })).notes).toEqual(['ikinci'])
  expect((await list({ expires_within: '60', sort: 'expires_at' })).notes).toEqual(['ikinci', 'birinci'])
  const user_id = made[2]!.owner.id
  expect((await list({ user_id, status: 'active' })).notes).toEqual(['üçüncü Işık'])
  expect((await list({ product_id: made[0]!.product_id, q: 'isik', user_id })).notes).toEqual(['üçüncü Işık'])
})

test('the search knows keys, owners and notes, and takes i for ı', async () => {
  const made = await shop()
  const found = async (q: string) => (await list({ q })).notes
  for (const q of ['isik', 'IŞIK', 'ışı', 'ucuncu', 'ISI uc']) expect(await found(q)).toEqual(['üçüncü Işık'])
  expect(await found('MEHMET')).toEqual(['dördüncü', 'ikinci', 'birinci'])
  expect(await found('9900000000')).toEqual(['beşinci', 'üçüncü Işık'])
  const key = made[1]!.license_key
  for (const q of [key.slice(0, 16), key.slice(0, 12).toLowerCase(), key.slice(4, 14), key])
    expect(await found(q)).toEqual(['ikinci'])
  expect(await found('yok böyle bir şey')).toEqual([])
  for (const q of ["'", '\\', '&|!():*', '%', '_']) expect(await found(q)).toEqual([])
})

test('of very many matches only so many are counted, and a page far behind them is refused with a way out', async () => {
  const [license] = await shop()
  await w.db.session((session) =>
    session.script(`
      insert into licenses (id, product_id, user_id, key_id, key_lookup, key_sealed, max_instances, note)
      select ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, '${license!.product_id}',
        '${license!.owner.id}', 'MHR-' || lpad(n::text, 12, '0'), int4send(n), '', 1, 'toplu ' || n
      from generate_series(1, 10500) as n`),
  )
  const first = await list({ q: 'toplu' })
  expect(first).toMatchObject({ total: '2000', relation: 'at-least' })
  expect(await list({ user_id: license!.owner.id })).toMatchObject({ relation: undefined })
  expect(first.notes[0]).toBe('toplu 10500')
  expect((await list({ q: 'toplu', limit: '100', page: '10' })).notes.at(-1)).toBe('toplu 9501')
  const headers = await w.signIn('ayse')
  for (const sort of ['-created_at', 'expires_at', 'owner']) {
    const page = new URLSearchParams({ q: 'toplu', limit: '100', page: '11', sort })
    const behind = await w.request('GET', `${adminLicensesUrl}?${page}`, { headers })
    expect(behind.json()).toMatchObject({ status: 400, code: 'LIST_TOO_LONG' })
    expect(await list({ q: 'toplu', sort })).toMatchObject({ relation: 'at-least' })
  }
  expect(await list({ q: 'toplu 10499' })).toMatchObject({ total: '1', relation: undefined })
  // Of one owner, the order is that of the making.
  const ofOwner = { q: 'toplu', user_id: license!.owner.id, sort: 'owner', limit: '2', page: '3' }
  expect(await list(ofOwner)).toEqual({
    total: '5000',
    relation: 'at-least',
    notes: ['toplu 5', 'toplu 6'],
  })

  // In a large shop the newest thousand hold the page, five others among them; a rare word is found behind them.
  await countAsLarge(w.db, 'licenses')
  const recent = await list({ q: 'toplu' })
  expect(recent).toEqual({ ...first, total: '995' })
  expect(await list({ q: 'toplu', sort: 'created_at' })).toMatchObject({
    total: '1000',
    relation: 'at-least',
  })
  expect(await list({ q: 'toplu 77' })).toMatchObject({ total: '111', relation: undefined })
})

test('a search that finds very many, all of them old and expired, shows their pages by time and end', async () => {
  const { product_id, owner } = await w.license()
  // The first half is found. All ended a day ago, so that no end tells them apart.
  await w.db.session((session) =>
    session.script(`
      insert into licenses
        (id, product_id, user_id, key_id, key_lookup, key_sealed, max_instances, expires_at, note)
      select ('00000000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, '${product_id}', '${owner.id}',
        'MHR-' || lpad(n::text, 12, '0'), int4send(n), '', 1, moment() - interval '1 day',
        case when n <= 4000 then 'eski S' || n else 'yeni' end
      from generate_series(1, 8000) as n;
      analyze licenses`),
  )
  const found = { q: 'eski', status: 'expired', limit: '2' }
  const last = ['eski S4000', 'eski S3999']
  for (const sort of ['-created_at', '-expires_at']) {
    expect(await list({ ...found, sort })).toEqual({ total: '2000', relation: 'at-least', notes: last })
    expect((await list({ ...found, sort, page: '2' })).notes).toEqual(['eski S3998', 'eski S3997'])
  }
  expect((await list({ ...found, sort: 'created_at' })).notes).toEqual(['eski S1', 'eski S2'])
  // By owner, as many as can be sorted are counted; of more, the order is read for a while only.
  const last4000 = { total: '4000', relation: undefined, notes: last }
  expect(await list({ ...found, sort: '-owner' })).toEqual(last4000)
  expect((await list({ ...found, sort: '-owner', page: '2000' })).notes).toEqual(['eski S2', 'eski S1'])
  expect((await list({ ...found, q: 'eski', sort: 'owner' })).notes).toEqual(['eski S1', 'eski S2'])
})
