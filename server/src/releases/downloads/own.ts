import { defaultPageSize } from '@muhur/contract/http/page'
import {
  newerLimit,
  withheldReasons,
  type OwnRelease,
  type OwnReleaseQuery,
  type ReleaseOverview,
} from '@muhur/contract/releases/own-releases'
import { sql } from 'kysely'
import type { Queries } from '../../db/db.ts'
import { holdsSeat } from '../../gate/calls/seats/seat-condition.ts'
import type { Total } from '../../http/lists/page.ts'
import { Failure } from '../../start/faults/failure.ts'
import type { Secrets } from '../../start/secrets.ts'
import { filesJson } from '../catalog/list.ts'
import { releaseState } from '../catalog/state.ts'
import { rolledOutTo } from './choose.ts'
import type { Holder } from './rules.ts'

type RolledOut = Awaited<ReturnType<typeof rolledOutTo>>[number]

/**
 * A page of the releases for the eyes of the license's owner, and how many there are. Those that the rollout has not reached are not
 * there. The rule reads the short facts of all, since a count is told. Throws RELEASE_NOT_FOUND where the cursor is none of the product's.
 */
export async function ownReleases(
  queries: Queries,
  secrets: Secrets,
  holder: Holder,
  { withheld, cursor, limit = String(defaultPageSize) }: OwnReleaseQuery,
): Promise<{ releases: OwnRelease[]; total: Total }> {
  const chosen = (await rolledOutTo(queries, secrets, holder)).filter(
    (release) => withheld === undefined || withheld === (release.withheld ?? 'none'),
  )
  const start = cursor === undefined ? 0 : await placeAfter(queries, holder, chosen, cursor)
  const page = chosen.slice(start, start + Number(limit))
  return { releases: await ownReleasesOf(queries, page), total: { count: chosen.length } }
}

/** Where the page after a release begins. The release itself may be halted or withdrawn meanwhile. Throws RELEASE_NOT_FOUND. */
async function placeAfter(
  queries: Queries,
  { product_id }: Holder,
  chosen: readonly RolledOut[],
  cursor: string,
): Promise<number> {
  const last = await queries
    .selectFrom('releases')
    .select('sort_key')
    .where('id', '=', cursor)
    .where('product_id', '=', product_id)
    .where('state', '<>', 'draft')
    .executeTakeFirst()
  if (!last) throw new Failure('RELEASE_NOT_FOUND')
  const next = chosen.findIndex(
    ({ id, sort_key }) => sort_key < last.sort_key || (sort_key === last.sort_key && id < cursor),
  )
  return next === -1 ? chosen.length : next
}

/** What a license's owner may take now, what is new to the license, and what the license does not get. */
export async function overviewOf(
  queries: Queries,
  secrets: Secrets,
  holder: Holder,
): Promise<ReleaseOverview> {
  const releases = await rolledOutTo(queries, secrets, holder)
  const running = await runningRelease(queries, holder)
  const offered = releases.filter(({ withheld }) => withheld === null)
  const newest = running?.channel === 'beta' ? offered[0] : stableFirst(offered)
  const hasBeta = [newest, running].some((release) => release?.channel === 'beta')
  const newer = offered
    .filter(
      ({ channel, sort_key }) => running && sort_key > running.sort_key && (hasBeta || channel === 'stable'),
    )
    .slice(0, newerLimit)
  const [newestRelease = null] = await ownReleasesOf(queries, newest ? [newest] : [])
  return {
    newest: newestRelease,
    running: running?.version ?? null,
    running_state: running?.state ?? null,
    newer: await notesOf(queries, newer),
    withheld: withheldReasons.flatMap((reason) => {
      const some = releases.filter(({ withheld }) => withheld === reason)
      const last = stableFirst(some)
      return last ? [{ reason, count: some.length, version: last.version }] : []
    }),
  }
}

/** The newest stable release; where there is none, the newest beta. */
const stableFirst = (releases: readonly RolledOut[]) =>
  releases.find(({ channel }) => channel === 'stable') ?? releases[0]

/** The newest release on the license's seats, a withdrawn or halted one too. */
const runningRelease = (queries: Queries, { id, product_id }: Holder) =>
  queries
    .selectFrom('instances')
    .innerJoin('releases', 'releases.version', 'instances.version')
    .select(['releases.version', 'sort_key', 'channel', releaseState.as('state')])
    .where('license_id', '=', id)
    .where(holdsSeat)
    .where('product_id', '=', product_id)
    .where('state', '<>', 'draft')
    .orderBy('sort_key', 'desc')
    .executeTakeFirst()

/** What is new in the releases, the newest version first. */
const notesOf = (queries: Queries, releases: readonly RolledOut[]) =>
  queries
    .selectFrom('releases')
    .select(['id', 'version', 'notes'])
    .where(sql<boolean>`id = any(${releases.map(({ id }) => id)}::uuid[])`)
    .orderBy('sort_key', 'desc')
    .orderBy('id', 'desc')
    .execute()

/** The releases as their owner sees them, in this order. */
async function ownReleasesOf(queries: Queries, releases: readonly RolledOut[]): Promise<OwnRelease[]> {
  const rows = await queries
    .selectFrom('releases')
    .select(['id', 'notes', 'required', filesJson.as('files')])
    .select(sql<string>`published_at`.as('published_at'))
    .where(sql<boolean>`id = any(${releases.map(({ id }) => id)}::uuid[])`)
    .execute()
  const texts = new Map(rows.map((row) => [row.id, row]))
  return releases.map(({ id, version, channel, withheld }) => ({
    version,
    channel,
    withheld,
    ...texts.get(id)!,
  }))
}
