import type { Prepared, Statement } from '../db/db.ts'

/** Rows of `instances` that one statement looks at. */
const page = 2_000

const firstId = '00000000-0000-0000-0000-000000000000'

/** The last license of the next page, or null past the end, and the page's licenses with a lease that ran on at $2. */
const find: Statement = {
  name: 'amnesty-find',
  text: `
    with page as (
      select license_id, released_at is null and lease_expires_at > $2 as runs
      from instances
      where recent and license_id > $1
      order by license_id
      fetch first ${page} rows with ties
    )
    select
      (select license_id from page order by license_id desc limit 1) as last,
      array(select distinct license_id from page where runs) as licenses`,
}

/** In the order of ids, as all do who wait for several. Leases of a former owner have ended, even if their time had not. */
const lock: Statement = {
  name: 'amnesty-lock',
  text: `
    select id from licenses
    where id = any($1::uuid[]) and (owned_since is null or owned_since <= $2)
    order by id
    for no key update`,
}

/**
 * By as much of the outage as lies behind the last heartbeat: where the last calls came after the beginning that was measured,
 * the lease is what it was after them. An instance whose seat another one took meanwhile is not recent any more (`settle`
 * in store.ts), so a license has no more seats held than before; and the lock keeps everybody from taking one meanwhile.
 */
const extend: Statement = {
  name: 'amnesty-extend',
  text: `
    update instances set
      lease_expires_at = lease_expires_at + ($3::timestamptz - greatest($2, last_heartbeat_at)),
      grace_until = grace_until + ($3::timestamptz - greatest($2, last_heartbeat_at))
    where license_id = any($1::uuid[])
      and recent and released_at is null and lease_expires_at > $2::timestamptz and last_heartbeat_at < $3`,
}

/**
 * Adds the time of an outage to every lease that ran when the outage began, and to the grace that was promised with it:
 * nobody could report meanwhile. Page by page, since statements have little time; in the caller's transaction, so that
 * the outage and its amnesty are there together or not at all.
 */
export async function extendLeases(
  connection: Prepared,
  outage: { began_at: string; ended_at: string },
): Promise<void> {
  let cursor: string | null = firstId
  while (cursor !== null) cursor = await extendPage(connection, cursor, outage)
}

async function extendPage(
  connection: Prepared,
  cursor: string,
  { began_at, ended_at }: { began_at: string; ended_at: string },
): Promise<string | null> {
  const [found] = await connection.run<Page>(find, [cursor, began_at])
  const { last, licenses } = found!
  if (licenses.length === 0) return last
  const locked = await connection.run<{ id: string }>(lock, [licenses, began_at])
  await connection.run(extend, [locked.map(({ id }) => id), began_at, ended_at])
  return last
}

interface Page {
  last: string | null
  licenses: string[]
}
