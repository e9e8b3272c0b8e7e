import { adminLicenseUrl } from '@muhur/contract/shop/licenses'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { world } from '../../../test/shop/world.ts'
import type { Database } from '../../db/db.ts'
import { newRequestRef } from '../../http/requests/request-ref.ts'
import { openVerdictRecord, type Verdict } from './record.ts'
import { maximum } from './waiting.ts'

const w = await world()

afterEach(() => {
  vi.useRealTimers()
})

function open(db: Database = w.db) {
  const [warn, denied] = [vi.fn(), vi.fn()]
  const record = openVerdictRecord(db, { warn }, denied)
  onTestFinished(() => record.close())
  return { ...record, warn, denied }
}

function verdict(licenseId: string | null, change: Partial<Verdict> = {}): Verdict {
  const at = w.clock.now().toISOString()
  const call = { verb: 'validate', address: '192.0.2.7', fingerprintHash: null, version: null } as const
  return { licenseId, code: 'VALID', requestRef: newRequestRef(), at, ...call, ...change }
}

async function counts() {
  return w.db.queries
    .selectFrom('verdict_counts')
    .select(['license_id', 'hour', 'code', 'count'])
    .orderBy('license_id')
    .orderBy('hour')
    .orderBy('code')
    .execute()
}

async function denialRefs(): Promise<string[]> {
  const rows = await w.db.queries.selectFrom('denials').select('request_ref').execute()
  return rows.map(({ request_ref }) => request_ref).sort()
}

/** The database, with each statement passed through `run`. */
function intercepted(run: (pass: () => Promise<unknown>) => Promise<unknown>): Database {
  const executeQuery = (query: never) => run(() => w.db.queries.executeQuery(query))
  return { ...w.db, queries: { executeQuery } as never }
}

const unreachable = () =>
  Promise.reject(Object.assign(new Error('connection refused'), { code: 'ECONNREFUSED' }))

test('verdicts are counted by license, hour and code; the next flush adds to what is there', async () => {
  const { id } = await w.license()
  const record = open()
  for (const at of ['2026-11-20T12:00:00.000Z', '2026-11-20T12:59:59.999Z', '2026-11-20T13:00:00.000Z'])
    record.note(verdict(id, { at }))
  record.note(verdict(null, { code: 'NOT_FOUND' }))
  await record.flush()
  record.note(verdict(id))
  record.note(verdict(id, { code: 'EXPIRED' }))
  record.note(verdict(null, { code: 'NOT_FOUND' }))
  await record.flush()
  expect(await counts()).toEqual([
    { license_id: id, hour: '2026-11-20T12:00:00.000Z', code: 'EXPIRED', count: 1 },
    { license_id: id, hour: '2026-11-20T12:00:00.000Z', code: 'VALID', count: 3 },
    { license_id: id, hour: '2026-11-20T13:00:00.000Z', code: 'VALID', count: 1 },
    { license_id: null, hour: '2026-11-20T12:00:00.000Z', code: 'NOT_FOUND', count: 2 },
  ])
})

test('a denial is kept with what there is to know about it, a valid answer is not', async () => {
  const { id } = await w.license()
  const [record, fingerprintHash] = [open(), Buffer.alloc(32, 5)]
  const known = verdict(id, {
    code: 'INSTANCE_LIMIT',
    verb: 'activate',
    fingerprintHash,
    version: '1.0 "β", \\',
  })
  const unknown = verdict(null, { code: 'NOT_FOUND', address: '2001:db8::1' })
  for (const each of [known, unknown, verdict(id)]) record.note(each)
  await record.flush()
  expect(record.denied.mock.calls).toEqual([[new Set([id, null])]])
  const rows = await w.db.queries.selectFrom('denials').selectAll().orderBy('license_id').execute()
  expect(
    rows.map((row) => ({
      ...row,
      fingerprint_hash: row.fingerprint_hash && Buffer.from(row.fingerprint_hash),
    })),
  ).toEqual([
    {
      denied_at: w.clock.now().toISOString(),
      request_ref: known.requestRef,
      license_id: id,
      verb: 'activate',
      code: 'INSTANCE_LIMIT',
      address: '192.0.2.7',
      fingerprint_hash: fingerprintHash,
      version: '1.0 "β", \\',
    },
    {
      denied_at: w.clock.now().toISOString(),
      request_ref: unknown.requestRef,
      license_id: null,
      verb: 'validate',
      code: 'NOT_FOUND',
      address: '2001:db8::1',
      fingerprint_hash: null,
      version: null,
    },
  ])
})

test('more than one statement can carry gets there all the same', async () => {
  const licenses = [await w.license(), await w.license()]
  const record = open()
  for (let call = 0; call < 1_300; call++) {
    const { id } = licenses[call % 2]!
    record.note(verdict(id, { code: 'REVOKED' }))
    record.note(verdict(id, { at: new Date(Date.UTC(2026, 0, 1, call)).toISOString() }))
  }
  await record.flush()
  const rows = await counts()
  expect(rows.filter(({ code }) => code === 'VALID')).toHaveLength(1_300)
  expect(rows.filter(({ code }) => code === 'REVOKED').map(({ count }) => count)).toEqual([650, 650])
  expect(await denialRefs()).toHaveLength(1_300)
})

test('a license that was deleted meanwhile takes nothing else with it', async () => {
  const gone = await w.license()
  const { id } = await w.license()
  const record = open()
  for (const code of ['VALID', 'EXPIRED'] as const) {
    record.note(verdict(gone.id, { code }))
    record.note(verdict(id, { code }))
  }
  const headers = await w.signIn('ayse')
  expect((await w.request('DELETE', adminLicenseUrl(gone.id), { headers })).statusCode).toBe(200)
  await record.flush()
  expect((await counts()).map(({ license_id, code, count }) => [license_id, code, count])).toEqual([
    [id, 'EXPIRED', 1],
    [id, 'VALID', 1],
  ])
  expect(await denialRefs()).toHaveLength(1)
  expect(record.warn).not.toHaveBeenCalled()
})

test('what could not be written waits for the next flush, together with what came since', async () => {
  const { id } = await w.license()
  let down = true
  const record = open(intercepted((pass) => (down ? unreachable() : pass())))
  const denials = [verdict(id, { code: 'EXPIRED' }), verdict(id, { code: 'EXPIRED' })]
  record.note(verdict(id))
  record.note(denials[0]!)
  await record.flush()
  record.note(verdict(id))
  record.note(denials[1]!)
  await record.flush()
  expect(await counts()).toEqual([])
  expect(record.warn).toHaveBeenCalledTimes(2)
  down = false
  await record.flush()
  expect((await counts()).map(({ code, count }) => [code, count])).toEqual([
    ['EXPIRED', 2],
    ['VALID', 2],
  ])
  expect(await denialRefs()).toEqual(denials.map(({ requestRef }) => requestRef).sort())
})

test('a denial whose acknowledgment was lost is neither kept nor counted twice', async () => {
  const { id } = await w.license()
  let lost = false
  const record = open(
    intercepted(async (pass) => {
      const result = await pass()
      return lost ? result : ((lost = true), unreachable())
    }),
  )
  record.note(verdict(id, { code: 'EXPIRED' }))
  await record.flush()
  await record.flush()
  expect((await counts()).map(({ count }) => count)).toEqual([1])
  expect(await denialRefs()).toHaveLength(1)
})

test('a row that the database will never take holds up no other', async () => {
  const { id } = await w.license()
  const record = open()
  record.note(verdict(id, { code: 'EXPIRED', address: 'not an address' }))
  record.note(verdict(id))
  await record.flush()
  record.note(verdict(id, { code: 'EXPIRED' }))
  await record.flush()
  expect((await counts()).map(({ code, count }) => [code, count])).toEqual([
    ['EXPIRED', 1],
    ['VALID', 1],
  ])
  expect(record.warn).toHaveBeenCalledTimes(1)
  expect(JSON.stringify(record.warn.mock.calls)).not.toContain('not an address')
})

test('of too many waiting denials the oldest give way, but stay counted; guessed keys drive out no license’s', async () => {
  const { id } = await w.license()
  const record = open()
  const kept = verdict(id, { code: 'EXPIRED' })
  record.note(kept)
  for (let call = 0; call < maximum.unknownKeyDenials + 7; call++)
    record.note(verdict(null, { code: 'NOT_FOUND', requestRef: `unknown-${String(call).padStart(5, '0')}` }))
  await record.flush()
  expect((await counts()).map(({ code, count }) => [code, count])).toEqual([
    ['EXPIRED', 1],
    ['NOT_FOUND', maximum.unknownKeyDenials + 7],
  ])
  const refs = await denialRefs()
  expect(refs).toHaveLength(maximum.unknownKeyDenials + 1)
  expect(refs).toContain(kept.requestRef)
  expect(refs).not.toContain('unknown-00006')
  expect(refs).toContain('unknown-00007')
  expect(record.warn.mock.calls).toEqual([[{ denials: 7, counts: 0 }, expect.any(String)]])
})

test('it flushes by itself every few seconds', async () => {
  const { id } = await w.license()
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  let written = () => {}
  const done = new Promise<void>((resolve) => (written = resolve))
  const record = open(intercepted((pass) => pass().finally(written)))
  record.note(verdict(id))
  vi.advanceTimersByTime(4_999)
  expect(await counts()).toEqual([])
  vi.advanceTimersByTime(1)
  await done
  expect(await counts()).toHaveLength(1)
})

test('closing writes what is there, but waits for no dead database', async () => {
  const record = open()
  record.note(verdict(null))
  await record.close()
  expect(await counts()).toHaveLength(1)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const dead = openVerdictRecord(
    intercepted(() => new Promise(() => {})),
    false,
  )
  dead.note(verdict(null))
  const closed = dead.close()
  await vi.advanceTimersByTimeAsync(3_000)
  await closed
})
