import type { PolicyDifference } from '@muhur/contract/gate/policy'
import type { ReleaseChannel } from '@muhur/contract/releases/releases'
import { sql } from 'kysely'
import { asBuyer, type Viewer } from '../../db/as-buyer.ts'
import type { Database, Queries } from '../../db/db.ts'
import { requireLicense } from '../../db/require.ts'
import { effectivePolicy } from '../../gate/calls/policy.ts'
import { requireVisibleLicense } from '../../shop/instances/store.ts'
import { Failure } from '../../start/faults/failure.ts'
import type { Secrets } from '../../start/secrets.ts'
import { inState } from '../catalog/state.ts'
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

/** For the license's owner and admins. Throws LICENSE_NOT_FOUND. */
export async function visibleHolder(db: Database, viewer: Viewer, licenseId: string): Promise<OwnedHolder> {
  await requireVisibleLicense(db, viewer, licenseId)
  return holderOf(db.queries, licenseId)
}

/** Releases that are published and go on, the newest version first. */
const released = (queries: Queries, { id: licenseId, product_id, expires_at }: Holder) =>
  queries
    .selectFrom('releases')
    .select(['id', 'version', 'sort_key', 'entitlement', 'percent'])
    .select([
      sql<ReleaseChannel>`channel`.as('channel'),
      // Compared by the database: ten thousand moments take longer to read than the rest of a list.
      sql<boolean>`published_at <= coalesce(${expires_at}::timestamptz, 'infinity')`.as('is_before_end'),
    ])
    // A smaller share takes a release from no license that has had a link.
    .select(
      sql<boolean>`percent < 100 and exists (
        select from downloads where license_id = ${licenseId} and release_id = releases.id)`.as('is_kept'),
    )
    .where('product_id', '=', product_id)
    .where(inState.published)
    .orderBy('sort_key', 'desc')
    .orderBy('id', 'desc')

const offered = (queries: Queries, holder: Holder) =>
  released(queries, holder)
    .select(['notes', 'required'])
    .select(sql<string>`published_at`.as('published_at'))

export type Chosen = Awaited<ReturnType<ReturnType<typeof offered>['execute']>>[number]

const isRolledOut = (secrets: Secrets, { id }: Holder, release: Pick<Chosen, 'id' | 'percent' | 'is_kept'>) =>
  release.percent === 100 ||
  release.is_kept ||
  isInRollout(release, secrets.hashRollout(`${id} ${release.id}`))

/** Facts of all releases that the rollout has brought to a license, newest version first, with the reason of each that is withheld. */
export async function rolledOutTo(queries: Queries, secrets: Secrets, holder: Holder) {
  const releases = await released(queries, holder).execute()
  return releases
    .filter((release) => isRolledOut(secrets, holder, release))
    .map((release) => ({ ...release, withheld: withheldFrom(holder, release) }))
}

/** The newest release that a license gets. `beta` sees both channels. */
export async function newestFor(
  queries: Queries,
  secrets: Secrets,
  holder: Holder,
  channel: ReleaseChannel = 'stable',
): Promise<Chosen | undefined> {
  for (let last: Chosen | undefined; ;) {
    const rows: Chosen[] = await offered(queries, holder)
      .$if(channel === 'stable', (all) => all.where('channel', '=', 'stable'))
      .$if(last !== undefined, (all) =>
        all.where(sql<boolean>`(sort_key, id) < (${last!.sort_key}, ${last!.id})`),
      )
      .limit(batch)
      .execute()
    const found = rows.find(
      (release) => withheldFrom(holder, release) === null && isRolledOut(secrets, holder, release),
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
  const release = await findRolledOut(queries, secrets, holder, releaseId)
  if (!release) throw new Failure('RELEASE_NOT_FOUND')
  if (withheldFrom(holder, release) !== null) throw new Failure('RELEASE_WITHHELD')
  return release
}

/** Whether the license gets the release. */
export async function isOffered(
  queries: Queries,
  secrets: Secrets,
  holder: Holder,
  releaseId: string,
): Promise<boolean> {
  const release = await findRolledOut(queries, secrets, holder, releaseId)
  return release !== undefined && withheldFrom(holder, release) === null
}

async function findRolledOut(queries: Queries, secrets: Secrets, holder: Holder, releaseId: string) {
  const release = await offered(queries, holder).where('id', '=', releaseId).executeTakeFirst()
  return release && isRolledOut(secrets, holder, release) ? release : undefined
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
  const between = await offered(queries, holder)
    .$if(channel === 'stable', (all) => all.where('channel', '=', 'stable'))
    .where('required', '=', true)
    .where('sort_key', '>', key)
    .where('sort_key', '<', release.sort_key)
    .limit(batch)
    .execute()
  return between.some((one) => withheldFrom(holder, one) === null && isRolledOut(secrets, holder, one))
}
