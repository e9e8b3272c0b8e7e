import { ownSessionsUrl, ownSessionUrl, type OwnSession } from '@muhur/contract/access/own-sessions'
import { sessionUrl } from '@muhur/contract/access/session'
import { userSessionsUrl } from '@muhur/contract/access/users'
import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { LivePage } from '../../../test/network/live-page.ts'
import { world } from '../../../test/shop/world.ts'
import { buildApp } from '../../app.ts'
import { openPostgres } from '../../db/connection/open-postgres.ts'
import { openLive } from '../../site/live/live.ts'

const w = await world()
const db = openPostgres(w.databaseUrl)
const other = await buildApp({ ...w.deps, db, live: openLive(db, false) })
const otherNode = await other.listen({ host: '127.0.0.1', port: 0 })
afterAll(async () => {
  await other.close()
  await db.close()
})

const firefox = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0' }
type Headers = { cookie: string }

const listed = async (headers: Headers) =>
  (await w.request('GET', ownSessionsUrl, { headers })).json<OwnSession[]>()
const end = (headers: Headers, id?: string) =>
  w.request('DELETE', id === undefined ? ownSessionsUrl : ownSessionUrl(id), { headers })
const isAlive = async (headers: Headers) =>
  (await w.request('GET', sessionUrl, { headers })).statusCode === 200

test('Mehmet sees his sessions, this one first, with no whole address and nothing that opens them', async () => {
  const desk = await w.signIn('mehmet', firefox)
  await w.clock.advance(60)
  const phone = await w.signIn('mehmet')
  await w.signIn('zeynep')
  const sessions = await listed(desk)
  expect(sessions).toEqual([
    {
      id: expect.any(String),
      device: 'Firefox, Linux',
      address: '127.0.0.x',
      same_network: true,
      current: true,
      created_at: '2026-11-20T12:00:00.000Z',
      last_seen_at: expect.any(String),
    },
    expect.objectContaining({ device: null, current: false, created_at: '2026-11-20T12:01:00.000Z' }),
  ])
  const elsewhere = await w.app.inject({ url: ownSessionsUrl, headers: phone, remoteAddress: '2001:db8::7' })
  expect(elsewhere.json<OwnSession[]>().map(({ same_network }) => same_network)).toEqual([false, false])
})

test('an ended session is over at once, and its page on another node hears of the end', async () => {
  const [desk, phone] = [await w.signIn('mehmet'), await w.signIn('mehmet')]
  const page = await LivePage.open(otherNode, phone)
  await page.until('hello')
  const [, theirs] = await listed(desk)
  expect((await end(desk, theirs!.id)).json()).toEqual({ success: true, id: theirs!.id })
  expect(await isAlive(phone)).toBe(false)
  await page.until('ended')
  expect((await end(desk, theirs!.id)).json()).toMatchObject({ status: 404, code: 'SESSION_NOT_FOUND' })
  const history = await w.db.queries.selectFrom('audit_log').select(['action', 'detail']).execute()
  expect(history).toEqual([{ action: 'user.sign_out', detail: { sessions: 1 } }])
})

test('all others end together, and those of other people never', async () => {
  const desk = await w.signIn('mehmet')
  const others = [await w.signIn('mehmet'), await w.signIn('mehmet')]
  const zeynep = await w.signIn('zeynep')
  const [hers] = await listed(zeynep)
  for (const id of [hers!.id, randomUUID()])
    expect((await end(desk, id)).json()).toMatchObject({ status: 404, code: 'SESSION_NOT_FOUND' })
  expect((await end(desk)).json()).toEqual({ success: true, ended: 2 })
  expect(await Promise.all([desk, ...others, zeynep].map(isAlive))).toEqual([true, false, false, true])
  expect((await end(desk)).json()).toEqual({ success: true, ended: 0 })
  expect(await listed(desk)).toHaveLength(1)
})

test('an admin who ends the sessions of a user ends the open pages with them', async () => {
  const page = await LivePage.open(w.address, await w.signIn('mehmet'))
  await page.until('hello')
  const headers = await w.signIn('ayse')
  await w.request('DELETE', userSessionsUrl(await w.userId('mehmet')), { headers })
  expect(await page.until('ended')).toMatchObject({ event: 'ended' })
})
