import {
  licenseReleasesUrl,
  releaseOverviewUrl,
  type OwnRelease,
  type ReleaseOverview,
} from '@muhur/contract/releases/own-releases'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { world } from '../../../test/shop/world.ts'
import { semverKey } from '../catalog/rules.ts'
import { shelf } from './downloads.fixture.ts'

const w = await world()

async function buyer(fields = {}) {
  const kept = await shelf(w, { max_instances: 2, ...fields })
  const { id, license_key } = kept.license as unknown as { id: string; license_key: string }

  /** Releases like a published one, with other versions. */
  async function copies(of: string, versions: string[], channel: OwnRelease['channel'] = 'stable') {
    const keys = versions.map((version) => semverKey(version)!)
    await sql`
      with copied as (
        insert into releases (id, product_id, version, sort_key, channel, state, published_at, manifest, manifest_signature, sums_signature)
        select gen_random_uuid(), product_id, new.version, new.key, ${channel}, state, moment(), manifest, manifest_signature, sums_signature
        from releases, unnest(${versions}::text[], ${keys}::text[]) as new (version, key) where releases.id = ${of}
        returning id
      )
      insert into release_files (release_id, name, id, kind, bytes, sha256)
      select copied.id, name, gen_random_uuid(), kind, bytes, sha256 from copied, release_files where release_id = ${of}`.execute(
      w.db.queries,
    )
  }

  async function overview() {
    const answer = await w.request('GET', releaseOverviewUrl(id), { headers: kept.headers })
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json<ReleaseOverview>()
  }

  async function run(version: string, machine = 'bir') {
    const fingerprint = `${machine}-0123456789abcdef0123456789abcdef`
    expect((await w.gate('activate', { license_key, fingerprint, version })).body.valid).toBe(true)
  }
  return { ...kept, copies, overview, run }
}

const numbers = (count: number, name: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => name(at))

test('behind sixty newer betas the last stable release is the newest, and what is newer than the running one is told', async () => {
  const { publish, copies, overview, run } = await buyer()
  const id = await publish('1.0.0')
  await copies(id, ['1.1.0', '1.2.0'])
  await copies(
    id,
    numbers(60, (at) => `2.0.0-beta.${at}`),
    'beta',
  )
  expect(await overview()).toMatchObject({ newest: { version: '1.2.0' }, running: null, newer: [] })
  await run('1.0.0')
  expect(await overview()).toMatchObject({
    newest: { version: '1.2.0', withheld: null, files: [{ name: 'bot.zip' }] },
    running: '1.0.0',
    newer: [{ version: '1.2.0' }, { version: '1.1.0' }],
    withheld: [],
  })
  await run('2.0.0-beta.58', 'iki')
  expect(await overview()).toMatchObject({
    newest: { version: '2.0.0-beta.59' },
    running: '2.0.0-beta.58',
    newer: [{ version: '2.0.0-beta.59' }],
  })
})

test('news are at most fifty, and a version that is none of the product’s or withdrawn has its place', async () => {
  const { publish, copies, overview, run, pipeline } = await buyer()
  const id = await publish('1.0.0')
  await copies(
    id,
    numbers(70, (at) => `1.${at + 1}.0`),
  )
  await run('0.9.0')
  expect(await overview()).toMatchObject({ running: null, newer: [] })
  await pipeline.call('POST', `/api/admin/releases/${id}/withdraw`, { reason: 'Kayıtlar siliniyor.' })
  await run('1.0.0')
  const { running, newer } = await overview()
  expect([running, newer.length, newer[0]!.version]).toEqual(['1.0.0', 50, '1.70.0'])
})

test('a list goes on behind a release that is withdrawn meanwhile', async () => {
  const { publish, pipeline, license, headers } = await buyer()
  const ids: string[] = []
  for (const version of ['1.0.0', '1.1.0', '1.2.0']) ids.unshift(await publish(version))
  const draft = (await pipeline.draft('1.3.0')).body.id as string
  const after = async (cursor: string) => {
    const url = `${licenseReleasesUrl(license.id)}?withheld=none&limit=1&cursor=${cursor}`
    const answer = await w.request('GET', url, { headers })
    return answer.statusCode === 200
      ? answer.json<OwnRelease[]>().map(({ version }) => version)
      : answer.json().code
  }
  expect(await after(ids[0]!)).toEqual(['1.1.0'])
  await pipeline.call('POST', `/api/admin/releases/${ids[0]}/withdraw`, { reason: 'Kayıtlar siliniyor.' })
  expect(await after(ids[0]!)).toEqual(['1.1.0'])
  expect(await after(ids[2]!)).toEqual([])
  expect(await after(draft)).toBe('RELEASE_NOT_FOUND')
  expect(await after(license.id)).toBe('RELEASE_NOT_FOUND')
})

test('an expired license has the newest of its time, and reads by reason what it does not get', async () => {
  const { publish, copies, overview, change } = await buyer({ expires_at: '2026-11-21T12:00:00.000Z' })
  const id = await publish('1.0.0')
  await publish('1.1.0', { entitlement: 'pro' })
  await w.clock.advance(2 * 86_400)
  await copies(id, ['2.0.0', '2.1.0'])
  await copies(id, ['3.0.0-beta.1'], 'beta')
  expect(await overview()).toMatchObject({
    newest: { version: '1.0.0' },
    withheld: [
      { reason: 'ended', count: 3, version: '2.1.0' },
      { reason: 'entitlement', count: 1, version: '1.1.0' },
    ],
  })
  await change({ status: 'suspended' })
  expect(await overview()).toMatchObject({ newest: null, withheld: [{ reason: 'license', count: 5 }] })
})

test('the overview says that the running release was halted or withdrawn', async () => {
  const { publish, overview, run, pipeline } = await buyer()
  await publish('1.0.0')
  const id = await publish('1.1.0')
  await run('1.1.0')
  expect(await overview()).toMatchObject({ running: '1.1.0', running_state: 'published' })
  await pipeline.call('POST', `/api/admin/releases/${id}/halt`, { reason: 'Açılmıyor.' })
  expect(await overview()).toMatchObject({
    newest: { version: '1.0.0' },
    running: '1.1.0',
    running_state: 'halted',
  })
  await pipeline.call('POST', `/api/admin/releases/${id}/withdraw`, { reason: 'Kayıtlar siliniyor.' })
  expect(await overview()).toMatchObject({ running: '1.1.0', running_state: 'withdrawn' })
})

test('the overview is for the owner and admins', async () => {
  const { license } = await buyer()
  const ask = async (person: 'zeynep' | 'ayse') =>
    (await w.request('GET', releaseOverviewUrl(license.id), { headers: await w.signIn(person) })).statusCode
  expect([await ask('zeynep'), await ask('ayse')]).toEqual([404, 200])
})
