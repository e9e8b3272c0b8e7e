import { usersUrl, type ListedUser } from '@muhur/contract/access/users'
import { v7 as newId } from 'uuid'
import { beforeEach, expect, test } from 'vitest'
import { countAsLarge } from '../../../test/postgres/large-table.ts'
import { world } from '../../../test/shop/world.ts'

const w = await world()

const people = [
  { discord_username: 'Işık', email: 'isik@posta.example' },
  { discord_username: 'çağrı', email: 'cagri@posta.example' },
  { discord_username: 'İnci Sude', email: null },
  { discord_username: null, email: null },
]

beforeEach(async () => {
  await w.db.queries
    .insertInto('users')
    .values(people.map((person, at) => ({ id: newId(), discord_id: `55500${at}`, ...person })))
    .execute()
})

async function list(query: string) {
  const response = await w.request('GET', `${usersUrl}?${query}`, { headers: await w.signIn('ayse') })
  return {
    total: response.headers['x-total-count'],
    names: response
      .json<ListedUser[]>()
      .map(({ discord_username, discord_id }) => discord_username ?? discord_id),
  }
}

test('a page is the newest first, with how many there are', async () => {
  expect(await list('page=1&limit=2')).toEqual({ total: '5', names: ['ayse', '555003'] })
  expect(await list('page=3&limit=2')).toEqual({ total: '5', names: ['Işık'] })
  expect(await list('page=9&limit=2')).toEqual({ total: '5', names: [] })
})

test.each([
  ['page=1&q=isik', ['Işık']],
  ['page=1&q=IŞI', ['Işık']],
  ['page=1&q=%C4%B1ncI', ['İnci Sude']],
  ['page=1&q=sude', ['İnci Sude']],
  ['page=1&q=cagr', ['çağrı']],
  ['page=1&q=CAGRI@', ['çağrı']],
  ['page=1&q=555003', ['555003']],
  ['page=1&q=posta.ex', ['çağrı', 'Işık']],
  ['page=1&q=%25', []],
  ['page=1&q=kimse', []],
  ['page=1&role=admin', ['ayse']],
  ['page=1&role=user&q=isik', ['Işık']],
  ['page=1&role=admin&q=isik', []],
  ['page=1&sort=name', ['555003', 'ayse', 'çağrı', 'İnci Sude', 'Işık']],
  ['page=1&sort=-signed_in_at&limit=1', ['ayse']],
])('%s gives %j', async (query, names) => {
  const found = await list(query)
  expect(found.names).toEqual(names)
})

test('of very many matches only so many are counted, and each order still gives its page', async () => {
  await w.db.session((session) =>
    session.script(`
      insert into users (id, discord_id, discord_username)
      select ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, '7700' || n, 'toplu ' || n
      from generate_series(1, 2500) as n`),
  )
  expect(await list('page=1&limit=2&q=toplu')).toEqual({ total: '2000', names: ['toplu 2500', 'toplu 2499'] })
  expect(await list('page=1&limit=2&q=toplu&sort=name')).toEqual({
    total: '2000',
    names: ['toplu 1', 'toplu 10'],
  })
  expect(await list('page=10&limit=100&q=toplu')).toMatchObject({ total: '2000', names: { length: 100 } })
  // In a large shop the newest five hundred hold the page, five others among them; a rare name is found behind them.
  await countAsLarge(w.db, 'users')
  expect(await list('page=1&limit=25&q=toplu')).toMatchObject({ total: '495' })
  expect(await list('page=1&q=toplu 77')).toMatchObject({ total: '11', names: { length: 11 } })
})
