import { keptDays, keptEventDays, retention, sessionLife } from '@muhur/contract/record/retention'
import { expect, test } from 'vitest'
import { world } from '../../../test/shop/world.ts'
import { newRequestRef } from '../../http/requests/request-ref.ts'
import { prune } from './prune.ts'
import { chunk, ended } from './store.ts'

const w = await world()
const day = 24 * 3600
const going = new AbortController().signal

const script = (text: string) => w.db.session((session) => session.script(text))

type Kept =
  | 'denials'
  | 'denial_days'
  | 'instances'
  | 'live_samples'
  | 'seat_periods'
  | 'verdict_counts'
  | 'verdict_totals'

async function count(table: Kept): Promise<number> {
  return (await w.db.queries.selectFrom(table).selectAll().execute()).length
}

async function activate(license_key: string, fingerprint: string) {
  return (await w.gate('activate', { license_key, fingerprint })).body.instance!
}

/** Denials of one moment, and their count. */
async function denials(licenseId: string | null, howMany: number): Promise<void> {
  const id = licenseId ? `'${licenseId}'::uuid` : 'null::uuid'
  await script(`
    insert into denials (request_ref, license_id, verb, code, address, denied_at)
    select '${newRequestRef()}-' || i, ${id}, 'validate', 'EXPIRED', '192.0.2.7', moment()
    from generate_series(1, ${howMany}) as i;
    insert into verdict_counts values (${id}, date_trunc('hour', moment(), 'UTC'), 'EXPIRED', ${howMany})`)
}

test('what machines did is kept for as many days as the privacy page says and no longer', async () => {
  const { id, license_key } = await w.license()
  const instance = await activate(license_key, 'machine-1')
  await denials(id, 1)
  await denials(null, 1)
  await script(`insert into seat_periods values ('${id}', '${instance.id}', 1, moment(), moment())`)
  const kept = async () => ({
    denials: await count('denials'),
    counts: await count('verdict_counts'),
    periods: await count('seat_periods'),
    instances: await count('instances'),
  })

  await w.clock.advance(keptDays * day)
  await prune(w.db.queries, going)
  expect(await kept()).toEqual({ denials: 2, counts: 2, periods: 1, instances: 1 })
  await w.clock.advance(1)
  await prune(w.db.queries, going)
  expect(await kept()).toEqual({ denials: 0, counts: 2, periods: 0, instances: 1 })
  await w.clock.advance(2 * 3600)
  await prune(w.db.queries, going)
  expect(await kept()).toEqual({ denials: 0, counts: 0, periods: 0, instances: 0 })
})

test('what is pruned is what the privacy page lists', () => {
  const listed = retention.flatMap(({ tables }) => tables)
  expect([...new Set([...ended.map(([table]) => table), 'instances'])].sort()).toEqual([...listed].sort())
})

test('an answered erasure request is kept as proof for three years, an open one until its answer', async () => {
  await w.signIn('mehmet')
  const user_id = await w.userId('mehmet')
  await script(`
    insert into erasure_requests (id, user_id, state, due_at, decided_at) values
      ('00000000-0000-7000-8000-000000000001', '${user_id}', 'refused', moment(), moment()),
      ('00000000-0000-7000-8000-000000000002', '${user_id}', 'open', moment(), null)`)
  const left = async () => {
    await prune(w.db.queries, going)
    return (await w.db.queries.selectFrom('erasure_requests').select('state').execute()).length
  }
  await w.clock.advance(3 * 365 * day)
  expect(await left()).toBe(2)
  await w.clock.advance(1)
  expect(await left()).toBe(1)
})

test.each([
  ['zeynep', sessionLife.user],
  ['ayse', sessionLife.admin],
] as const)(
  'a session of %s is deleted with its address once it has ended, and not before',
  async (person, life) => {
    await w.signIn(person)
    const addresses = async () => {
      await prune(w.db.queries, going)
      return (await w.db.queries.selectFrom('sessions').select('address').execute()).map(
        ({ address }) => address,
      )
    }
    await w.clock.advance(life.unused - 1)
    expect(await addresses()).toEqual(['127.0.0.1'])
    await w.clock.advance(1)
    expect(await addresses()).toEqual([])
  },
)

test('the sums are kept until nothing that they count is left', async () => {
  const { id } = await w.license()
  await script(`
    insert into verdict_counts values ('${id}', date_trunc('hour', moment(), 'UTC'), 'EXPIRED', 1);
    insert into verdict_totals values (date_trunc('hour', moment(), 'UTC'), 'EXPIRED', 1);
    insert into denial_days values (utc_day(moment()), '${id}', 1);
    insert into live_samples values (moment(), 7)`)
  const kept = async (after: number) => {
    await w.clock.advance(after)
    await prune(w.db.queries, going)
    const tables = ['verdict_counts', 'verdict_totals', 'denial_days', 'live_samples'] as const
    return Promise.all(tables.map(count))
  }
  expect(await kept(keptDays * day + 2 * 3600 - 1)).toEqual([1, 1, 1, 0])
  expect(await kept(2)).toEqual([0, 1, 1, 0])
  expect(await kept(3600)).toEqual([0, 0, 1, 0])
  expect(await kept(day)).toEqual([0, 0, 0, 0])
})

test('an instance that lives, or was here lately, stays', async () => {
  const { license_key } = await w.license({ max_instances: 3 })
  await activate(license_key, 'long-gone')
  const back = await activate(license_key, 'back-again')
  await w.clock.advance((keptDays + 1) * day)
  await activate(license_key, 'back-again')
  const fresh = await activate(license_key, 'newcomer')
  await prune(w.db.queries, going)
  const rows = await w.db.queries.selectFrom('instances').select('id').execute()
  expect(rows.map(({ id }) => id).sort()).toEqual([back.id, fresh.id].sort())
})

test('a license keeps its last hundred denials, unknown keys their last ten thousand', async () => {
  const { id } = await w.license()
  const other = await w.license()
  await denials(id, chunk + 150)
  await denials(null, 10_000 + chunk + 5)
  await w.clock.advance(3600)
  await denials(id, 60)
  await denials(other.id, 100)
  await prune(w.db.queries, going)
  const rows = await w.db.queries.selectFrom('denials').select(['license_id', 'denied_at']).execute()
  const of = (license: string | null) => rows.filter(({ license_id }) => license_id === license)
  expect([of(id).length, of(other.id).length, of(null).length]).toEqual([100, 100, 10_000])
  expect(of(id).filter(({ denied_at }) => denied_at === w.clock.now().toISOString())).toHaveLength(60)
})

test('two nodes that prune at once do each other no harm', async () => {
  const { id, license_key } = await w.license({ max_instances: 5 })
  for (const machine of [1, 2, 3, 4, 5]) await activate(license_key, `machine-${machine}`)
  await denials(id, 3 * chunk)
  await w.clock.advance((keptDays + 1) * day)
  await denials(null, 3)
  await Promise.all([prune(w.db.queries, going), prune(w.db.queries, going), prune(w.db.queries, going)])
  // Rows that one run passed over because the other run held them were deleted by the other; only a license's instances may wait
  // for the next run.
  expect([await count('denials'), await count('verdict_counts')]).toEqual([3, 1])
  await prune(w.db.queries, going)
  expect(await count('instances')).toBe(0)
})

test('a stop is heeded between two statements', async () => {
  await denials(null, 1)
  await w.clock.advance((keptDays + 1) * day)
  await prune(w.db.queries, AbortSignal.abort())
  expect(await count('denials')).toBe(1)
})

test('an instance is not taken away from under a call that works on its license', async () => {
  const { id, license_key } = await w.license()
  await activate(license_key, 'machine-1')
  await w.clock.advance((keptDays + 1) * day)
  await w.db.queries.transaction().execute(async (call) => {
    await call.selectFrom('licenses').select('id').where('id', '=', id).forNoKeyUpdate().execute()
    await prune(w.db.queries, going)
    expect(await count('instances')).toBe(1)
  })
  await prune(w.db.queries, going)
  expect(await count('instances')).toBe(0)
})

test('events go with their deliveries after their days, and a deleted webhook with what was sent to it', async () => {
  const ids = ['01a00000-0000-7000-8000-000000000001', '01a00000-0000-7000-8000-000000000002']
  const endpoint = (id: string) => `
    insert into webhook_endpoints (id, url, description, types, secret_sealed)
      values ('${id}', 'https://example.com/', '', '{license.created}', '');
    insert into events (id, type, payload) values ('${id}', 'license.created', '{}');
    insert into webhook_deliveries (id, endpoint_id, event_id) values ('${id}', '${id}', '${id}')`
  await script(ids.map(endpoint).join(';'))
  const left = async () => {
    await prune(w.db.queries, going)
    const tables = ['webhook_deliveries', 'events', 'webhook_endpoints'] as const
    return Promise.all(
      tables.map(async (table) => (await w.db.queries.selectFrom(table).select('id').execute()).length),
    )
  }
  await script(
    `update webhook_endpoints set deleted_at = moment(), enabled = false, disabled_reason = 'admin' where id = '${ids[0]}'`,
  )
  expect(await left()).toEqual([1, 2, 1])
  await w.clock.advance(keptEventDays * day)
  expect(await left()).toEqual([1, 2, 1])
  await w.clock.advance(1)
  expect(await left()).toEqual([0, 0, 1])
})
