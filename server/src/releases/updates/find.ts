import type { ReleaseChannel } from '@muhur/contract/releases/releases'
import { sql } from 'kysely'
import type { Queries } from '../../db/db.ts'
import type { Secrets } from '../../start/secrets.ts'
import { releaseState } from '../catalog/state.ts'
import { semverKey } from '../catalog/rules.ts'
import { newestFor, requiredBetween, type Chosen } from '../downloads/choose.ts'
import type { Holder } from '../downloads/rules.ts'

/** The caller's present version. */
export interface Running {
  version?: string | undefined
  /** The hash of the file, in hexadecimal digits. */
  sha256?: string | undefined
}

export interface Update {
  release: Chosen
  required: boolean
}

/**
 * The release that a caller should take: one that is newer than what runs; where that is blocked, halted or withdrawn, the
 * newest of the others, even an older one.
 */
export async function findUpdate(
  queries: Queries,
  secrets: Secrets,
  holder: Holder,
  running: Running,
  channel: ReleaseChannel = 'stable',
): Promise<Update | null> {
  const release = await newestFor(queries, secrets, holder, channel)
  if (!release) return null
  const current = await currentOf(queries, holder.product_id, running)
  const version = current?.version ?? running.version
  if (version === release.version) return null
  if (version !== undefined && holder.policy.blocked_versions.includes(version))
    return { release, required: true }
  const key = current?.sort_key ?? keyOf(version, release)
  if (key === undefined) return { release, required: release.required }
  const isStopped = current?.state === 'halted' || current?.state === 'withdrawn'
  if (key >= release.sort_key && !isStopped) return null
  return { release, required: await requiredBetween(queries, secrets, holder, key, release, channel) }
}

/** The place of a version that is none of ours, where the product orders its versions by their numbers. */
const keyOf = (version: string | undefined, { version: other, sort_key }: Chosen) =>
  version !== undefined && semverKey(other) === sort_key ? semverKey(version) : undefined

/** The release of a file, stamped or not, or else of a version. */
async function currentOf(queries: Queries, productId: string, { version, sha256 }: Running) {
  const releases = queries
    .selectFrom('releases')
    .select(['version', 'sort_key', releaseState.as('state')])
    .where('product_id', '=', productId)
    .where('state', '<>', 'draft')
  const hash = sha256 === undefined ? null : Buffer.from(sha256, 'hex')
  const ofFile =
    hash &&
    (await releases
      .where((row) =>
        row.or([
          row('id', 'in', row.selectFrom('release_files').select('release_id').where('sha256', '=', hash)),
          row('id', 'in', row.selectFrom('downloads').select('release_id').where('sha256', '=', hash)),
        ]),
      )
      // The same file may be in several releases.
      .orderBy(sql`version is not distinct from ${version ?? null}`, 'desc')
      .orderBy('sort_key', 'desc')
      .executeTakeFirst())
  if (ofFile || version === undefined) return ofFile
  return releases.where('version', '=', version).executeTakeFirst()
}
