import type { Prepared, Statement } from '../../db/db.ts'
import { extendLeasesOf } from '../calls/seats/instances.ts'
import type { Outage } from './store.ts'

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

/** In the order of ids, like all who lock several licenses. Leases of an old owner have ended, even before their time. */
const lock: Statement = {
  name: 'amnesty-lock',
  text: `
    select id from licenses
    where id = any($1::uuid[]) and (owned_since is null or owned_since <= $2)
    order by id
    for no key update`,
}

/**
 * Adds the time of an outage to every lease that ran when the outage began, and to the grace that was promised with it: no
 * heartbeat could arrive. Page by page, since statements have little time; in the caller's transaction, so that the outage and
 * its amnesty are there together or not at all.
 */
export async function extendLeases(
  connection: Prepared,
  outage: Pick<Outage, 'began_at' | 'ended_at'>,
): Promise<void> {
  let cursor: string | null = firstId
  while (cursor !== null) cursor = await extendPage(connection, cursor, outage)
}

async function extendPage(
  connection: Prepared,
  cursor: string,
  outage: Pick<Outage, 'began_at' | 'ended_at'>,
): Promise<string | null> {
  const [found] = await connection.run<Page>(find, [cursor, outage.began_at])
  const { last, licenses } = found!
  if (licenses.length === 0) return last
  const locked = await connection.run<{ id: string }>(lock, [licenses, outage.began_at])
  const ids = locked.map(({ id }) => id)
  await extendLeasesOf(connection, ids, outage)
  return last
}

interface Page {
  last: string | null
  licenses: string[]
}
