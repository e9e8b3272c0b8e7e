import { changeBrand, defaultBrand } from '@muhur/contract/shop/brand'
import { adminLandingUrl, getLanding, type Landing, type LandingChoice } from '@muhur/contract/site/landing'
import { adminLicenseUrl } from '@muhur/contract/shop/licenses'
import { beforeEach, expect, test } from 'vitest'
import { demoAdminIds } from '../../access/demo/demo-people.ts'
import { theShop } from '../../record/audit/record.ts'
import { sampleLive } from '../../shop/stats/live-samples.ts'
import { world } from '../../../test/shop/world.ts'

const shop = await world()
const nothing: LandingChoice = { license_id: null, expired_license_id: null }

// Settings outlive the tests of other rooms; these are about one of them.
beforeEach(() => shop.db.queries.deleteFrom('settings').where('name', 'in', ['brand', 'landing']).execute())

const shown = async () => (await shop.request('GET', getLanding.path)).json<Landing>()
const choose = async (payload: object) =>
  shop.app.inject({
    method: 'PUT',
    url: adminLandingUrl,
    headers: { origin: shop.deps.config.publicUrl, ...(await shop.signIn('ayse')) },
    payload,
  })
/** A license of Ayşe's own, which she may show to everybody. */
const ayses = async () => shop.license({ discord_id: demoAdminIds[0]! })

test('without a choice, nothing is shown', async () => {
  expect(await shown()).toEqual({ demo: null, measured: null })
})

test('Ayşe shows two licenses of her own, and everybody can read their keys', async () => {
  const [one, other] = [await ayses(), await ayses()]
  expect((await choose({ license_id: one.id, expired_license_id: other.id })).statusCode).toBe(200)
  expect(await shown()).toEqual({
    demo: { license_key: one.license_key, expired_license_key: other.license_key },
    measured: null,
  })
  const chosen = await shop.request('GET', adminLandingUrl, { headers: await shop.signIn('ayse') })
  expect(chosen.json()).toEqual({ license_id: one.id, expired_license_id: other.id })
  expect((await choose({ ...nothing, license_id: one.id })).statusCode).toBe(200)
  expect((await shown()).demo).toEqual({ license_key: one.license_key, expired_license_key: null })
  expect((await choose(nothing)).statusCode).toBe(200)
  expect(await shown()).toEqual({ demo: null, measured: null })
})

test('a key that everybody can read is good for validation, and for no machine', async () => {
  const { id, license_key } = await ayses()
  await choose({ ...nothing, license_id: id })
  expect((await shop.gate('validate', { license_key })).body.code).toBe('VALID')
  for (const fingerprint of ['machine-1', 'machine-2'])
    expect((await shop.gate('activate', { license_key, fingerprint })).body.code).toBe('MACHINE_LIMIT')
  expect(await shop.db.queries.selectFrom('instances').select('id').execute()).toEqual([])
})

test("a customer's key can be chosen in neither place", async () => {
  const mehmets = await shop.license()
  for (const field of ['license_id', 'expired_license_id']) {
    const refused = await choose({ ...nothing, [field]: mehmets.id })
    expect(refused.statusCode).toBe(409)
    expect(refused.json()).toMatchObject({ code: 'LICENSE_NOT_SHOWABLE', field })
  }
  expect(await shown()).toEqual({ demo: null, measured: null })
})

test('a license that goes to a customer, or goes, is shown no more', async () => {
  const license = await ayses()
  await choose({ ...nothing, license_id: license.id })
  const headers = await shop.signIn('ayse')
  await shop.signIn('mehmet')
  const payload = { user_id: await shop.userId('mehmet') }
  await shop.request('PATCH', adminLicenseUrl(license.id), { headers, payload })
  expect(await shown()).toEqual({ demo: null, measured: null })
  await shop.request('DELETE', adminLicenseUrl(license.id), { headers })
  expect(await shown()).toEqual({ demo: null, measured: null })
})

test('the choice is Ayşe’s alone, of licenses that there are, and goes on record', async () => {
  const url = adminLandingUrl
  const asMehmet = { ...(await shop.signIn('mehmet')), origin: shop.deps.config.publicUrl }
  const refused = await shop.app.inject({ method: 'PUT', url, headers: asMehmet, payload: nothing })
  expect(refused.statusCode).toBe(403)
  const unknown = await choose({ ...nothing, license_id: '00000000-0000-7000-8000-000000000000' })
  expect(unknown.json()).toMatchObject({ code: 'LICENSE_NOT_FOUND', field: 'license_id' })
  expect((await choose({ license_id: null })).statusCode).toBe(400)

  const { id } = await ayses()
  await choose({ ...nothing, license_id: id })
  const record = await shop.db.queries
    .selectFrom('audit_log')
    .select(['subject_id', 'detail'])
    .where('action', '=', 'landing.change')
    .executeTakeFirstOrThrow()
  expect(record).toEqual({
    subject_id: theShop,
    detail: { license_id: id, expired_license_id: null, before: nothing },
  })
})

test('where Ayşe chose so, the tiles are what was measured since the first sample', async () => {
  const payload = { ...defaultBrand, measured_tiles: true }
  const headers = { origin: shop.deps.config.publicUrl, ...(await shop.signIn('ayse')) }
  await shop.app.inject({ method: 'PUT', url: changeBrand.path, headers, payload })
  expect((await shown()).measured).toBeNull()

  await sampleLive(shop.db.queries)
  const since = shop.clock.now().getTime()
  await shop.clock.advance(100 * 3600)
  const hours = (count: number) => new Date(since + count * 3_600_000).toISOString()
  await shop.db.queries
    .insertInto('outages')
    .values([
      // Before the first sample, and half of it after.
      { began_at: hours(-1), ended_at: hours(1), cause: 'server' },
      { began_at: hours(50), ended_at: hours(52), cause: 'clock' },
    ])
    .execute()
  const { license_key } = await shop.license()
  await shop.gate('activate', { license_key, fingerprint: 'machine-1' })
  await sampleLive(shop.db.queries)
  const { measured } = await shown()
  expect(measured).toMatchObject({ uptime: 0.99, running: 1, median_ms: null })
  // Samples stand at whole five minutes.
  expect(since - Date.parse(measured!.since)).toBeLessThan(300_000)

  for (let count = 0; count < 20; count++) await shop.gate('validate', { license_key })
  expect((await shown()).measured!.median_ms).toBeGreaterThan(0)
})
