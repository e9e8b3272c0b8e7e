import { sessionUrl } from '@muhur/contract/access/session'
import { ListedUser, userUrl, usersUrl } from '@muhur/contract/access/users'
import { sql } from 'kysely'
import { Check } from 'typebox/value'
import { v7 as newId } from 'uuid'
import { describe, expect, test } from 'vitest'
import { world } from '../../../test/shop/world.ts'
import { demoPeople } from '../demo/demo-people.ts'
import { syncAdmins } from './roles.ts'
import { findOrInvite } from './store.ts'

const w = await world()
const list = async (query = '') => w.request('GET', usersUrl + query, { headers: await w.signIn('ayse') })
const names = (response: { json(): ListedUser[] }) => response.json().map((user) => user.discord_username)

describe('the list of users', () => {
  test('holds everybody, oldest first, as the contract says, and how many there are', async () => {
    await w.signIn('zeynep')
    await w.signIn('mehmet')
    const response = await list()
    expect(names(response)).toEqual(['zeynep', 'mehmet', 'ayse'])
    expect(response.headers['x-total-count']).toBe('3')
    const strict = { ...ListedUser, additionalProperties: false }
    for (const user of response.json()) expect(Check(strict, user)).toBe(true)
  })

  test('counts licenses and shows users who were given one before their first sign-in', async () => {
    await w.license({ discord_id: '330000000000000001' })
    const [invited] = (await list('?search=330000000000000001')).json()
    expect(invited).toMatchObject({
      discord_id: '330000000000000001',
      discord_username: null,
      license_count: 1,
      signed_in_at: null,
    })
  })

  test('leaves test licenses out of the number of licenses, on the page of the user too', async () => {
    const { owner } = await w.license()
    await w.license({ user_id: owner.id, test: true })
    const headers = await w.signIn('ayse')
    const user = await w.request('GET', userUrl(owner.id), { headers })
    expect(user.json()).toMatchObject({ license_count: 1 })
    expect((await list(`?search=${owner.discord_id}`)).json()).toMatchObject([{ license_count: 1 }])
  })

  test('comes whole over many pages, each row once', async () => {
    await sql`insert into users (id, discord_id) select
      ('0199' || lpad(to_hex(n), 4, '0') || '-0000-7000-8000-000000000000')::uuid, '44' || lpad(n::text, 10, '0')
      from generate_series(1, 1234) as n`.execute(w.db.queries)
    const users: ListedUser[] = (await list()).json()
    expect(users).toHaveLength(1_235)
    expect(new Set(users.map(({ id }) => id)).size).toBe(1_235)

    const paged: ListedUser[] = []
    for (;;) {
      const cursor = paged.at(-1)?.id
      const page = (await list(`?limit=500${cursor ? `&cursor=${cursor}` : ''}`)).json()
      paged.push(...page)
      if (page.length < 500) break
    }
    expect(paged.map(({ id }) => id)).toEqual(users.map(({ id }) => id))
  })

  test.each([
    ['?search=meh', ['mehmet']],
    ['?search=EYN', ['zeynep']],
    ['?search=110000000000000002', ['mehmet']],
    ['?search=%25', []],
    ['?search=_', []],
    [`?search=${encodeURIComponent("' or 1=1 --")}`, []],
    ['?search=', ['zeynep', 'mehmet', 'ayse']],
  ])('%s gives %j', async (query, expected) => {
    await w.signIn('zeynep')
    await w.signIn('mehmet')
    const response = await list(query)
    expect(names(response)).toEqual(expected)
    expect(response.headers['x-total-count']).toBe(String(expected.length))
  })
})

describe('the owner of a license', () => {
  const id = '330000000000000002'

  test('is made known by the Discord id, once, however many invitations come at a time', async () => {
    const ids = await Promise.all(
      Array.from({ length: 10 }, () => findOrInvite(w.db.queries, { discord_id: id })),
    )
    expect(new Set(ids).size).toBe(1)
  })

  test('keeps row, name and role at a second invitation', async () => {
    await w.signIn('ayse')
    const [ayse] = demoPeople
    expect(await findOrInvite(w.db.queries, { discord_id: ayse.discord_id })).toBe(await w.userId('ayse'))
    expect(names(await list())).toEqual(['ayse'])
  })

  test('finds the licenses under the row that was made by the invitation', async () => {
    const [, mehmet] = demoPeople
    const invited = await findOrInvite(w.db.queries, { discord_id: mehmet.discord_id })
    await w.signIn('mehmet')
    expect(await w.userId('mehmet')).toBe(invited)
    const [user] = (await list('?search=mehmet')).json()
    expect(user).toMatchObject({ discord_username: 'mehmet', signed_in_at: w.clock.now().toISOString() })
  })

  test.each([
    [{}, 'OWNER_REQUIRED'],
    [{ user_id: newId(), discord_id: id }, 'OWNER_REQUIRED'],
    [{ user_id: newId() }, 'USER_NOT_FOUND'],
  ])('%o: %s', async (owner, code) => {
    await expect(findOrInvite(w.db.queries, owner)).rejects.toMatchObject({ code })
  })
})

describe('who is an admin', () => {
  const [ayse, mehmet] = demoPeople
  const roles = async () =>
    Object.fromEntries(
      (await w.db.queries.selectFrom('users').select(['discord_username', 'role']).execute()).map((user) => [
        user.discord_username,
        user.role,
      ]),
    )

  test('is exactly whom the configuration names, from the next start on', async () => {
    await w.signIn('ayse')
    await w.signIn('mehmet')
    await syncAdmins(w.db.queries, [mehmet.discord_id])
    expect(await roles()).toEqual({ ayse: 'user', mehmet: 'admin' })
    await syncAdmins(w.db.queries, [])
    expect(await roles()).toEqual({ ayse: 'user', mehmet: 'user' })
  })

  test('a new or former admin signs in again, everybody else stays signed in', async () => {
    const [ayses, mehmets, zeyneps] = [
      await w.signIn('ayse'),
      await w.signIn('mehmet'),
      await w.signIn('zeynep'),
    ]
    await syncAdmins(w.db.queries, [mehmet.discord_id])
    const status = async (headers: { cookie: string }) =>
      (await w.request('GET', sessionUrl, { headers })).statusCode
    expect([await status(ayses), await status(mehmets), await status(zeyneps)]).toEqual([401, 401, 200])
  })

  test('a start that changes nothing signs nobody out', async () => {
    const headers = await w.signIn('ayse')
    await syncAdmins(w.db.queries, [ayse.discord_id])
    expect((await w.request('GET', sessionUrl, { headers })).statusCode).toBe(200)
  })
})
