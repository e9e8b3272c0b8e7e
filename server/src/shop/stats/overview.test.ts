import { adminLicensesUrl, adminLicenseUrl, type ListedLicense } from '@muhur/contract/shop/licenses'
import { overviewUrl, type Overview } from '@muhur/contract/shop/overview'
import { adminProductUrl } from '@muhur/contract/shop/products'
import { expect, test } from 'vitest'
import { world } from '../../../test/shop/world.ts'
import { newRequestRef } from '../../http/requests/request-ref.ts'
import { openVerdictRecord, type Verdict } from '../../gate/verdicts/record.ts'
import { sampleLive } from './live-samples.ts'
import { foldTallies } from '../../record/tallies/tallies.ts'

const w = await world()
const hour = 3600
const day = 24 * hour

async function overview(): Promise<Overview> {
  const answer = await w.request('GET', overviewUrl, { headers: await w.signIn('ayse') })
  expect(answer.statusCode).toBe(200)
  return answer.json()
}

const inSeconds = (seconds: number) => new Date(w.clock.now().getTime() + seconds * 1000).toISOString()

/** The gate's answers to calls, written as the gate writes them. */
async function verdicts(...some: Partial<Verdict>[]): Promise<void> {
  const record = openVerdictRecord(w.db, false)
  for (const change of some)
    record.note({
      licenseId: null,
      verb: 'validate',
      code: change.licenseId === undefined ? 'NOT_FOUND' : 'EXPIRED',
      requestRef: newRequestRef(),
      at: w.clock.now().toISOString(),
      address: '192.0.2.7',
      fingerprintHash: null,
      version: null,
      ...change,
    })
  await record.close()
}

const tallies = () => w.db.queries.selectFrom('tallies').selectAll().execute()

test('an empty shop has zeroes everywhere, and all its days and weeks', async () => {
  const { verdicts: gate, expiring, ...rest } = await overview()
  expect(rest).toEqual({
    users: 1,
    products: 0,
    drafts: 0,
    licenses: { total: 0, active: 0, suspended: 0, revoked: 0, expired: 0 },
    new_licenses: 0,
    ending_soon: 0,
    running: 0,
    live: [],
    most_denied: [],
    clock_step: null,
    setup: {
      demo: true,
      named: false,
      reachable: false,
      product: null,
      license_id: null,
      downloaded: false,
      called: false,
      alive: false,
    },
  })
  expect(gate.days).toHaveLength(30)
  expect([gate.days[0]!.day, gate.days.at(-1)!.day]).toEqual(['2026-10-22', '2026-11-20'])
  expect(expiring).toHaveLength(12)
  expect(expiring[0]).toEqual({ from: '2026-11-20', to: '2026-11-26', count: 0, days: Array(7).fill(0) })
  expect(expiring.at(-1)).toEqual({ from: '2027-02-05', to: '2027-02-11', count: 0, days: Array(7).fill(0) })
})

test('users, products on sale, drafts and licenses are counted by what they are at this moment', async () => {
  const product = await w.product()
  let headers = await w.signIn('ayse')
  const archived = await w.product({ name: 'Eski' })
  await w.product({ name: 'Taslak', published: false })
  await w.request('PATCH', adminProductUrl(archived.id), { headers, payload: { archived: true } })
  const several = [{}, { expires_at: inSeconds(2 * hour) }, { expires_at: inSeconds(-hour) }, {}, {}, {}]
  const licenses: ListedLicense[] = []
  for (const fields of several) licenses.push(await w.license({ product_id: product.id, ...fields }))
  const change = (at: number, payload: object) =>
    w.request('PATCH', adminLicenseUrl(licenses[at]!.id), { headers, payload })
  await change(3, { status: 'suspended' })
  await change(4, { status: 'revoked' })
  await w.request('DELETE', adminLicenseUrl(licenses[5]!.id), { headers })

  const counted = { total: 5, active: 2, suspended: 1, revoked: 1, expired: 1 }
  expect(await overview()).toMatchObject({ users: 2, products: 1, drafts: 1, licenses: counted })
  // The second one ends in the middle of the day.
  await w.clock.advance(2 * hour)
  expect((await overview()).licenses).toEqual({ ...counted, active: 1, expired: 2 })
  await w.clock.advance(day)
  expect((await overview()).licenses).toEqual({ ...counted, active: 1, expired: 2 })
  headers = await w.signIn('ayse')
  // A new date makes the license active again, and a suspended license does not count as expired.
  await change(1, { expires_at: inSeconds(400 * day) })
  await change(3, { expires_at: inSeconds(-hour) })
  expect((await overview()).licenses).toEqual({ ...counted, active: 2 })
})

test('the week: what was created, what ends as the list filters it, and what runs at this moment', async () => {
  const old = await w.license({ max_instances: 2, expires_at: inSeconds(12 * day) })
  await w.gate('activate', { license_key: old.license_key, fingerprint: 'machine-1' })
  await w.clock.advance(7 * day)
  const { product_id } = old
  for (const expires_at of [inSeconds(7 * day), inSeconds(7 * day + hour)])
    await w.license({ product_id, expires_at })
  const { license_key } = await w.license({ product_id, max_instances: 2 })
  for (const fingerprint of ['machine-1', 'machine-2']) await w.gate('activate', { license_key, fingerprint })
  // The first machine has missed its lease, and no sample has noted it.
  expect(await overview()).toMatchObject({ new_licenses: 3, ending_soon: 2, running: 2, live: [] })
  const listed = await w.request('GET', `${adminLicensesUrl}?page=1&expires_within=7`, {
    headers: await w.signIn('ayse'),
  })
  expect(listed.headers['x-total-count']).toBe('2')
})

test('what says nothing about status or end leaves the tallies alone, and so does the gate', async () => {
  const { id, license_key } = await w.license({ max_instances: 2 })
  const before = await tallies()
  const headers = await w.signIn('ayse')
  const payload = { note: 'Yeni not', max_instances: 3 }
  await w.request('PATCH', adminLicenseUrl(id), { headers, payload })
  const { body } = await w.gate('activate', { license_key, fingerprint: 'machine-1' })
  const instance_token = body.instance!.token!
  await w.gate('heartbeat', { license_key, fingerprint: 'machine-1', instance_token })
  await w.gate('validate', { license_key })
  expect(await tallies()).toEqual(before)
})

test('folded, the tallies say the same in fewer rows', async () => {
  const { product_id } = await w.license()
  const count = (rows: Awaited<ReturnType<typeof tallies>>) =>
    rows.filter(({ subject }) => subject === 'license').length
  await w.db.session((session) =>
    session.script(`
      do $$ begin for i in 1..1200 loop
        insert into licenses (id, product_id, user_id, key_id, key_lookup, key_sealed, max_instances)
        select gen_random_uuid(), '${product_id}', (select id from users limit 1),
          'MHR-' || lpad(i::text, 12, '0'), sha256(i::text::bytea), '\\x00', 1;
      end loop; end $$;
      update licenses set status = 'revoked' where key_id like 'MHR-00000000%7'`),
  )
  const before = (await overview()).licenses
  expect(before).toMatchObject({ total: 1201, revoked: 120, active: 1081 })
  expect(count(await tallies())).toBeGreaterThan(1200)
  await foldTallies(w.db.queries)
  expect(count(await tallies())).toBe(2)
  expect((await overview()).licenses).toEqual(before)
})

test('licenses that end soon stand in their weeks and days, those that ended already in none', async () => {
  const product_id = (await w.product()).id
  for (const seconds of [-hour, hour, 6 * day, 7 * day, 83 * day, 84 * day])
    await w.license({ product_id, expires_at: inSeconds(seconds) })
  await w.license({ product_id })
  const { expiring } = await overview()
  expect(expiring.map(({ count }) => count)).toEqual([2, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1])
  expect(expiring.slice(0, 2).map(({ days }) => days)).toEqual([
    [1, 0, 0, 0, 0, 0, 1],
    [1, 0, 0, 0, 0, 0, 0],
  ])
})

test('a license that ends after midnight in Istanbul ends on the new day there', async () => {
  const product_id = (await w.product()).id
  for (const expires_at of [
    '2026-11-20T21:30:00.000Z',
    '2026-11-20T20:59:59.000Z',
    '2026-11-26T22:00:00.000Z',
  ])
    await w.license({ product_id, expires_at })
  const { expiring } = await overview()
  expect(expiring.slice(0, 2).map(({ days }) => days)).toEqual([
    [1, 1, 0, 0, 0, 0, 0],
    [1, 0, 0, 0, 0, 0, 0],
  ])
})

test('verdicts are counted by Turkish days, and compared with as long a time before', async () => {
  const { id } = await w.license()
  const at = (seconds: number) => ({ at: inSeconds(seconds) })
  await verdicts(
    { licenseId: id, code: 'VALID' },
    { licenseId: id, code: 'VALID', ...at(-day) },
    { licenseId: id, code: 'EXPIRED' },
    {},
    // 22:30 in UTC is half past one of the next day in Istanbul.
    { licenseId: id, code: 'VALID', at: '2026-11-18T22:30:00.000Z' },
    // Thirty days ago: at noon this moment belongs to the compared period, in the evening it would not.
    { licenseId: id, code: 'REVOKED', ...at(-30 * day) },
    { licenseId: id, code: 'VALID', ...at(-30 * day + 2 * hour) },
    { licenseId: id, code: 'VALID', ...at(-59 * day) },
    { licenseId: id, code: 'VALID', ...at(-60 * day - hour) },
    { licenseId: id, code: 'VALID', ...at(-61 * day) },
  )
  const { days, before } = (await overview()).verdicts
  const known = days.filter(({ valid, denied, unknown }) => valid + denied + unknown > 0)
  expect(known).toEqual([
    { day: '2026-11-19', valid: 2, denied: 0, unknown: 0 },
    { day: '2026-11-20', valid: 1, denied: 1, unknown: 1 },
  ])
  expect(before).toEqual({ valid: 1, denied: 1, unknown: 0 })

  // Verdicts stay counted after the deletion of their license.
  const headers = await w.signIn('ayse')
  await w.request('DELETE', adminLicenseUrl(id), { headers })
  expect((await overview()).verdicts.days).toEqual(days)
})

test('the licenses refused most in seven days are named, the most refused first', async () => {
  const often = await w.license({ max_instances: 2 })
  const seldom = await w.license({ product_id: often.product_id })
  const denied = { licenseId: often.id, code: 'INSTANCE_LIMIT' } as const
  await verdicts(denied, { ...denied, at: inSeconds(-6 * day) }, { licenseId: seldom.id })
  await verdicts({ ...denied, code: 'VALID' }, {}, { ...denied, at: inSeconds(-8 * day) })
  const license = {
    product_name: 'Ticket Bot',
    status: 'active',
    owner: { discord_id: '110000000000000002' },
  }
  expect((await overview()).most_denied).toMatchObject([
    { ...license, license_id: often.id, license_key: often.license_key.slice(0, 16), count: 2 },
    { ...license, license_id: seldom.id, count: 1 },
  ])
})

test('running instances are noted once in five minutes, however often they are read', async () => {
  const { license_key } = await w.license({ max_instances: 2 })
  await w.gate('activate', { license_key, fingerprint: 'machine-1' })
  await Promise.all([sampleLive(w.db.queries), sampleLive(w.db.queries), sampleLive(w.db.queries)])
  await w.gate('activate', { license_key, fingerprint: 'machine-2' })
  await sampleLive(w.db.queries)
  expect((await overview()).live).toEqual([{ at: '2026-11-20T12:00:00.000Z', instances: 1 }])
  await w.clock.advance(299)
  await sampleLive(w.db.queries)
  await w.clock.advance(1)
  await sampleLive(w.db.queries)
  expect((await overview()).live.map(({ instances }) => instances)).toEqual([1, 2])
  await w.clock.advance(day)
  expect((await overview()).live).toEqual([])
})
