import { expiringDays, tokenExpiringDays } from '@muhur/contract/record/event-types'
import { sql } from 'kysely'
import type { Queries } from '../../db/db.ts'
import { wantedOf, writeEvents, type NewEvent } from './store.ts'

/**
 * Events by time alone: a license ends, or is about to, as a token is; an instance falls silent. Each look goes back further than
 * the last one, and `once` identifies an announcement: so a late or repeated look, on any node, announces each event once. An end before the
 * look's window, while no node ran, is not announced any more. An instance counts as lost only if a node heard of it since this
 * node takes calls without a pause: other instances may have called a server that was down.
 */
export async function watchTime(queries: Queries, since: Date): Promise<void> {
  const wanted = await wantedOf(queries, [
    'license.expiring',
    'license.expired',
    'token.expiring',
    'instance.lost',
  ])
  if (wanted.has('license.expiring')) for (const days of expiringDays) await announceExpiring(queries, days)
  if (wanted.has('license.expired')) await announceExpired(queries)
  if (wanted.has('token.expiring'))
    for (const days of tokenExpiringDays) await announceExpiringTokens(queries, days)
  if (wanted.has('instance.lost')) await announceLost(queries, since)
}

interface Ended {
  id: string
  end: string
}

/** Rows of one statement: a look that finds more goes on with them at its next turn. */
const limit = sql.lit(500)

/** SQL: within a day of the moment with so many days left; not for a license or token that was shorter from the start. */
function expiresIn(days: number) {
  const end = sql`moment() + make_interval(days => ${days})`
  return sql`expires_at > ${end} - interval '1 day' and expires_at <= ${end}
    and created_at <= expires_at - make_interval(days => ${days})`
}

async function announceExpiring(queries: Queries, days: number): Promise<void> {
  const { rows } = await sql<Ended>`
    select id, expires_at as end from licenses
    where status = 'active' and ${expiresIn(days)}
      and not exists (select from events where once = ${onceOf('expiring', sql`licenses.id`, sql`expires_at`, days)})
    order by expires_at limit ${limit}`.execute(queries)
  await writeLicenses(queries, rows, (row) => ({
    type: 'license.expiring',
    more: { days_left: days },
    once: nameOf('expiring', row, days),
  }))
}

async function announceExpired(queries: Queries): Promise<void> {
  const { rows } = await sql<Ended>`
    select id, expires_at as end from licenses
    where status = 'active' and expires_at > moment() - interval '1 day' and expires_at <= moment()
      and not exists (select from events where once = ${onceOf('expired', sql`licenses.id`, sql`expires_at`)})
    order by expires_at limit ${limit}`.execute(queries)
  await writeLicenses(queries, rows, (row) => ({ type: 'license.expired', once: nameOf('expired', row) }))
}

/** The tokens of admins alone: a buyer's program is not the shop's. */
async function announceExpiringTokens(queries: Queries, days: number): Promise<void> {
  const { rows } = await sql<Ended & { ending: string }>`
    select id, ending, expires_at as end from api_tokens
    where user_id in (select id from users where role = 'admin') and revoked_at is null and ${expiresIn(days)}
    order by expires_at limit ${limit}`.execute(queries)
  const expiring = rows.map((row): NewEvent => ({
    type: 'token.expiring',
    more: {
      token: { id: row.id, ending: row.ending, expires_at: new Date(row.end).toISOString() },
      days_left: days,
    },
    once: nameOf('token', row, days),
  }))
  await writeEvents(queries, expiring)
}

/** Reads all instances, as the sampling of live ones does: an index on the lease would cost every heartbeat. */
async function announceLost(queries: Queries, since: Date): Promise<void> {
  const { rows } = await sql<Ended & { license_id: string }>`
    select id, license_id, lease_expires_at as end from instances
    where released_at is null
      and lease_expires_at > (select moment()) - interval '1 hour' and lease_expires_at <= (select moment())
      and last_heartbeat_at >= ${since.toISOString()}
      and not exists (select from events where once = ${onceOf('lost', sql`instances.id`, sql`lease_expires_at`)})
    limit ${limit}`.execute(queries)
  const lost = rows.map((row): NewEvent => ({
    type: 'instance.lost',
    license_id: row.license_id,
    instance_id: row.id,
    once: nameOf('lost', row),
  }))
  await writeEvents(queries, lost)
}

async function writeLicenses(
  queries: Queries,
  rows: readonly Ended[],
  event: (row: Ended) => NewEvent,
): Promise<void> {
  await writeEvents(
    queries,
    rows.map((row) => ({ license_id: row.id, ...event(row) })),
  )
}

/** The identifier of an announcement, in SQL and in `nameOf`: another end of the same license is another announcement. */
function onceOf(what: string, id: ReturnType<typeof sql>, end: ReturnType<typeof sql>, days?: number) {
  const start = days === undefined ? what : `${what} ${days}`
  return sql`${start} || ' ' || ${id} || ' ' || floor(extract(epoch from ${end}) * 1000)::bigint`
}

const nameOf = (what: string, { id, end }: Ended, days?: number): string =>
  `${days === undefined ? what : `${what} ${days}`} ${id} ${Date.parse(end)}`
