import { keptDenials } from '@muhur/contract/record/retention'
import { sql } from 'kysely'
import type { Queries } from '../src/db/db.ts'
import { newRequestRef } from '../src/http/requests/request-ref.ts'
import type { DemoLicense } from './demo-shop.ts'

/** A license of the demo, and the machines that used it. */
type Seeded = Pick<DemoLicense, 'used' | 'refused'> & { id: string }

const hour = 3600_000
const day = 24 * hour
const days = 61

/**
 * Two months in which the shop was busy: what the gate would have counted while the demo's machines ran, and how many
 * of them ran in the last day. The same at every seeding, apart from the moment that it leads up to.
 */
export async function seedHistory(transaction: Queries, licenses: readonly Seeded[]): Promise<void> {
  const { rows } = await sql<{ now: string }>`select moment() as now`.execute(transaction)
  const now = Date.parse(rows[0]!.now)
  const counts = hoursBefore(now).flatMap((at) => verdictsOf(at, now, licenses))
  await sql`
    insert into verdict_counts (license_id, hour, code, count)
    select * from unnest(
      ${counts.map(({ id }) => id)}::uuid[],
      ${counts.map(({ at }) => new Date(at).toISOString())}::timestamptz[],
      ${counts.map(({ code }) => code)}::text[],
      ${counts.map(({ count }) => count)}::bigint[])`.execute(transaction)
  await sql`
    insert into verdict_totals (hour, code, count)
    select hour, code, sum(count) from verdict_counts group by hour, code`.execute(transaction)
  await sql`
    insert into denial_days (day, license_id, count)
    select utc_day(hour), license_id, sum(count) from verdict_counts
    where license_id is not null and code <> 'VALID'
    group by 1, 2`.execute(transaction)

  await seedDenials(transaction, licenses, counts, now)

  const moments = Array.from({ length: 288 }, (_, at) => now - (now % 300_000) - (at + 1) * 300_000)
  await sql`
    insert into live_samples (at, instances)
    select * from unnest(
      ${moments.map((at) => new Date(at).toISOString())}::timestamptz[],
      ${moments.map((at) => sum(licenses.map((license) => running(license, at, now).length)))}::integer[])
    `.execute(transaction)
}

/** The counted refusals one by one, as many as are kept: what the counts tell of can be looked at. */
async function seedDenials(
  transaction: Queries,
  licenses: readonly Seeded[],
  counts: ReturnType<typeof verdictsOf>,
  now: number,
): Promise<void> {
  const refused = counts.filter(({ code }) => code !== 'VALID')
  const each = refused.flatMap(({ count, ...row }) => Array.from({ length: count }, () => row))
  const { ofLicense, ofUnknownKeys } = keptDenials
  const kept = [...Map.groupBy(each, ({ id }) => id)].flatMap(([id, rows]) =>
    rows.slice(id === null ? -ofUnknownKeys : -ofLicense),
  )
  const denials = kept.map(({ id, code, at }, index) => ({
    id,
    code,
    denied_at: new Date(at + noise(at, index) * Math.min(hour, now - at)).toISOString(),
    address: id === null ? '198.51.100.23' : `203.0.113.${20 + licenses.findIndex((one) => one.id === id)}`,
    version: licenses.find((one) => one.id === id)?.used?.[0]?.version ?? null,
  }))
  await sql`
    insert into denials (request_ref, license_id, verb, code, address, version, denied_at)
    select * from unnest(
      ${denials.map(newRequestRef)}::text[],
      ${denials.map(({ id }) => id)}::uuid[],
      ${denials.map(() => 'validate')}::text[],
      ${denials.map(({ code }) => code)}::text[],
      ${denials.map(({ address }) => address)}::inet[],
      ${denials.map(({ version }) => version)}::text[],
      ${denials.map(({ denied_at }) => denied_at)}::timestamptz[])`.execute(transaction)
}

const hoursBefore = (now: number): number[] =>
  Array.from({ length: days * 24 }, (_, at) => now - (now % hour) - at * hour).toReversed()

function verdictsOf(at: number, now: number, licenses: readonly Seeded[]) {
  const counted = licenses.flatMap(({ id, ...license }, index) => {
    const beats = 12 * running(license, at, now).length
    const rows = [{ id, code: 'VALID', count: Math.ceil(beats * (1 - noise(at, index + 0.5) / 6)) }]
    const { code, since_days, per_hour } = license.refused ?? { code: '', since_days: 0, per_hour: 0 }
    if (at > now - since_days * day)
      rows.push({ id, code, count: Math.floor(per_hour * awake(at) * 2 * noise(at, index)) })
    return rows
  })
  const guessed = {
    id: null,
    code: 'NOT_FOUND',
    count: Math.floor(3 * awake(at) * noise(at, licenses.length)),
  }
  return [...counted, guessed].filter(({ count }) => count > 0).map((row) => ({ ...row, at }))
}

/** The machines that send heartbeats at that time: from their first to their last, and some of them only while people are awake. */
function running({ used = [] }: Pick<Seeded, 'used'>, at: number, now: number) {
  return used.filter(
    ({ days_ago, since_days = days, by_day }) =>
      at >= now - since_days * day && at < now - days_ago * day && (!by_day || awake(at) > 0.5),
  )
}

/** From 0 in the night to 1 in the evening, by Turkish time. */
function awake(at: number): number {
  const hours = (at / hour + 3) % 24
  return (1 + Math.cos(((hours - 20) / 12) * Math.PI)) / 2
}

/** Between 0 and 1, the same for the same hour of such a history. */
function noise(at: number, of: number): number {
  const value = Math.sin((at / hour) * 12.9898 + of * 78.233) * 43_758.5453
  return value - Math.floor(value)
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0)
