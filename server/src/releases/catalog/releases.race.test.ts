import { releaseSettingsUrl, releaseUrl } from '@muhur/contract/releases/releases'
import { expect, test } from 'vitest'
import { world } from '../../../test/shop/world.ts'
import { releaseLimits } from '@muhur/contract/releases/limits'
import { dueReleases, publishDue } from './publish.ts'
import { keptIn, pipelineOf, script } from './releases.fixture.ts'

const w = await world()
const pipeline = async () => pipelineOf(w, (await w.product()).id)
const together = <Result>(count: number, act: (at: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, (_, at) => act(at)))
const entries = async (action: string) =>
  (await w.db.queries.selectFrom('audit_log').select('id').where('action', '=', action).execute()).length

test('of drafts of one version at once one is made, and all get its id', async () => {
  const { draft } = await pipeline()
  const answers = await together(8, () => draft())
  expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(201))
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
  expect(await entries('release.create')).toBe(1)
})

test('of uploads and a publication at once, the signed files are those that stay', async () => {
  const { draft, put, publish, found } = await pipeline()
  const { id } = (await draft()).body
  await put(id)
  const [published, ...uploads] = await Promise.all([
    publish(id),
    ...Array.from({ length: 6 }, (_, at) => put(id, `part-${at % 3}.py`, script(String(at)))),
  ])
  expect(published.status).toBe(200)
  for (const { status, body } of uploads) expect([200, 'RELEASE_PUBLISHED']).toContain(body.code ?? status)
  const { files, manifest } = await found(id)
  const signed = JSON.parse(manifest!).files as object[]
  expect(files.map(({ kind: _kind, ...file }) => file)).toEqual(signed)
  expect(await keptIn(w)).toHaveLength(files.length)
})

test('files beyond the limit are refused, however many come at once', async () => {
  const { draft, put, found } = await pipeline()
  const { id } = (await draft()).body
  for (let at = 2; at < releaseLimits.files; at++) await put(id, `part-${at}.py`)
  const answers = await together(6, (at) => put(id, `late-${at}.py`))
  expect(answers.filter(({ body }) => body.code === 'RELEASE_FILES')).toHaveLength(4)
  expect((await found(id)).files).toHaveLength(releaseLimits.files)
})

test('of names that differ in their case alone, one gets in, however many come at once', async () => {
  const { draft, put, found } = await pipeline()
  const { id } = (await draft()).body
  const answers = await Promise.all(['bot.py', 'Bot.py', 'BOT.py'].map((name) => put(id, name)))
  const kept = answers.find(({ status }) => status === 200)!.body
  const refused = { status: 422, body: { code: 'RELEASE_FILE_REFUSED', field: 'duplicate_name' } }
  expect(answers.filter(({ status }) => status !== 200)).toMatchObject([refused, refused])
  expect((await put(id, kept.name, script('1.0.1'))).status).toBe(200)
  expect((await found(id)).files).toMatchObject([{ name: kept.name }])
})

test('two nodes publish what is due once, and a draft that is deleted meanwhile not at all', async () => {
  const { call, draft, put, publish, found } = await pipeline()
  const ids: string[] = []
  for (const version of ['1.0.0', '1.1.0', '1.2.0']) {
    const { id } = (await draft(version)).body
    await put(id)
    await publish(id, { publish_at: '2030-01-01T00:00:00.000Z' })
    ids.push(id)
  }
  await w.db.executeSql(`update releases set publish_at = moment()`)
  const node = async () => {
    for (const id of await dueReleases(w.db.queries)) await publishDue(w.db.queries, w.deps.secrets, id)
  }
  const [deleted] = await Promise.all([call('DELETE', releaseUrl(ids[0]!)), node(), node(), node()])
  expect(await entries('release.publish')).toBe(deleted.status === 200 ? 2 : 3)
  for (const id of ids.slice(1)) expect(await found(id)).toMatchObject({ state: 'published' })
})

test('versions that change, publish and are sorted anew at once wait for each other', async () => {
  const { id: product_id } = await w.product()
  const { call, draft, put, publish } = await pipelineOf(w, product_id)
  const ids: string[] = []
  for (const version of ['1.0.0', '1.1.0', '1.2.0', '1.3.0']) {
    const { id } = (await draft(version, { publish: version === '1.3.0' })).body
    if (version !== '1.3.0') await put(id)
    ids.push(id)
  }
  const order = (version_order: string) => call('PATCH', releaseSettingsUrl(product_id), { version_order })
  const rename = (id: string) => call('PATCH', releaseUrl(id), { version: '2.0.0' })
  const answers = await Promise.all([
    order('published'),
    rename(ids[0]!),
    rename(ids[1]!),
    publish(ids[2]!),
    put(ids[3]!),
    draft('2.0.0', { channel: 'beta' }),
    order('semver'),
  ])
  const taken = answers.filter(({ body }) => body.code === 'RELEASE_EXISTS')
  expect(taken).toHaveLength(2)
  expect(answers.filter(({ status }) => status >= 300)).toEqual(taken)
})

test('of versions that differ in build metadata alone one is published, however many are tried at once', async () => {
  const product = await w.product()
  const { draft, put, publish, call } = await pipelineOf(w, product.id)
  const ids = await together(4, async (at) => {
    const { id } = (await draft(`1.0.0+${at}`)).body
    await put(id)
    return id as string
  })
  const answers = await Promise.all(ids.map((id) => publish(id)))
  const codes = answers.map(({ status, body }) => `${body.code ?? status}`)
  expect(codes.toSorted()).toEqual(['200', ...Array(3).fill('RELEASE_EXISTS')])
  const first = ids[codes.indexOf('200')]!
  const other = ids.find((id) => id !== first)!
  expect((await publish(first)).status).toBe(200)
  expect((await publish(other)).body).toMatchObject({ field: 'version', error: expect.stringContaining('+') })
  const url = releaseSettingsUrl(product.id)
  expect((await call('PATCH', url, { version_order: 'published' })).status).toBe(200)
  expect((await publish(other)).status).toBe(200)
})
