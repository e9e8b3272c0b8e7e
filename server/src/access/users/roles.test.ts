import type { AuditEntry } from '@muhur/contract/record/audit'
import { sessionUrl } from '@muhur/contract/access/session'
import { UserDetail, userHistoryUrl, userSessionsUrl, userUrl } from '@muhur/contract/access/users'
import { Check } from 'typebox/value'
import { v7 as newId } from 'uuid'
import { describe, expect, test } from 'vitest'
import { world, type Person } from '../../../test/shop/world.ts'
import { syncAdmins } from './roles.ts'
import { demoPeople } from '../demo/demo-people.ts'

const w = await world()
const [, mehmet] = demoPeople

async function as(
  headers: { cookie: string },
  method: 'GET' | 'PATCH' | 'DELETE',
  url: string,
  payload?: object,
) {
  const response = await w.request(method, url, { headers, ...(payload && { payload }) })
  return { status: response.statusCode, body: response.json() }
}
const setRole = async (headers: { cookie: string }, person: Person, role: string) =>
  as(headers, 'PATCH', userUrl(await w.userId(person)), { role })
const isSignedIn = async (headers: { cookie: string }) =>
  (await w.request('GET', sessionUrl, { headers })).statusCode === 200
const audited = async (action: string) =>
  await w.db.queries
    .selectFrom('audit_log')
    .select(['actor_id', 'subject_id', 'detail'])
    .where('action', '=', action)
    .execute()

describe('a person’s page', () => {
  test('tells the name, the licenses, the open sessions and who gave the role', async () => {
    await w.license()
    const mehmets = await w.signIn('mehmet')
    await w.clock.advance(120)
    const ayses = await w.signIn('ayse')
    expect(await isSignedIn(mehmets)).toBe(true)
    const id = await w.userId('mehmet')
    const { body } = await as(ayses, 'GET', userUrl(id))
    expect(Check({ ...UserDetail, additionalProperties: false }, body)).toBe(true)
    expect(body).toMatchObject({
      id,
      discord_id: mehmet.discord_id,
      discord_username: 'mehmet',
      role: 'user',
      license_count: 1,
      admin_by: null,
      block: null,
      sessions: [
        {
          created_at: '2026-11-20T12:00:00.000Z',
          last_seen_at: '2026-11-20T12:02:00.000Z',
          address: '127.0.0.1',
        },
      ],
    })
    const { body: ayse } = await as(ayses, 'GET', userUrl(await w.userId('ayse')))
    expect(ayse).toMatchObject({ role: 'admin', admin_by: { environment: true } })
    expect(await as(ayses, 'GET', userUrl(newId()))).toMatchObject({
      status: 404,
      body: { code: 'USER_NOT_FOUND' },
    })
  })

  test('ends all sessions of the user, on record, and says how many', async () => {
    const mehmets = [await w.signIn('mehmet'), await w.signIn('mehmet')]
    const ayses = await w.signIn('ayse')
    const id = await w.userId('mehmet')
    expect((await as(ayses, 'DELETE', userSessionsUrl(id))).body).toEqual({ success: true, ended: 2 })
    for (const headers of mehmets) expect(await isSignedIn(headers)).toBe(false)
    expect(await isSignedIn(ayses)).toBe(true)
    expect((await as(ayses, 'DELETE', userSessionsUrl(id))).body).toEqual({ success: true, ended: 0 })
    expect(await audited('user.sign_out')).toEqual([
      { actor_id: await w.userId('ayse'), subject_id: id, detail: { sessions: 2 } },
    ])
  })
})

test('a user’s history has the user’s own acts and the acts of others about the user, newest first', async () => {
  const [ayses, mehmets] = [await w.signIn('ayse'), await w.signIn('mehmet')]
  await w.product()
  await w.clock.advance(1)
  await setRole(ayses, 'mehmet', 'admin')
  const read = async (person: Person) =>
    (await as(ayses, 'GET', userHistoryUrl(await w.userId(person)))).body.map(
      ({ action, actor }: AuditEntry) => [action, actor?.discord_username],
    )
  expect(await read('ayse')).toEqual([
    ['user.role', 'ayse'],
    ['product.create', 'ayse'],
    ['session.create', 'ayse'],
    ['session.create', 'ayse'],
  ])
  expect(await read('mehmet')).toEqual([['user.role', 'ayse']])
  expect(await isSignedIn(mehmets)).toBe(false)
  expect((await as(ayses, 'GET', userHistoryUrl(newId()))).body).toMatchObject({ code: 'USER_NOT_FOUND' })
})

describe('the role', () => {
  test('is given and taken by admins, on record, and whose changed signs in again', async () => {
    const [ayses, mehmets] = [await w.signIn('ayse'), await w.signIn('mehmet')]
    const { body } = await setRole(ayses, 'mehmet', 'admin')
    expect(body).toMatchObject({
      role: 'admin',
      admin_by: { person: { id: await w.userId('ayse') } },
      sessions: [],
    })
    expect(await isSignedIn(mehmets)).toBe(false)
    const again = await w.signIn('mehmet')
    expect((await as(again, 'GET', userUrl(await w.userId('ayse')))).status).toBe(200)

    expect((await setRole(ayses, 'mehmet', 'admin')).status).toBe(200)
    expect(await isSignedIn(again)).toBe(true)
    expect((await setRole(ayses, 'mehmet', 'user')).body).toMatchObject({ role: 'user', admin_by: null })
    expect(await isSignedIn(again)).toBe(false)
    const id = await w.userId('mehmet')
    expect((await audited('user.role')).map(({ subject_id, detail }) => [subject_id, detail])).toEqual([
      [id, { role: 'admin', before: { role: 'user' } }],
      [id, { role: 'user', before: { role: 'admin' } }],
    ])
  })

  test('that an admin gave outlives the next sign-in and the next start; the environment’s own does not', async () => {
    const ayses = await w.signIn('ayse')
    await w.signIn('mehmet')
    await setRole(ayses, 'mehmet', 'admin')
    await w.signIn('mehmet')
    await syncAdmins(w.db.queries, [])
    const roles = await w.db.queries
      .selectFrom('users')
      .select(['discord_username', 'role'])
      .orderBy('role')
      .execute()
    expect(roles).toEqual([
      { discord_username: 'mehmet', role: 'admin' },
      { discord_username: 'ayse', role: 'user' },
    ])
  })

  test('of whom the environment names is not taken in the panel', async () => {
    await w.signIn('mehmet')
    const ayses = await w.signIn('ayse')
    await setRole(ayses, 'mehmet', 'admin')
    expect(await setRole(await w.signIn('mehmet'), 'ayse', 'user')).toMatchObject({
      status: 409,
      body: {
        code: 'ADMIN_BY_ENVIRONMENT',
        field: 'role',
        error: expect.stringContaining('ADMIN_DISCORD_IDS'),
      },
    })
  })

  test('of the last admin stays', async () => {
    await w.signIn('ayse')
    await w.signIn('mehmet')
    await setRole(await w.signIn('ayse'), 'mehmet', 'admin')
    await syncAdmins(w.db.queries, [])
    expect(await setRole(await w.signIn('mehmet'), 'mehmet', 'user')).toMatchObject({
      status: 409,
      body: { code: 'LAST_ADMIN' },
    })
  })

  test.each([
    [{ role: 'owner' }, 'role'],
    [{}, 'role'],
    [{ role: 'admin', email: 'a@b.c' }, 'email'],
  ])('%j is refused by name', async (payload, field) => {
    const ayses = await w.signIn('ayse')
    const { body } = await as(ayses, 'PATCH', userUrl(await w.userId('ayse')), payload)
    expect(body).toMatchObject({ status: 400, field })
  })
})
