import { sessionUrl, unattendedHeader } from '@muhur/contract/access/session'
import { describe, expect, test } from 'vitest'
import { world, type Person } from '../../../test/shop/world.ts'
import { deleteSessionsOf } from './store.ts'

const w = await world()
const [minute, hour, day] = [60, 60 * 60, 24 * 60 * 60]

async function codeOf(headers: { cookie: string }): Promise<string> {
  const response = await w.request('GET', sessionUrl, { headers })
  return response.statusCode === 200 ? 'alive' : response.json().code
}

describe.each<[Person, number, number]>([
  ['mehmet', 7 * day, 30 * day],
  ['ayse', 30 * minute, 12 * hour],
])("%s's session", (person, idle, absolute) => {
  test(`ends after ${idle / hour} hours without use`, async () => {
    const headers = await w.signIn(person)
    await w.clock.advance(idle - 1)
    expect(await codeOf(headers)).toBe('alive')
    await w.clock.advance(idle - 1)
    expect(await codeOf(headers)).toBe('alive')
    await w.clock.advance(idle)
    expect(await codeOf(headers)).toBe('SESSION_ENDED')
  })

  test(`ends after ${absolute / hour} hours, however much it is used`, async () => {
    const headers = await w.signIn(person)
    const step = idle / 2
    for (let age = step; age < absolute; age += step) {
      await w.clock.advance(step)
      expect(await codeOf(headers)).toBe('alive')
    }
    await w.clock.advance(step)
    expect(await codeOf(headers)).toBe('SESSION_ENDED')
  })
})

test('a session that ended takes its cookie with it', async () => {
  const headers = await w.signIn('mehmet')
  await w.clock.advance(8 * day)
  const response = await w.request('GET', sessionUrl, { headers })
  expect(response.statusCode).toBe(401)
  expect(response.cookies).toEqual([
    expect.objectContaining({ name: '__Host-muhur', value: '', maxAge: 0, path: '/', secure: true }),
  ])
})

test('a revoked session is over at the next request, others go on', async () => {
  const [mehmet, zeynep] = [await w.signIn('mehmet'), await w.signIn('zeynep')]
  await deleteSessionsOf(w.db.queries, [await w.userId('mehmet')])
  expect(await codeOf(mehmet)).toBe('SESSION_ENDED')
  expect(await codeOf(zeynep)).toBe('alive')
})

test('somebody may be signed in in two browsers', async () => {
  const [one, other] = [await w.signIn('mehmet'), await w.signIn('mehmet')]
  expect(one.cookie).not.toBe(other.cookie)
  expect(await codeOf(one)).toBe('alive')
  expect(await codeOf(other)).toBe('alive')
})

test('use is written down at most once a minute', async () => {
  const headers = await w.signIn('mehmet')
  const lastSeen = async () => {
    const row = await w.db.queries.selectFrom('sessions').select('last_seen_at').executeTakeFirstOrThrow()
    return (Date.parse(row.last_seen_at) - w.clock.now().getTime()) / 1000
  }
  await w.clock.advance(59)
  await codeOf(headers)
  expect(await lastSeen()).toBe(-59)
  await w.clock.advance(1)
  await codeOf(headers)
  expect(await lastSeen()).toBe(0)
})

test('what a page asks while nobody uses it keeps no session alive', async () => {
  const headers = { ...(await w.signIn('ayse')), [unattendedHeader]: '1' }
  for (const minutes of [10, 10, 9]) {
    await w.clock.advance(minutes * 60)
    expect(await codeOf(headers)).toBe('alive')
  }
  await w.clock.advance(61)
  expect(await codeOf(headers)).toBe('SESSION_ENDED')
})

test('no cookie at all is told apart from one that ended', async () => {
  expect(await codeOf({ cookie: '' })).toBe('SESSION_REQUIRED')
  expect(await codeOf({ cookie: 'other=1' })).toBe('SESSION_REQUIRED')
  expect(await codeOf({ cookie: '__Host-muhur=' })).toBe('SESSION_REQUIRED')
  expect(await codeOf({ cookie: '__Host-muhur=%00%ff' })).toBe('SESSION_ENDED')
})

test('an https site never takes the cookie of the plain one', async () => {
  const { cookie } = await w.signIn('mehmet')
  expect(await codeOf({ cookie: cookie.replaceAll('__Host-', '') })).toBe('SESSION_REQUIRED')
})
