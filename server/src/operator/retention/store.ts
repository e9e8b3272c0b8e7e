import { keptDenials, keptRefusedNoticeDays, retention } from '@muhur/contract/record/retention'
import { CompiledQuery } from 'kysely'
import { sessionLives } from '../../access/sessions/store.ts'
import type { Queries } from '../../db/db.ts'

/** Deletes up to a chunk of rows, and returns their number. */
export type Prune = (queries: Queries) => Promise<number>

/** Few enough that a statement takes milliseconds, and its locked rows are soon free again. */
export const chunk = 1_000

/** The period of a table's class on the privacy page. */
const periodOf = (table: string): string =>
  `interval '${retention.find(({ tables }) => tables.includes(table))!.seconds} seconds'`

const lastLease = `(select moment()) - ${periodOf('instances')}`

/** Imports that no node works on any more: their parts go first, so that no statement is long. */
const isOldImport = `created_at < moment() - ${periodOf('imports')} and state not in ('checking', 'running')`

/** The tables with rows that end by themselves, and the condition of ended rows; in the order of pruning. */
export const ended: readonly [table: string, condition: string][] = [
  ['denials', `denied_at < moment() - ${periodOf('denials')}`],
  ['refused_calls', `minute < moment() - ${periodOf('refused_calls')}`],
  // Two hours later than the denials of the same hour, since the last of them may have gone just now: a denial never outlives its
  // count.
  ['verdict_counts', `hour < moment() - ${periodOf('verdict_counts')} - interval '2 hours'`],
  // After the counts that they sum up: no count remains without its share in a total.
  ['verdict_totals', `hour < moment() - ${periodOf('verdict_totals')} - interval '3 hours'`],
  ['denial_days', `day < utc_day(moment() - ${periodOf('denial_days')} - interval '3 hours')`],
  ['seat_periods', `ended_at < moment() - ${periodOf('seat_periods')}`],
  // With the address from which the session was opened.
  ['sessions', `not exists (select from users where users.id = sessions.user_id and ${sessionLives})`],
  ['claim_tries', `since <= moment() - ${periodOf('claim_tries')}`],
  ['version_days', `day < utc_day(moment() - ${periodOf('version_days')})`],
  ['live_samples', `at < moment() - ${periodOf('live_samples')}`],
  // A day remains to undo the change of an icon. An icon that is uploaded again meanwhile counts as new.
  [
    'icons',
    `uploaded_at < moment() - ${periodOf('icons')}
      and not exists (
        select from products
        where icon_url = '/icons/' || icons.hash || '.webp' or strpos(pictures::text, icons.hash) > 0
      )
      and not exists (select from settings where name = 'brand' and strpos(value, icons.hash) > 0)`,
  ],
  ['receipt_files', `uploaded_at < moment() - ${periodOf('receipt_files')}`],
  ['idempotency_keys', `created_at <= moment() - ${periodOf('idempotency_keys')}`],
  ['erasure_requests', `decided_at < moment() - ${periodOf('erasure_requests')}`],
  ['channel_notices', `received_at < moment() - ${periodOf('channel_notices')}`],
  [
    'channel_notices',
    `state = 'refused' and received_at < moment() - interval '${keptRefusedNoticeDays} days'`,
  ],
  // Before their events and endpoints: a deletion of those would delete any number of deliveries in one statement.
  ['webhook_deliveries', `created_at < moment() - ${periodOf('events')}`],
  ['discord_messages', `created_at < moment() - ${periodOf('discord_messages')}`],
  [
    'webhook_deliveries',
    `endpoint_id = any(array(select id from webhook_endpoints where deleted_at is not null))`,
  ],
  [
    'events',
    `created_at < moment() - ${periodOf('events')} and not exists (select from webhook_deliveries where event_id = events.id)
      and not exists (select from discord_messages where event_id = events.id)`,
  ],
  [
    'webhook_endpoints',
    `deleted_at is not null and not exists (select from webhook_deliveries where endpoint_id = webhook_endpoints.id)`,
  ],
  ['import_parts', `import_id in (select id from imports where ${isOldImport})`],
  ['imports', `${isOldImport} and not exists (select from import_parts where import_id = imports.id)`],
]

/**
 * `skip locked`: nodes that prune at once each take the rows that the others have not locked, and no node waits while it holds
 * rows, so that there is no deadlock. Each statement is whole by itself; the next run makes up for a statement that was cut off.
 */
export const pruneEnded: readonly Prune[] = ended.map(([table, condition]) =>
  deletion(`
    delete from ${table} where ctid = any(array(
      select ctid from ${table} where ${condition}
      limit ${chunk} for update skip locked
    ))`),
)

/** Of the calls with unknown keys, the last ones are enough to show who guesses. */
export const pruneUnknownKeyDenials = deletion(`
    delete from denials where request_ref in (
      select request_ref from denials
      where request_ref in (
        -- Apart from the lock, which would hold the rows that the offset skips, too.
        select request_ref from denials
        where license_id is null
        order by denied_at desc, request_ref desc
        offset ${keptDenials.ofUnknownKeys} limit ${chunk}
      )
      for update skip locked
    )`)

const crowded = `
    with page as (
      select license_id, count(*) as denials
      from denials
      where license_id > $1
      group by license_id
      order by license_id
      limit ${chunk}
    )
    select
      (select license_id from page order by license_id desc limit 1) as last,
      array(select license_id from page where denials > ${keptDenials.ofLicense}) as crowded`

/** Licenses with too many denials among the next thousand after `cursor`; `last` is null past the end. */
export async function crowdedLicenses(
  queries: Queries,
  cursor: string,
): Promise<{ last: string | null; crowded: string[] }> {
  const [page] = await rows<{ last: string | null; crowded: string[] }>(queries, crowded, [cursor])
  return page!
}

const surplus = `
    delete from denials where request_ref in (
      select request_ref from denials
      where request_ref in (
        select oldest.request_ref
        from unnest($1::uuid[]) as crowded (license_id)
        cross join lateral (
          select request_ref from denials
          where license_id = crowded.license_id
          order by denied_at desc, request_ref desc
          offset ${keptDenials.ofLicense}
        ) as oldest
        limit ${chunk}
      )
      for update skip locked
    )
    returning 1`

/** Deletes the denials of each of these licenses beyond the number that is kept. */
export function pruneSurplusDenials(licenseIds: readonly string[]): Prune {
  return async (queries) => (await rows(queries, surplus, [licenseIds])).length
}

const stale = `
    with page as (
      select id, license_id, lease_expires_at from instances
      where id > $1
      order by id
      limit ${chunk}
    )
    select
      (select id from page order by id desc limit 1) as last,
      array(select distinct license_id from page where lease_expires_at < ${lastLease}) as licenses`

const lockLicenses = `
    select id from licenses where id = any($1::uuid[]) order by id
    for no key update skip locked`

const instances = `
    delete from instances
    where license_id = any($1::uuid[])
      and id > $2 and id <= $3
      and lease_expires_at < ${lastLease}`

/**
 * Deletes, among the next thousand instances after `cursor`, those with a lease that ended long ago, and returns the last id of
 * the thousand, or null past the end. A page of the primary key at a time: an index on the lease would cost every heartbeat.
 *
 * Runs under the licenses' locks (decision 0006): the gate reads an instance and then writes it, and must find it again. The last
 * statement's snapshot is younger than the locks, so it sees an instance that came back meanwhile. A license that another
 * transaction has locked is passed over until the next run.
 *
 * The last seat period of such an instance is deleted too: it ended with the lease, so that as a row of `seat_periods` it would
 * also be pruned by now.
 */
export async function pruneInstances(queries: Queries, cursor: string): Promise<string | null> {
  const [page] = await rows<{ last: string | null; licenses: string[] }>(queries, stale, [cursor])
  const { last, licenses } = page!
  if (licenses.length === 0) return last
  await queries.transaction().execute(async (transaction) => {
    const locked = await rows<{ id: string }>(transaction, lockLicenses, [licenses])
    await rows(transaction, instances, [locked.map(({ id }) => id), cursor, last])
  })
  return last
}

function deletion(text: string): Prune {
  return async (queries) => (await rows(queries, `${text} returning 1`)).length
}

/** As an ordinary query: the connections for hot statements are the gate's. */
async function rows<Row>(queries: Queries, text: string, values: readonly unknown[] = []): Promise<Row[]> {
  return (await queries.executeQuery<Row>(CompiledQuery.raw(text, [...values]))).rows
}
