import { releaseUrl } from '@muhur/contract/releases/releases'
import { beforeEach, expect, test } from 'vitest'
import { world } from '../../../test/shop/world.ts'
import { lostFiles } from '../../operator/fsck/files.ts'
import { releaseJobs, sweep } from './jobs.ts'
import { keptIn, pipelineOf, script } from './releases.fixture.ts'
import { forget } from './upload.ts'

const w = await world()
beforeEach(async () => forget(w.deps.files, await keptIn(w)))

const pipeline = async () => pipelineOf(w, (await w.product()).id)

/** What happens when the jobs' time comes. */
const publishDue = () => releaseJobs(w.deps)[0]!.run(w.db.queries, new AbortController().signal)

test('without a file nothing is published, and `publish` waits for the first one', async () => {
  const { draft, put, publish, found } = await pipeline()
  const { id } = (await draft()).body
  expect((await publish(id)).body).toMatchObject({ code: 'RELEASE_EMPTY' })
  const waiting = (await draft('1.1.0', { publish: true })).body.id
  expect(await found(waiting)).toMatchObject({ state: 'scheduled' })
  await publishDue()
  await put(waiting)
  expect(await found(waiting)).toMatchObject({ state: 'published', publish_at: null })
})

test('a publication without a time leaves a schedule as it stands and names its time; one that wants none publishes at once', async () => {
  const { draft, put, publish, found } = await pipeline()
  const { id } = (await draft()).body
  await put(id)
  await publish(id, { publish_at: '2026-11-21T12:00:00.000Z' })
  for (const how of [{}, { percent: 50 }])
    expect(await publish(id, how)).toMatchObject({
      status: 409,
      body: { code: 'RELEASE_SCHEDULED', error: expect.stringContaining('2026-11-21 12:00 (UTC)') },
    })
  expect(await found(id)).toMatchObject({ state: 'scheduled', percent: 100 })
  expect((await publish(id, { publish_at: null })).body).toMatchObject({ state: 'published' })
})

test('a scheduled release is published at its time, by the server', async () => {
  const { call, draft, put, publish, found } = await pipeline()
  const { id } = (await draft()).body
  await put(id)
  const publish_at = new Date(Date.parse((await found(id)).created_at) + 3_600_000).toISOString()
  expect((await publish(id, { publish_at })).body).toMatchObject({ state: 'scheduled', publish_at })
  await publishDue()
  expect(await found(id)).toMatchObject({ state: 'scheduled' })
  expect((await call('PATCH', releaseUrl(id), { publish_at: null })).body).toMatchObject({ state: 'draft' })
  await publish(id, { publish_at })
  await w.clock.advance(3_601)
  await publishDue()
  expect(await found(id)).toMatchObject({ state: 'published' })
})

test('what no row names goes with the sweep, and what is named stays', async () => {
  const { released } = await pipeline()
  await released()
  const [named] = await keptIn(w)
  const left = '01934f2a-0000-7000-8000-000000000001'
  await w.deps.files.put(left, [script()] as never, { limit: 1_000 })
  const later = { ...w.deps, files: { ...w.deps.files, list: aged } }
  async function* aged() {
    for await (const file of w.deps.files.list()) yield { ...file, changedAt: new Date(0) }
  }
  await sweep(w.deps)
  expect(await keptIn(w)).toHaveLength(2)
  await sweep(later)
  expect(await keptIn(w)).toEqual([named])
})

test('fsck names a file whose bytes are gone', async () => {
  const { released } = await pipeline()
  await released()
  expect(await lostFiles(w.db, w.deps.files)).toMatchObject({ violations: 0, examples: [] })
  const [id] = await keptIn(w)
  await w.deps.files.remove(id!)
  expect(await lostFiles(w.db, w.deps.files)).toMatchObject({ violations: 1, examples: [`bot.py (${id})`] })
})
