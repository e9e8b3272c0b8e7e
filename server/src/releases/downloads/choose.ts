import type { PolicyDifference } from '@muhur/contract/gate/policy'
import { defaultPageSize } from '@muhur/contract/http/page'
import type { OwnRelease, OwnReleaseQuery } from '@muhur/contract/releases/downloads'
import type { ReleaseChannel } from '@muhur/contract/releases/releases'
import { sql } from 'kysely'
import { asBuyer } from '../../db/as-buyer.ts'
import type { Database, Queries } from '../../db/db.ts'
import { requireLicense } from '../../db/require.ts'
import { effectivePolicy } from '../../gate/calls/policy.ts'
import type { Total } from '../../http/lists/page.ts'
import { Failure } from '../../start/faults/failure.ts'
import type { Secrets } from '../../start/secrets.ts'
import { filesJson } from '../catalog/list.ts'
import { isInRollout, withheldFrom, type Holder, type OwnedHolder } from './rules.ts'

/** Releases that are read at once in the search for the newest. */
const batch = 50

/** Throws LICENSE_NOT_FOUND. */
export async function holderOf(queries: Queries, licenseId: string): Promise<OwnedHolder> {
  const row = await queries
    .selectFrom('license_facts as license')
    .innerJoin('products', 'products.id', 'license.product_id')
    .select(['license.id', 'license.user_id', 'license.product_id', 'license.expires_at'])
    .select([
      sql<Holder['status']>`license.status`.as('status'),
      sql<PolicyDifference>`products.policy || license.policy`.as('policy'),
      sql<boolean>`exists (select from blocks where blocks.user_id = license.user_id)`.as('blocked'),
    ])
    .where('license.id', '=', licenseId)
    .executeTakeFirst()
  if (!row) throw new Failure('LICENSE_NOT_FOUND')
  return { ...row, policy: effectivePolicy(row.policy) }
}

/** For the license's owner alone, an admin neither: a copy names its license. Throws LICENSE_NOT_FOUND. */
export async function ownHolder(db: Database, userId: string, licenseId: string): Promise<OwnedHolder> {
  await asBuyer(db, userId, (own) => requireLicense(own, licenseId))
  return holderOf(db.queries, licenseId)
}

/** Releases that are published and go on, the newest version first. */
const inOrder = (queries: Queries, productId: string) =>
  queries
    .selectFrom('releases')
    .select(['id', 'version', 'entitlement', 'percent'])
    .select(sql<string>`published_at`.as('published_at'))
    .where('product_id', '=', productId)
    .where('state', '=', 'published')
    .where('halted_at', 'is', null)
    .orderBy('sort_key', 'desc')
    .orderBy('id', 'desc')

const offered = (queries: Queries, productId: string) =>
  inOrder(queries, productId)
    .select(['notes', 'required', 'sort_key'])
    .select(sql<ReleaseChannel>`channel`.as('channel'))

export type Chosen = Awaited<ReturnType<ReturnType<typeof offered>['execute']>>[number]

const isFor = (secrets: Secrets, { id }: Holder, release: Pick<Chosen, 'id' | 'percent'>) =>
  release.percent === 100 || isInRollout(release, secrets.hashRollout(`${id} ${release.id}`))

/**
 * A page of the releases for the eyes of the license's owner, and how many there are. Those that the rollout has not reached are not
 * there. The rule reads the short facts of all, since a count is told. Throws RELEASE_NOT_FOUND where the cursor is none of them.
 */
export async function ownReleases(
  queries: Queries,
  secrets: Secrets,
  holder: Holder,
  { withheld, cursor, limit = String(defaultPageSize) }: OwnReleaseQuery,
): Promise<{ releases: OwnRelease[]; total: Total }> {
  const seen = (await inOrder(queries, holder.product_id).execute())
    .filter((release) => isFor(secrets, holder, release))
    .map((release) => ({ id: release.id, withheld: withheldFrom(holder, release) }))
    .filter((release) => withheld === undefined || withheld === (release.withheld ?? 'none'))
  const start = cursor === undefined ? 0 : seen.findIndex(({ id }) => id === cursor) + 1
  if (cursor !== undefined && start === 0) throw new Failure('RELEASE_NOT_FOUND')
  const page = new Map(
    seen.slice(start, start + Number(limit)).map((release) => [release.id, release.withheld]),
  )
  const rows = await offered(queries, holder.product_id)
    .select(filesJson.as('files'))
    .where(sql<boolean>`id = any(${[...page.keys()]}::uuid[])`)
    .execute()
  const releases = rows.map(({ sort_key: _key, percent: _share, entitlement: _need, ...release }) => ({
    ...release,
    withheld: page.get(release.id)!,
  }))
  return { releases, total: { count: seen.length } }
}

/** The newest release that a license gets. `beta` sees both channels. */
export async function newestFor(
  queries: Queries,
  secrets: Secrets,
  holder: Holder,
  channel: ReleaseChannel = 'stable',
): Promise<Chosen | undefined> {
  for (let last: Chosen | undefined; ;) {
    const rows: Chosen[] = await offered(queries, holder.product_id)
      .$if(channel === 'stable', (all) => all.where('channel', '=', 'stable'))
      .$if(last !== undefined, (all) =>
        all.where(sql<boolean>`(sort_key, id) < (${last!.sort_key}, ${last!.id})`),
      )
      .limit(batch)
      .execute()
    const found = rows.find(
      (release) => withheldFrom(holder, release) === null && isFor(secrets, holder, release),
    )
    if (found || rows.length < batch) return found
    last = rows.at(-1)
  }
}

/** The release, for a license that gets it. Throws RELEASE_NOT_FOUND, RELEASE_WITHHELD. */
export async function requireOffered(
  queries: Queries,
  secrets: Secrets,
  holder: Holder,
  releaseId: string,
): Promise<Chosen> {
  const release = await offered(queries, holder.product_id).where('id', '=', releaseId).executeTakeFirst()
  if (!release || !isFor(secrets, holder, release)) throw new Failure('RELEASE_NOT_FOUND')
  if (withheldFrom(holder, release) !== null) throw new Failure('RELEASE_WITHHELD')
  return release
}

/** Whether a license that runs the version with `key` may not go on without an update up to `release`. */
export async function requiredBetween(
  queries: Queries,
  secrets: Secrets,
  holder: Holder,
  key: string,
  release: Chosen,
  channel: ReleaseChannel,
): Promise<boolean> {
  if (release.required) return true
  const between = await offered(queries, holder.product_id)
    .$if(channel === 'stable', (all) => all.where('channel', '=', 'stable'))
    .where('required', '=', true)
    .where('sort_key', '>', key)
    .where('sort_key', '<', release.sort_key)
    .limit(batch)
    .execute()
  return between.some((one) => withheldFrom(holder, one) === null && isFor(secrets, holder, one))
}
