import { adminLicenseUrl } from '@muhur/contract/license'
import { liveUrl } from '@muhur/contract/live'
import { logoutUrl } from '@muhur/contract/session'
import { afterEach, expect, test } from 'vitest'
import { demoPeople } from '../auth/demo-people.ts'
import { buildApp } from '../app.ts'
import { LivePage } from '../../test/live-page.ts'
import { world } from '../../test/world.ts'

const w = await world()
const pages: LivePage[] = []
afterEach(() => pages.splice(0).forEach((page) => page.close()))

/** Opens a page of somebody's and reads its greeting. */
async function open(headers: Record<string, string>, after = '', address = w.address) {
  const page = await LivePage.open(address, headers, after)
  pages.push(page)
  const hello = await page.until('hello')
  return { page, hello }
}

/** A license of Mehmet's, and Mehmet. */
async function mehmets(max_instances = 2) {
  const mehmet = await w.signIn('mehmet')
  const { page } = await open(mehmet)
  const license = await w.license({ max_instances })
  // From here on his pages have been told that there is a new license.
  await page.until('refetch')
  return { ...license, mehmet }
}

test('nobody hears anything without a session', async () => {
  expect((await w.request('GET', liveUrl)).json()).toMatchObject({ code: 'SESSION_REQUIRED' })
  const headers = { cookie: '__Host-muhur=stolen' }
  expect((await w.request('GET', liveUrl, { headers })).json()).toMatchObject({ code: 'SESSION_ENDED' })
  expect(
    (await w.request('GET', `${liveUrl}?after=x`, { headers: await w.signIn('mehmet') })).statusCode,
  ).toBe(400)
})

test('it is a stream that no proxy keeps, renders or stores', async () => {
  const { page, hello } = await open(await w.signIn('mehmet'))
  expect(page.status).toBe(200)
  expect(Object.fromEntries(page.headers)).toMatchObject({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
    'x-content-type-options': 'nosniff',
  })
  expect(page.headers.has('content-encoding')).toBe(false)
  expect(hello.data).toEqual({ resumed: false })
})

test('the owner and an admin hear of each change, and no other buyer does', async () => {
  const { id, license_key, mehmet } = await mehmets()
  const buyer = await open(mehmet)
  const seller = await open(await w.signIn('ayse'))
  const stranger = await open(await w.signIn('zeynep'))

  const { body } = await w.gate('activate', { license_key, fingerprint: 'machine-1' })
  const facts = { id, status: 'active', max_instances: 2, expires_at: null }
  for (const { page } of [buyer, seller]) {
    const { data } = await page.until('licenses')
    expect(data).toEqual([{ ...facts, current_instances: 1, last_heartbeat_at: w.clock.now().toISOString() }])
  }

  await w.clock.advance(60)
  const beat = await w.gate('heartbeat', { license_key, instance_token: body.instance!.token! })
  expect((await buyer.page.until('licenses')).data).toEqual([
    { ...facts, current_instances: 1, last_heartbeat_at: w.clock.now().toISOString() },
  ])
  await w.gate('deactivate', { license_key, instance_token: beat.body.instance!.token! })
  expect((await buyer.page.until('licenses')).data).toMatchObject([{ current_instances: 0 }])
  expect(stranger.page.unread).toBe(0)
})

test('what an admin does to a license is heard; where lists change, they are asked for anew', async () => {
  const { id, mehmet } = await mehmets()
  const buyer = await open(mehmet)
  const next = await open(await w.signIn('zeynep'))
  const headers = await w.signIn('ayse')
  const change = (payload: object) => w.request('PATCH', adminLicenseUrl(id), { headers, payload })
  await change({ status: 'suspended' })
  expect((await buyer.page.until('licenses')).data).toMatchObject([{ id, status: 'suspended' }])
  await change({ discord_id: demoPeople[2].discord_id })
  expect((await buyer.page.next()).event).toBe('refetch')
  expect((await next.page.next()).event).toBe('refetch')
})

test('a seat whose lease ends, and a license whose time is up, are told by themselves', async () => {
  const { id, license_key, mehmet } = await mehmets()
  await w.gate('activate', { license_key, fingerprint: 'machine-1' })
  await w.db.queries
    .updateTable('instances')
    .set({ lease_expires_at: inMoments(w.clock.now(), 900) })
    .execute()
  // Both open after the last call: nobody says anything about this license any more.
  const buyer = await open(mehmet)
  const seller = await open(await w.signIn('ayse'))
  await w.clock.advance(1)
  for (const { page } of [buyer, seller]) {
    expect(await page.license({ id, current_instances: 0 })).toMatchObject({ status: 'active' })
  }

  const expires_at = inMoments(w.clock.now(), 700)
  const headers = await w.signIn('ayse')
  await w.request('PATCH', adminLicenseUrl(id), { headers, payload: { expires_at } })
  expect(await buyer.page.license({ id, expires_at })).toMatchObject({ status: 'active' })
  await w.clock.advance(1)
  await buyer.page.license({ id, status: 'expired' })
})

const inMoments = (now: Date, milliseconds: number) => new Date(now.getTime() + milliseconds).toISOString()

test('a page gets at most four events a second, with the last state of all that changed', async () => {
  const { license_key, mehmet } = await mehmets(100)
  const { page } = await open(mehmet)
  const begun = performance.now()
  for (let machine = 0; machine < 40; machine++)
    await w.gate('activate', { license_key, fingerprint: `machine-${machine}` })
  let seats = 0
  while (seats < 40) seats = (await page.until('licenses')).data[0]!.current_instances
  const seconds = (performance.now() - begun) / 1000
  expect(page.told.length - 1).toBeLessThanOrEqual(Math.ceil(seconds * 4) + 1)
})

test('a page that comes back hears what it missed, as far as that is known', async () => {
  const { id, license_key, mehmet } = await mehmets(3)
  const { page } = await open(mehmet)
  await w.gate('activate', { license_key, fingerprint: 'machine-1' })
  const { id: last } = await page.until('licenses')
  page.close()
  await w.gate('activate', { license_key, fingerprint: 'machine-2' })
  await w.gate('activate', { license_key, fingerprint: 'machine-3' })
  // The stream of this second page tells when both were read.
  const seller = await open(await w.signIn('ayse'))
  await w.gate('validate', { license_key })

  await expect
    .poll(async () => {
      const again = await open(mehmet, last)
      if (again.hello.data.resumed) return (await again.page.until('licenses')).data
      return again.hello.data
    })
    .toMatchObject([{ id, current_instances: 3 }])
  expect((await open(mehmet, 'another-1')).hello.data).toEqual({ resumed: false })
  expect(seller.hello.data).toEqual({ resumed: false })
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
  await buyer.page.until('ended')
  await promoted.page.until('ended')
  await expect.poll(() => buyer.page.ended && promoted.page.ended).toBe(true)
})

test('the eleventh page of a person sends the first one away for good', async () => {
  const mehmet = await w.signIn('mehmet')
  const all: LivePage[] = []
  for (let turn = 0; turn < 11; turn++) all.push((await open(mehmet)).page)
  await all[0]!.until('crowded')
  await expect.poll(() => all.map(({ ended }) => ended)).toEqual([true, ...Array<boolean>(10).fill(false)])
})

test('a server that stops sends its pages away, to come back at different moments', async () => {
  const app = await buildApp(w.deps)
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  const [mehmet, ayse] = [await w.signIn('mehmet'), await w.signIn('ayse')]
  const [buyer, seller] = [await open(mehmet, '', address), await open(ayse, '', address)]
  const closed = app.close()
  const times = [await buyer.page.until('bye'), await seller.page.until('bye')].map(
    ({ data }) => data.again_in,
  )
  await closed
  for (const time of times) expect(time).toBeGreaterThanOrEqual(500)
  expect(times[0]).not.toBe(times[1])
})
