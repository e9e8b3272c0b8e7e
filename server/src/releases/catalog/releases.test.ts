import {
  productReleasesUrl,
  releaseFileUrl,
  releaseHaltUrl,
  releaseResumeUrl,
  releaseSettingsUrl,
  releasesUrl,
  releaseUrl,
  releaseWithdrawUrl,
  type PublicReleases,
  type Release,
} from '@muhur/contract/releases/releases'
import { totalHeader } from '@muhur/contract/http/page'
import { hash } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { world } from '../../../test/shop/world.ts'
import { forget } from './upload.ts'
import { keptIn, pipelineOf, script } from './releases.fixture.ts'

const w = await world()
beforeEach(async () => forget(w.deps.files, await keptIn(w)))
const hex = (bytes: Buffer) => hash('sha256', bytes)

async function pipeline() {
  const product = await w.product()
  return { product, ...(await pipelineOf(w, product.id)) }
}

test('a pipeline drafts, uploads and publishes, and may do all of it twice', async () => {
  const { product, draft, put, publish, found } = await pipeline()
  const once = async () => {
    const drafted = await draft('1.4.0', { notes: '- Daha hızlı.' })
    const uploaded = await put(drafted.body.id)
    const published = await publish(drafted.body.id, { percent: 10 })
    return { drafted, uploaded, published }
  }
  const first = await once()
  expect(first.drafted.status).toBe(201)
  expect(first.uploaded).toEqual({
    status: 200,
    body: { name: 'bot.py', kind: 'py', bytes: script().length, sha256: hex(script()) },
  })
  expect(first.published.body).toMatchObject({ state: 'published', percent: 10 })
  const second = await once()
  expect(second).toEqual(first)
  expect(await found(first.drafted.body.id)).toMatchObject({
    product: { id: product.id, name: product.name },
    version: '1.4.0',
    files: [first.uploaded.body],
    downloads: 0,
    live_instances: 0,
    sha256sums: `${hex(script())}  bot.py\n`,
  })
})

test('a release is a promise: once published, its version, channel and files stay', async () => {
  const { call, draft, put, released } = await pipeline()
  const { id } = await released()
  const refused = [
    await put(id, 'bot.py', script('9.9.9')),
    await put(id, 'other.py'),
    await call('PATCH', releaseUrl(id), { channel: 'beta' }),
    await call('PATCH', releaseUrl(id), { version: '1.0.1' }),
    await call('DELETE', releaseFileUrl(id, 'bot.py')),
    await call('DELETE', releaseUrl(id)),
  ]
  for (const { status, body } of refused) expect([status, body.code]).toEqual([409, 'RELEASE_PUBLISHED'])
  expect((await draft('1.0.0', { channel: 'beta' })).body).toMatchObject({ code: 'RELEASE_EXISTS' })
  const changed = await call('PATCH', releaseUrl(id), { notes: 'Düzeltme.', percent: 50, required: true })
  expect(changed.body).toMatchObject({ notes: 'Düzeltme.', percent: 50, required: true })
  expect(await keptIn(w)).toHaveLength(1)
})

test('in a draft another file of the name replaces the former one, and deleted files leave nothing', async () => {
  const { call, draft, put } = await pipeline()
  const { id } = (await draft()).body
  await put(id)
  const [replaced] = await keptIn(w)
  await put(id, 'bot.py', script('2'))
  await put(id, 'extra.lua', Buffer.from('print(1)\n'))
  expect(await keptIn(w)).toHaveLength(2)
  expect(await keptIn(w)).not.toContain(replaced)
  expect((await call('DELETE', releaseFileUrl(id, 'extra.lua'))).status).toBe(200)
  expect(await keptIn(w)).toHaveLength(1)
  expect((await call('DELETE', releaseUrl(id))).status).toBe(200)
  expect(await keptIn(w)).toEqual([])
  expect((await put(id)).body).toMatchObject({ code: 'RELEASE_NOT_FOUND' })
})

test('a file that is not what its name says is refused with a reason and leaves nothing', async () => {
  const { draft, put } = await pipeline()
  const { id } = (await draft()).body
  const { status, body } = await put(id, 'bot.jar', script())
  expect(status).toBe(422)
  expect(body).toMatchObject({
    code: 'RELEASE_FILE_REFUSED',
    error: 'Dosyanın içeriği adının sonundaki türe uymuyor.',
  })
  expect((await put(id, 'bos.py', Buffer.alloc(0))).body).toMatchObject({ error: 'Dosya boş.' })
  for (const name of ['aux.py', 'CON.py', 'Lpt1.min.js'])
    expect((await put(id, name)).body).toMatchObject({ field: 'windows_name' })
  for (const name of ['bot.exe', '..%2Fbot.py', '.py']) expect((await put(id, name)).status).toBe(400)
  expect(await keptIn(w)).toEqual([])
})

test('a rollout is halted and goes on; a withdrawal is for good and says why', async () => {
  const { product, call, released, publish, draft } = await pipeline()
  const { id } = await released()
  await w.db.executeSql(`insert into webhook_endpoints (id, url, description, types, secret_sealed)
    values (gen_random_uuid(), 'https://example.com', '', '{release.updated,release.halted,release.withdrawn}', '')`)
  await call('PATCH', releaseUrl(id), { percent: 40, notes: 'Daha hızlı.' })
  await call('PATCH', releaseUrl(id), { percent: 100, notes: 'Daha da hızlı.' })
  expect((await call('POST', releaseResumeUrl(id))).body).toMatchObject({ code: 'RELEASE_STATE' })
  const halted = await call('POST', releaseHaltUrl(id), { reason: 'Çöküyor.' })
  expect(halted.body).toMatchObject({ state: 'halted', halt_reason: 'Çöküyor.' })
  expect((await call('POST', releaseResumeUrl(id))).body).toMatchObject({
    state: 'published',
    halt_reason: null,
  })
  const withdrawn = await call('POST', releaseWithdrawUrl(id), { reason: 'Veri kaybı.' })
  expect(withdrawn.body).toMatchObject({ state: 'withdrawn', withdrawn_reason: 'Veri kaybı.' })
  for (const again of [await publish(id), await call('PATCH', releaseUrl(id), { notes: 'x' })])
    expect(again.body).toMatchObject({ code: 'RELEASE_STATE' })
  const release = { id, version: '1.0.0', channel: 'stable', percent: 100 }
  const events = await w.db.queries.selectFrom('events').select(['type', 'payload']).orderBy('id').execute()
  const sold = { id: product.id, name: product.name }
  expect(events).toMatchObject([
    {
      type: 'release.updated',
      payload: { product: sold, release: { ...release, percent: 40 }, previous: { percent: 100 } },
    },
    { type: 'release.updated', payload: { release, previous: { percent: 40 } } },
    { type: 'release.halted', payload: { product: sold, release: { ...release, reason: 'Çöküyor.' } } },
    { type: 'release.withdrawn', payload: { product: sold, release: { ...release, reason: 'Veri kaybı.' } } },
  ])
  expect(JSON.stringify(events)).not.toContain('hızlı.')
  const { id: draftId } = (await draft('2.0.0')).body
  expect((await call('POST', releaseHaltUrl(draftId), {})).body).toMatchObject({ code: 'RELEASE_STATE' })
})

test('a release names the older one that all licenses return to, and promises none where they get several or none', async () => {
  const { call, released, publish, put, draft } = await pipeline()
  const fallback = async (id: string) => (await call('GET', releaseUrl(id))).body.fallback
  const first = await released('1.10.0')
  expect(await fallback(first.id)).toBeNull()
  // Published later, and older by the order of the versions.
  await released('1.9.0')
  const newest = await released('2.0.0')
  expect(await fallback(newest.id)).toBe('1.10.0')
  expect(await fallback(first.id)).toBeNull()
  for (const [version, terms, percent] of [
    ['1.11.0', { entitlement: 'pro' }, 100],
    ['1.12.0', {}, 10],
    ['1.13.0', { channel: 'beta' }, 100],
  ] as const) {
    const { id } = (await draft(version, terms)).body
    await put(id, 'bot.py', script(version))
    await publish(id, { percent })
  }
  expect(await fallback(newest.id)).toBe('1.10.0')
  await call('POST', releaseHaltUrl(first.id), {})
  expect(await fallback(newest.id)).toBe('1.9.0')
})

test('anybody reads the published releases of a published product, and no other', async () => {
  const { product, call, draft, released } = await pipeline()
  const url = productReleasesUrl(product.id)
  expect((await w.request('GET', url)).json()).toEqual({
    public_key: null,
    public_key_pem: null,
    releases: [],
  })
  const { manifest, manifest_signature, sha256sums, sha256sums_signature } = await released('1.0.0')
  const withdrawn = await released('1.1.0')
  await call('POST', releaseWithdrawUrl(withdrawn.id), { reason: 'Hatalı.' })
  const halted = await released('1.2.0')
  await call('POST', releaseHaltUrl(halted.id), {})
  await draft('2.0.0')
  const { releases, public_key } = (await w.request('GET', url)).json<PublicReleases>()
  expect(releases).toEqual([
    {
      version: '1.0.0',
      channel: 'stable',
      notes: '',
      published_at: expect.any(String),
      manifest,
      manifest_signature,
      sha256sums,
      sha256sums_signature,
    },
  ])
  expect(public_key).toMatch(/^RW/)
  const hidden = await w.product({ published: false })
  await (await pipelineOf(w, hidden.id)).released()
  expect((await w.request('GET', productReleasesUrl(hidden.id))).json()).toMatchObject({
    code: 'PRODUCT_NOT_FOUND',
  })
})

test('versions are ordered by Semantic Versioning, or by their publication where the seller wants that', async () => {
  const { product, call, draft, released } = await pipeline()
  expect((await draft('Yaz')).body).toMatchObject({ code: 'RELEASE_VERSION' })
  for (const version of ['1.10.0', '1.9.0', '1.10.0-beta.2']) {
    await released(version)
    await w.clock.advance(1)
  }
  const newestFirst = async () => {
    const rows = await w.db.queries
      .selectFrom('releases')
      .select('version')
      .orderBy('sort_key', 'desc')
      .execute()
    return rows.map(({ version }) => version)
  }
  expect(await newestFirst()).toEqual(['1.10.0', '1.10.0-beta.2', '1.9.0'])
  const url = releaseSettingsUrl(product.id)
  const changed = await w.request('PATCH', url, {
    headers: await w.signIn('ayse'),
    payload: { version_order: 'published' },
  })
  expect(changed.json()).toMatchObject({ version_order: 'published' })
  expect(await newestFirst()).toEqual(['1.10.0-beta.2', '1.9.0', '1.10.0'])
  expect((await draft('Yaz')).status).toBe(201)
  expect((await call('PATCH', url, { version_order: 'semver' })).body).toMatchObject({
    code: 'RELEASE_VERSION',
  })
})

test('the list is filtered by product, channel, state and version', async () => {
  const { product, call, draft, released } = await pipeline()
  await released('1.0.0')
  await draft('1.1.0-beta.1', { channel: 'beta' })
  const elsewhere = await pipelineOf(w, (await w.product({ name: 'Başka' })).id)
  await elsewhere.released('1.0.0')
  const headers = await w.signIn('ayse')
  const versions = async (query: string) => {
    const answer = await w.request('GET', `${releasesUrl}?${query}`, { headers })
    expect(Number(answer.headers[totalHeader])).toBe(answer.json<Release[]>().length)
    return answer.json<Release[]>().map(({ version }) => version)
  }
  expect(await versions('')).toEqual(['1.0.0', '1.1.0-beta.1', '1.0.0'])
  expect(await versions(`product_id=${product.id}`)).toEqual(['1.1.0-beta.1', '1.0.0'])
  expect(await versions('state=draft')).toEqual(['1.1.0-beta.1'])
  expect(await versions('channel=beta')).toEqual(['1.1.0-beta.1'])
  expect(await versions(`q=1.1`)).toEqual(['1.1.0-beta.1'])
  // A token of one product sees its releases alone.
  expect((await call('GET', releasesUrl)).body).toHaveLength(2)
})
