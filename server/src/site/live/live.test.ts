import { randomUUID } from 'node:crypto'
import { adminLicenseUrl, userLicensesUrl } from '@muhur/contract/shop/licenses'
import { adminProductUrl } from '@muhur/contract/shop/products'
import { logoutUrl } from '@muhur/contract/access/session'
import { userUrl, type Role } from '@muhur/contract/access/users'
import { sql } from 'kysely'
import { afterAll, afterEach, expect, test } from 'vitest'
import { demoPeople } from '../../access/demo/demo-people.ts'
import { buildApp } from '../../app.ts'
import { LivePage } from '../../../test/network/live-page.ts'
import { world } from '../../../test/shop/world.ts'
import { pageChannel } from '../../record/events/page-changes.ts'
import { openLive } from './live.ts'

const w = await world()
const pages: LivePage[] = []
afterEach(() => pages.splice(0).forEach((page) => page.close()))

const heard = new Set<string>()
const channel = await w.db.openChannel(pageChannel, (message) => void heard.add(message))
afterAll(() => channel.close())
/** Waits until all nodes have the earlier changes: by a session without a user, of which no page hears. */
async function delivered(): Promise<void> {
  const last = `signedOut ${randomUUID()}`
  await sql`select pg_notify(${pageChannel}, ${last})`.execute(w.db.queries)
  await expect.poll(() => heard.has(last), { interval: 5 }).toBe(true)
}
/** Opens a page of a person and reads its greeting; the page hears nothing of earlier changes. */
async function open(headers: Record<string, string>, address = w.address): Promise<LivePage> {
  await delivered()
  const page = await LivePage.open(address, headers)
  pages.push(page)
  await page.until('hello')
  return page
}

/** Another server of the same shop. */
async function another() {
  const live = openLive(w.db, false)
  const app = await buildApp({ ...w.deps, live })
  return { live, app, address: await app.listen({ host: '127.0.0.1', port: 0 }) }
}

/** A license of Mehmet's, and his sign-in. */
async function mehmets(max_instances = 2) {
  const mehmet = await w.signIn('mehmet')
  const page = await open(mehmet)
  const license = await w.license({ max_instances })
  // From here on Mehmet's pages know of the new license.
  await page.until('refetch')
  return { ...license, mehmet }
}

test('no proxy keeps, renders or stores the stream', async () => {
  const page = await open(await w.signIn('mehmet'))
  expect(page.status).toBe(200)
  expect(Object.fromEntries(page.headers)).toMatchObject({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
    'x-content-type-options': 'nosniff',
  })
  expect(page.headers.has('content-encoding')).toBe(false)
})

test('the owner and an admin hear which license changed, and no other buyer does', async () => {
  const { id, license_key, owner, mehmet } = await mehmets()
  const buyer = await open(mehmet)
  const seller = await open(await w.signIn('ayse'))
  const stranger = await open(await w.signIn('zeynep'))
  const licenseAfterChange = async () => {
    for (const page of [buyer, seller])
      expect((await page.until('changed')).data).toEqual({ license_ids: [id] })
    const [license] = (await w.request('GET', userLicensesUrl(owner.id), { headers: mehmet })).json()
    return license
  }

  const { body } = await w.gate('activate', { license_key, fingerprint: 'machine-1' })
  expect(await licenseAfterChange()).toMatchObject({ current_instances: 1 })
  await w.clock.advance(60)
  const beat = await w.gate('heartbeat', { license_key, instance_token: body.instance!.token! })
  expect(await licenseAfterChange()).toMatchObject({ last_heartbeat_at: w.clock.now().toISOString() })
  await w.gate('deactivate', { license_key, instance_token: beat.body.instance!.token! })
  expect(await licenseAfterChange()).toMatchObject({ current_instances: 0 })
  expect(stranger.unread).toBe(0)
})

test('of licenses that change together, each owner hears only of licenses that the owner has', async () => {
  const [mehmet, zeynep] = [await w.signIn('mehmet'), await w.signIn('zeynep')]
  const first = await w.license()
  const second = await w.license({ user_id: await w.userId('zeynep') })
  const [buyer, other, seller] = [await open(mehmet), await open(zeynep), await open(await w.signIn('ayse'))]
  w.deps.live.touch(first.id, second.id)
  expect(await buyer.next()).toEqual({ event: 'changed', data: { license_ids: [first.id] } })
  expect(await other.next()).toEqual({ event: 'changed', data: { license_ids: [second.id] } })
  expect(await seller.next()).toEqual({ event: 'changed', data: { license_ids: [first.id, second.id] } })
})

test('the owner of a refused license and admins hear that there are refusals, and of an unknown key admins alone', async () => {
  const first = await w.license()
  const second = await w.license()
  const [buyer, seller] = [await open(await w.signIn('mehmet')), await open(await w.signIn('ayse'))]
  const stranger = await open(await w.signIn('zeynep'))
  w.deps.live.touch(first.id)
  w.deps.live.denied(new Set([first.id, second.id, null]))
  for (const page of [buyer, seller]) {
    expect(await page.next()).toEqual({ event: 'changed', data: { license_ids: [first.id] } })
    expect(await page.next()).toEqual({ event: 'denied', data: {} })
  }
  w.deps.live.denied(new Set([null]))
  expect(await seller.next()).toEqual({ event: 'denied', data: {} })
  await w.product()
  expect(await seller.until('refetch')).toEqual({ event: 'refetch', data: { within: 0 } })
  expect([buyer.unread, stranger.unread]).toEqual([0, 0])
})

test('what an admin does to a license is heard; where a license comes or goes, pages ask for all again', async () => {
  const { id, mehmet } = await mehmets()
  const buyer = await open(mehmet)
  const next = await open(await w.signIn('zeynep'))
  const headers = await w.signIn('ayse')
  const change = (payload: object) => w.request('PATCH', adminLicenseUrl(id), { headers, payload })
  await change({ status: 'suspended' })
  expect((await buyer.until('changed')).data).toEqual({ license_ids: [id] })
  await change({ discord_id: demoPeople[2].discord_id })
  for (const page of [buyer, next])
    expect(await page.next()).toEqual({ event: 'refetch', data: { within: 0 } })
})

test('a change that any page may show is heard by all, who ask again at different moments', async () => {
  const all = [
    await open(await w.signIn('mehmet')),
    await open(await w.signIn('zeynep')),
    await open(await w.signIn('ayse')),
  ]
  const { id } = await w.product()
  await all[2]!.until('refetch')
  await w.request('DELETE', adminProductUrl(id), { headers: await w.signIn('ayse') })
  for (const page of all) expect((await page.until('refetch')).data.within).toBeGreaterThan(0)
})

test.each([
  ['thousands of licenses at once', Array.from({ length: 2_001 }, () => randomUUID())],
  ['licenses whose owners cannot be read', ['not an id']],
])('%s are told as a change of everything', async (_what, licenseIds) => {
  // A separate server: the other server announces everything once in five seconds.
  const { live, address, app } = await another()
  const page = await open(await w.signIn('mehmet'), address)
  live.touch(...licenseIds)
  expect((await page.next()).event).toBe('refetch')
  await app.close()
})

test(
  'a seat whose lease ends, and a license whose time is up, are told by themselves',
  { timeout: 40_000 },
  async () => {
    const { id, license_key, mehmet } = await mehmets()
    await w.gate('activate', { license_key, fingerprint: 'machine-1' })
    await w.db.queries
      .updateTable('instances')
      .set({ lease_expires_at: inMoments(w.clock.now(), 900) })
      .execute()
    // Both open after the last call: no change of this license is announced any more.
    const all = [await open(mehmet), await open(await w.signIn('ayse'))]
    await w.clock.advance(1)
    for (const page of all) expect((await page.next(12_000)).data).toEqual({ license_ids: [id] })

    const expires_at = inMoments(w.clock.now(), 700)
    const headers = await w.signIn('ayse')
    await w.request('PATCH', adminLicenseUrl(id), { headers, payload: { expires_at } })
    for (const page of all) await page.until('changed')
    await w.clock.advance(1)
    for (const page of all) expect((await page.next(12_000)).data).toEqual({ license_ids: [id] })
  },
)

const inMoments = (now: Date, milliseconds: number) => new Date(now.getTime() + milliseconds).toISOString()

test('a page gets at most four events a second, and one for the last change', async () => {
  const { id, license_key, owner, mehmet } = await mehmets(100)
  const page = await open(mehmet)
  const begun = performance.now()
  let seats = 0
  const asking = (async () => {
    while (seats < 40) {
      expect((await page.until('changed')).data).toEqual({ license_ids: [id] })
      const [license] = (await w.request('GET', userLicensesUrl(owner.id), { headers: mehmet })).json()
      seats = license.current_instances
    }
  })()
  for (let machine = 0; machine < 40; machine++)
    await w.gate('activate', { license_key, fingerprint: `machine-${machine}` })
  await asking
  const seconds = (performance.now() - begun) / 1000
  expect(page.events.length - 1).toBeLessThanOrEqual(Math.ceil(seconds * 4) + 1)
})

test('a session that ends takes its stream along within seconds, and so does a role that changes', async () => {
  const mehmet = await w.signIn('mehmet')
  const zeynep = await w.signIn('zeynep')
  const [buyer, promoted] = [await open(mehmet), await open(zeynep)]
  await w.request('POST', logoutUrl, { headers: mehmet })
  await w.db.queries
    .updateTable('users')
    .set({ role: 'admin' })
    .where('id', '=', await w.userId('zeynep'))
    .execute()
  for (const page of [buyer, promoted]) await page.until('ended')
  await expect.poll(() => buyer.ended && promoted.ended).toBe(true)
})

test('an admin whose role is taken hears of no license of others from that moment on', async () => {
  const [, , { discord_id }] = demoPeople
  const { license_key } = await w.license({ discord_id })
  const [ayse] = [await w.signIn('ayse'), await w.signIn('mehmet')]
  const url = userUrl(await w.userId('mehmet'))
  const setRole = (role: Role) => w.request('PATCH', url, { headers: ayse, payload: { role } })
  await setRole('admin')
  const page = await open(await w.signIn('mehmet'))
  await setRole('user')
  await w.gate('activate', { license_key, fingerprint: 'machine-1' })
  await expect.poll(() => page.ended).toBe(true)
  expect(page.events.map(({ event }) => event)).not.toContain('changed')
  expect(page.events.at(-1)).toMatchObject({ event: 'ended' })
})

test('the eleventh page of a person sends the first one away for good', async () => {
  const mehmet = await w.signIn('mehmet')
  const all: LivePage[] = []
  for (let turn = 0; turn < 11; turn++) all.push(await open(mehmet))
  await all[0]!.until('crowded')
  await expect.poll(() => all.map(({ ended }) => ended)).toEqual([true, ...Array<boolean>(10).fill(false)])
})

test('a server that stops sends its pages away, to come back at different moments', async () => {
  const { app, address } = await another()
  const buyer = await open(await w.signIn('mehmet'), address)
  const seller = await open(await w.signIn('ayse'), address)
  const closed = app.close()
  const times = [await buyer.until('bye'), await seller.until('bye')].map(({ data }) => data.again_in)
  await closed
  for (const time of times) expect(time).toBeGreaterThanOrEqual(500)
  expect(times[0]).not.toBe(times[1])
})
