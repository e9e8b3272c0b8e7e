import { afterAll, beforeAll, expect, test } from 'vitest'
import { Receiver } from '../../../test/network/receiver.ts'
import { world } from '../../../test/shop/world.ts'
import { buildApp } from '../../app.ts'
import type { App, Deps } from '../../http/deps.ts'
import { emptyOutbox } from '../events/outbox.ts'
import { openJobs } from '../../db/jobs.ts'
import { webhookChannel } from './work.ts'
import { webhooksOf } from './webhooks.fixture.ts'

const w = await world()
let other: Deps
let app: App

beforeAll(async () => {
  other = { ...w.deps, jobs: openJobs(w.db, false) }
  app = await buildApp(other)
  await other.jobs.start()
})
afterAll(() => app.close())

test('two nodes empty the outbox and send at once, and each event arrives once', async () => {
  const receiver = await Receiver.open()
  const ayse = await webhooksOf(w)
  await ayse.create(receiver.url, ['license.created'])
  const { product_id } = await w.license()
  for (let more = 0; more < 19; more++) await w.license({ product_id })
  const going = new AbortController().signal
  const nodes = [w.deps, other]
  await Promise.all(
    [...nodes, ...nodes].map((node) => emptyOutbox(w.db.queries, [webhookChannel(node)], going)),
  )
  await expect.poll(() => receiver.received.length, { timeout: 30_000 }).toBe(20)
  const delivered = async () =>
    (await w.db.queries.selectFrom('webhook_deliveries').select(['state', 'attempt_count']).execute()).map(
      ({ state, attempt_count: count }) => `${state} ${count}`,
    )
  await expect.poll(async () => new Set(await delivered())).toEqual(new Set(['delivered 1']))
  expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(20)
  expect(receiver.received).toHaveLength(20)
  await receiver.close()
})
