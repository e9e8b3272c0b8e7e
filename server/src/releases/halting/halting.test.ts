import { gateUrls } from '@muhur/contract/gate/gate'
import { eventsUrl, type ShopEvent } from '@muhur/contract/record/events'
import { webhooksUrl } from '@muhur/contract/record/webhooks'
import {
  releaseHaltUrl,
  releaseResumeUrl,
  releaseSettingsUrl,
  releaseUrl,
  type ReleaseDetail,
} from '@muhur/contract/releases/releases'
import type { UpdateAnswer } from '@muhur/contract/releases/updates'
import type { ListedLicense } from '@muhur/contract/shop/licenses'
import { expect, test } from 'vitest'
import { world } from '../../../test/shop/world.ts'
import { openVerdictRecord } from '../../gate/verdicts/record.ts'
import { newRequestRef } from '../../http/requests/request-ref.ts'
import { takeFromOutbox } from '../../record/events/store.ts'
import { pipelineOf } from '../catalog/releases.fixture.ts'
import { haltFailing } from './halt.ts'

const w = await world()

/** A product with releases 1.3.0 and 1.4.0, a license for each of twelve buyers, and what their machines do. */
async function shop() {
  const { id: product_id } = await w.product()
  const pipeline = await pipelineOf(w, product_id)
  const previous = await pipeline.released('1.3.0')
  await w.clock.advance(60)
  const release = await pipeline.released('1.4.0')
  const licenses: ListedLicense[] = []
  for (let at = 0; at < 12; at++) {
    const discord_id = `1100000000000010${String(at).padStart(2, '0')}`
    licenses.push(await w.license({ product_id, discord_id, max_instances: 3 }))
  }
  const start = async (machine: number, version: string, license = licenses[machine % 12]!) => {
    const fingerprint = `makine-${machine}-0123456789abcdef0123456789abcdef`
    const { body } = await w.gate('activate', { license_key: license.license_key, fingerprint, version })
    expect(body.valid, JSON.stringify(body)).toBe(true)
  }
  const all = async (version: string, from = 0, count = 12) => {
    for (let at = from; at < from + count; at++) await start(at, version)
  }
  const found = async () => (await pipeline.call('GET', releaseUrl(release.id))).body as ReleaseDetail
  return { ...pipeline, product_id, licenses, previous, release, all, start, latest: found }
}
type Shop = Awaited<ReturnType<typeof shop>>

/** Twelve machines of the new version fall silent, while twelve of the old one go on. */
async function fallSilent({ all }: Shop): Promise<void> {
  await all('1.4.0')
  await w.clock.advance(901)
  await all('1.3.0', 12)
}

const update = async ({ licenses }: Shop) =>
  (
    await w.app.inject({
      method: 'POST',
      url: gateUrls.update,
      payload: { license_key: licenses[0]!.license_key, version: '1.2.0', link: false },
    })
  ).json<UpdateAnswer>()

const haltEntries = () =>
  w.db.queries
    .selectFrom('audit_log')
    .select(['actor_id', 'subject_id', 'detail'])
    .where('action', '=', 'release.halt')
    .execute()

test('a release whose instances fall silent is halted by the server, with a reason in record, panel and event', async () => {
  const s = await shop()
  const headers = await w.signIn('ayse')
  const payload = { url: 'https://satici.example/olaylar', types: ['release.halted'] }
  await w.request('POST', webhooksUrl, { headers, payload })
  await s.all('1.4.0')
  await haltFailing(w.db.queries)
  expect(await s.latest()).toMatchObject({ state: 'published' })
  expect(await update(s)).toMatchObject({ version: '1.4.0' })

  await w.clock.advance(901)
  await s.all('1.3.0', 12)
  await haltFailing(w.db.queries)
  const reason =
    'Kendiliğinden durduruldu: bu sürümün 12 kurulumundan 12 tanesi son bir saatte sustu ya da reddedildi (%100; öbür sürümlerde %0).'
  expect(await s.latest()).toMatchObject({ state: 'halted', halt_reason: reason })
  expect(await haltEntries()).toMatchObject([
    { actor_id: null, subject_id: s.release.id, detail: { version: '1.4.0', reason } },
  ])
  await w.db.queries.transaction().execute((transaction) => takeFromOutbox(transaction, 10))
  const events = (await w.request('GET', eventsUrl, { headers: await w.signIn('ayse') })).json<ShopEvent[]>()
  expect(events).toMatchObject([{ type: 'release.halted', data: { release: { version: '1.4.0', reason } } }])
  // The last good one is offered instead.
  expect(await update(s)).toMatchObject({ version: '1.3.0' })
})

test('a version that is refused more often than others is halted; refusals that the license causes do not count', async () => {
  const s = await shop()
  await s.all('1.4.0')
  await s.all('1.3.0', 12)
  const record = openVerdictRecord(w.db, false)
  const refuse = async (code: 'EXPIRED' | 'FINGERPRINT_MISMATCH', count: number, version = '1.4.0') => {
    for (const { id } of s.licenses.slice(0, count))
      record.note({
        licenseId: id,
        verb: 'heartbeat',
        code,
        requestRef: newRequestRef(),
        at: w.clock.now().toISOString(),
        address: '192.0.2.7',
        fingerprintHash: null,
        version,
      })
    await record.flush()
  }
  await w.clock.advance(1)
  await refuse('EXPIRED', 12)
  await refuse('FINGERPRINT_MISMATCH', 12, '1.3.0')
  // However often one buyer is refused, the buyer is one.
  for (let each = 0; each < 5; each++) await refuse('FINGERPRINT_MISMATCH', 2)
  await haltFailing(w.db.queries)
  expect(await s.latest()).toMatchObject({ state: 'published' })
  await w.clock.advance(3_700)
  await s.all('1.4.0')
  await s.all('1.3.0', 12)
  await refuse('FINGERPRINT_MISMATCH', 4)
  await haltFailing(w.db.queries)
  expect(await s.latest()).toMatchObject({ state: 'halted' })
  await record.close()
})

test('what stops every version alike halts nothing, and neither does a product whose switch is off', async () => {
  const s = await shop()
  await s.all('1.4.0')
  await s.all('1.3.0', 12)
  await w.clock.advance(901)
  await haltFailing(w.db.queries)
  expect(await s.latest()).toMatchObject({ state: 'published' })
  const settings = (auto_halt: boolean) => s.call('PATCH', releaseSettingsUrl(s.product_id), { auto_halt })
  expect((await settings(false)).body).toMatchObject({ auto_halt: false, version_order: 'semver' })
  await w.clock.advance(3_600)
  await fallSilent(s)
  await haltFailing(w.db.queries)
  expect(await s.latest()).toMatchObject({ state: 'published' })
  await settings(true)
  await haltFailing(w.db.queries)
  expect(await s.latest()).toMatchObject({ state: 'halted' })
})

test('one click goes on, and the same evidence halts nothing again; new evidence does', async () => {
  const s = await shop()
  await fallSilent(s)
  await haltFailing(w.db.queries)
  expect((await s.call('POST', releaseResumeUrl(s.release.id), undefined)).body).toMatchObject({
    state: 'published',
    halt_reason: null,
  })
  for (let turn = 0; turn < 3; turn++) {
    await haltFailing(w.db.queries)
    await w.clock.advance(60)
  }
  expect(await s.latest()).toMatchObject({ state: 'published' })
  await fallSilent(s)
  await haltFailing(w.db.queries)
  expect(await s.latest()).toMatchObject({ state: 'halted' })
  expect(await haltEntries()).toHaveLength(2)
})

test('of nodes that halt at once, and a seller who does, one does', async () => {
  const s = await shop()
  await fallSilent(s)
  const nodes = Array.from({ length: 6 }, () => haltFailing(w.db.queries))
  const [seller] = await Promise.all([s.call('POST', releaseHaltUrl(s.release.id), {}), ...nodes])
  expect([200, 409]).toContain(seller.status)
  expect(await haltEntries()).toHaveLength(1)
})

test('a node that looked before the seller resumed does not halt on what the seller has seen', async () => {
  const s = await shop()
  await fallSilent(s)
  await haltFailing(w.db.queries)
  const resumed = s.call('POST', releaseResumeUrl(s.release.id), undefined)
  await Promise.all([resumed, ...Array.from({ length: 6 }, () => haltFailing(w.db.queries))])
  expect((await resumed).status).toBe(200)
  expect(await s.latest()).toMatchObject({ state: 'published' })
  expect(await haltEntries()).toHaveLength(1)
})
