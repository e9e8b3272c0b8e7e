import { tokenUrl } from '@muhur/contract/access/tokens'
import { beforeEach, expect, test } from 'vitest'
import { world } from '../../../test/shop/world.ts'
import { programsOf } from '../../access/tokens/programs.fixture.ts'
import { webhooksOf } from '../webhooks/webhooks.fixture.ts'
import type { Queries } from '../../db/db.ts'
import { announceDenials } from './denials.ts'
import { eventJobs } from './jobs.ts'
import { watchTime } from './watch.ts'

const w = await world()
const { issue } = programsOf(w)
const day = 24 * 3600

beforeEach(async () => {
  await w.db.session((session) => session.script('truncate events, webhook_endpoints cascade'))
  const ayse = await webhooksOf(w)
  await ayse.create('http://127.0.0.1:9/', [
    'license.expiring',
    'license.expired',
    'token.expiring',
    'instance.lost',
    'instance.denied',
  ])
})

const announced = async () => {
  const rows = await w.db.queries.selectFrom('events').select(['type', 'payload']).orderBy('id').execute()
  return rows.map(({ type, payload }) => ({ type, ...(payload as object) }))
}
/** Two nodes that look at the same moment. */
const look = (started = new Date(0)) =>
  Promise.all([watchTime(w.db.queries, started), watchTime(w.db.queries, started)])
const inDays = (days: number) => new Date(w.clock.now().getTime() + days * day * 1000).toISOString()

test('the end of a license is told seven days before, a day before and when it has come, once each', async () => {
  await w.license({ expires_at: inDays(8) })
  const types: (string | undefined)[][] = []
  for (const days of [0.5, 0.6, 0.5, 4, 1.5, 0.8, 0.3]) {
    await w.clock.advance(days * day)
    await look()
    types.push(
      (await announced()).map(({ type, ...data }) =>
        `${type} ${(data as { days_left?: number }).days_left ?? ''}`.trim(),
      ),
    )
  }
  const all = ['license.expiring 7', 'license.expiring 1', 'license.expired']
  expect(types).toEqual([
    [],
    all.slice(0, 1),
    all.slice(0, 1),
    all.slice(0, 1),
    all.slice(0, 2),
    all.slice(0, 2),
    all,
  ])
})

test('a license that was shorter from the start is not told of days that it never had', async () => {
  await w.license({ expires_at: inDays(6.5) })
  await w.license({ expires_at: inDays(0.5) })
  await look()
  expect(await announced()).toEqual([])
})

test('the end of an admin’s token is told seven days before and a day before; a buyer’s, a revoked and a short one are not', async () => {
  const { token } = await issue({ name: 'Mağaza botu', scopes: ['licenses:read'], expires_at: inDays(8) })
  await issue({ name: 'Kısa', scopes: ['licenses:read'], expires_at: inDays(6) })
  await issue({ name: 'Pano', scopes: ['licenses:read'], expires_at: inDays(8) }, 'mehmet')
  const revoked = await issue({ name: 'Eski', scopes: ['licenses:read'], expires_at: inDays(8) })
  await w.request('DELETE', tokenUrl(revoked.token.id), { headers: await w.signIn('ayse') })
  const days: (number | undefined)[][] = []
  for (const passed of [0.5, 0.7, 5, 1, 1]) {
    await w.clock.advance(passed * day)
    await look()
    days.push((await announced()).map((event) => (event as { days_left?: number }).days_left))
  }
  expect(days).toEqual([[], [7], [7], [7, 1], [7, 1]])
  expect(await announced()).toContainEqual({
    type: 'token.expiring',
    days_left: 7,
    token: { id: token.id, ending: token.ending, expires_at: token.expires_at },
  })
})

test('a license that was extended is told of its new end', async () => {
  await w.license({ expires_at: inDays(7.5) })
  await w.clock.advance(day)
  await look()
  await w.db.queries
    .updateTable('licenses')
    .set({ expires_at: inDays(7) })
    .execute()
  await look()
  expect(await announced()).toHaveLength(2)
})

test('an instance that falls silent is told of once, one that was released is not', async () => {
  const { license_key } = await w.license({ max_instances: 2 })
  const { body } = await w.gate('activate', { license_key, fingerprint: 'machine-1' })
  const other = await w.gate('activate', { license_key, fingerprint: 'machine-2' })
  await w.gate('deactivate', {
    license_key,
    fingerprint: 'machine-2',
    instance_token: other.body.instance!.token,
  })
  await w.clock.advance(20 * 60)
  // Of a node that has just started nobody has heard anything else yet.
  await look(w.clock.now())
  expect(await announced()).toEqual([])
  await look()
  await look()
  expect(await announced()).toMatchObject([{ type: 'instance.lost', instance: { id: body.instance!.id } }])
})

test('an instance whose heartbeats met a database that was away is not told lost', async () => {
  let time = w.clock.now().getTime()
  const [announcing, watching] = eventJobs(w.deps, [], () => time)
  const going = new AbortController().signal
  const run = (job = announcing, queries = w.db.queries) => job!.run(queries, going)
  const away = { selectFrom: () => expect.fail('away') } as unknown as Queries
  const machine = { ...(await w.license()), fingerprint: 'machine-1' }
  const { body } = await w.gate('activate', { license_key: machine.license_key, fingerprint: 'machine-1' })
  await run()
  for (let second = 0; second < 20 * 60; second += 10) {
    time += 10_000
    await expect(run(announcing, away)).rejects.toThrow('away')
  }
  await w.clock.advance(20 * 60)
  // Either may be the first that finds the database again.
  await run(watching)
  await run(announcing)
  await run(watching)
  expect(await announced()).toEqual([])

  const { license_key, fingerprint } = machine
  const { token } = body.instance!
  const again = await w.gate('heartbeat', { license_key, fingerprint, instance_token: token })
  expect(again.body.valid).toBe(true)
  for (let second = 0; second < 20 * 60; second += 10) {
    time += 10_000
    await run()
  }
  await w.clock.advance(20 * 60)
  await run(watching)
  expect(await announced()).toMatchObject([{ type: 'instance.lost', instance: { id: body.instance!.id } }])
})

test('of a flood of refusals of one license and code one is told in ten minutes', async () => {
  const { id } = await w.license()
  const denied = (code: string, minute: number) => ({
    licenseId: id,
    verb: 'validate',
    code,
    requestRef: `${code}-${minute}`,
    at: new Date(w.clock.now().getTime() + minute * 60_000).toISOString(),
  })
  const flood = [0, 1, 9, 10, 11].flatMap((minute) => [denied('EXPIRED', minute), denied('BLOCKED', minute)])
  await Promise.all([announceDenials(w.db.queries, flood), announceDenials(w.db.queries, flood)])
  const codes = (await announced()).map((event) => (event as { denial?: { code: string } }).denial?.code)
  const count = (code: string) => codes.filter((each) => each === code).length
  expect([count('BLOCKED'), count('EXPIRED'), codes.length]).toEqual([2, 2, 4])
})
