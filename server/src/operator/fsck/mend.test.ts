import { expect, test } from 'vitest'
import { brokenApartFromKeys } from '../../../test/shop/broken.ts'
import { world } from '../../../test/shop/world.ts'
import { mend } from './mend.ts'

const w = await world()
const script = (text: string) => w.db.session((session) => session.script(text))

async function broken(): Promise<string[]> {
  return (await brokenApartFromKeys(w.db, w.deps.secrets)).map(({ invariant }) => invariant)
}

/** The rows that a clock set back by an hour could leave, before service time: a machine that came, left, and came again. */
async function crossedTimes(): Promise<{ license_key: string; fingerprint: string }> {
  const { id, license_key } = await w.license()
  const call = { license_key, fingerprint: 'machine-1' }
  const { body } = await w.gate('activate', call)
  await script(`
    insert into seat_periods (license_id, instance_id, seat_limit, taken_at, ended_at)
    values ('${id}', '${body.instance!.id}', 1, moment() - interval '1 hour', moment() + interval '2 hours');
    update instances set
      activated_at = moment() + interval '1 hour',
      last_heartbeat_at = moment() - interval '1 minute',
      living_since = moment() + interval '1 hour',
      released_at = moment(),
      lease_expires_at = moment()`)
  return call
}

test('times that a clock crossed are put in order in one transaction, which stands in the record', async () => {
  const call = await crossedTimes()
  expect(await broken()).toEqual(
    expect.arrayContaining(['periods-in-order', 'moves-counted', 'heartbeats-in-time']),
  )
  const planned = await mend(w.db, true)
  expect(planned.map(({ rows }) => rows)).toEqual([1, 1])
  expect(await broken()).not.toEqual([])

  expect(await mend(w.db, false)).toEqual(planned)
  expect(await broken()).toEqual([])
  const entries = await w.db.queries
    .selectFrom('audit_log')
    .select('detail')
    .where('action', '=', 'settings.mend')
    .execute()
  expect(entries).toEqual([{ detail: { 'one-seat-each': 1, [planned[0]!.invariants]: 1 } }])

  expect((await mend(w.db, false)).map(({ rows }) => rows)).toEqual([0, 0])
  expect((await w.gate('activate', call)).body.code).toBe('VALID')
})

test('a heartbeat of the future comes to the present with its lease, and the machine goes on', async () => {
  const { license_key } = await w.license()
  const { body } = await w.gate('activate', { license_key, fingerprint: 'machine-1' })
  await script(`update instances set
    activated_at = activated_at + interval '1 day', living_since = living_since + interval '1 day',
    last_heartbeat_at = last_heartbeat_at + interval '1 day', lease_expires_at = lease_expires_at + interval '1 day'`)
  expect(await broken()).toEqual(['heartbeats-in-time'])
  await mend(w.db, false)
  expect(await broken()).toEqual([])
  const call = { license_key, fingerprint: 'machine-1', instance_token: body.instance!.token! }
  expect((await w.gate('heartbeat', call)).body).toMatchObject({
    code: 'VALID',
    license: { current_instances: 1 },
  })
})

test('rows that carry crossed times stop nobody before they are mended', async () => {
  const call = await crossedTimes()
  expect((await w.gate('activate', call)).body.code).toBe('VALID')
})
