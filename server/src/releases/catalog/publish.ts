import type { Publication } from '@muhur/contract/releases/releases'
import { sql } from 'kysely'
import type { Queries } from '../../db/db.ts'
import { momentOf } from '../../db/settings.ts'
import { record, type Actor } from '../../record/audit/record.ts'
import { canonical } from '../../record/idempotency/rules.ts'
import { Failure } from '../../start/faults/failure.ts'
import type { Secrets } from '../../start/secrets.ts'
import { filesOf } from './files.ts'
import { manifestOf, sumsOf } from './rules.ts'
import { openSettings, sortKey } from './settings.ts'
import { minisign } from './sign.ts'
import { isDraft, isPublished } from './state.ts'
import { detailOf, lockRelease, productOf, setIn, type Columns, type StoredRelease } from './store.ts'

/**
 * Publishes a release at once or, at a time to come, puts the release on schedule. A published release stays as it is,
 * and so does a schedule where the call names no time. Throws RELEASE_NOT_FOUND, RELEASE_STATE, RELEASE_SCHEDULED, RELEASE_EXISTS, RELEASE_EMPTY.
 */
export async function publish(
  transaction: Queries,
  secrets: Secrets,
  id: string,
  actor: Actor,
  { percent, publish_at, ifDue = false }: Publication & { ifDue?: boolean } = {},
): Promise<void> {
  const { product_id } = await productOf(transaction, id)
  const { order, key } = await openSettings(transaction, secrets, product_id)
  const release = await lockRelease(transaction, id)
  const now = (await momentOf(transaction)).toISOString()
  const isLater = (at: string) => Date.parse(at) > Date.parse(now)
  const planned = release.publish_at
  const waits = planned !== null && isLater(planned)
  if (isPublished(release.state) || (ifDue && (waits || planned === null))) return
  if (!isDraft(release.state)) throw new Failure('RELEASE_STATE')
  if (waits && publish_at === undefined) throw scheduledFor(planned)
  if (order === 'semver') await requirePlace(transaction, release)
  const files = await filesOf(transaction, id)
  if (files.length === 0) throw new Failure('RELEASE_EMPTY')
  if (publish_at && isLater(publish_at)) {
    return change('release.schedule', { publish_at }, { publish_at })
  }
  // A text file ends its last line.
  const manifest = `${canonical(manifestOf({ ...release, published_at: now, files }))}\n`
  const about = { version: release.version, at: now }
  return change('release.publish', {
    state: 'published',
    published_at: now,
    publish_at: null,
    sort_key: sortKey(order, release.version, now),
    manifest,
    manifest_signature: minisign(key, manifest, { ...about, name: 'manifest.json' }),
    sums_signature: minisign(key, sumsOf(files), { ...about, name: 'SHA256SUMS' }),
  })

  async function change(action: string, columns: Columns, more = {}) {
    const changed = await setIn(transaction, id, { ...columns, ...(percent && { percent }) })
    const detail = detailOf(release, changed, more)
    await record(transaction, { ...actor, action, subject_id: id, detail })
  }
}

/** Whether no published release differs in build metadata alone: buyers of that one would never be told of this one. */
async function requirePlace(transaction: Queries, { id, product_id, version }: StoredRelease): Promise<void> {
  const other = await transaction
    .selectFrom('releases')
    .select('version')
    .where('product_id', '=', product_id)
    .where('state', '=', 'published')
    .where('sort_key', '=', sortKey('semver', version, null))
    .where('id', '<>', id)
    .executeTakeFirst()
  if (other)
    throw new Failure('RELEASE_EXISTS', {
      field: 'version',
      message: `${other.version} yayında; + işaretinden sonrası sıralamada sayılmaz, bu yüzden alıcılar ${version} sürümünü yeni saymaz.`,
    })
}

/** The time in the zone of the API, to the minute. */
const scheduledFor = (at: string) =>
  new Failure('RELEASE_SCHEDULED', {
    message: `Sürümün yayını ${at.slice(0, 16).replace('T', ' ')} (UTC) için planlandı.`,
  })

const server: Actor = { actor_id: null, address: null }

/** Publishes a draft whose time has come. A draft that was deleted, emptied or put off meanwhile stays as it is. */
export async function publishDue(
  queries: Queries,
  secrets: Secrets,
  id: string,
  actor = server,
): Promise<void> {
  await queries
    .transaction()
    .execute((transaction) => publish(transaction, secrets, id, actor, { ifDue: true }))
    .catch((error: unknown) => {
      if (!(error instanceof Failure)) throw error
    })
}

/** Drafts whose time has come, and which have a file. */
export async function dueReleases(queries: Queries): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from releases
    where state = 'draft' and publish_at <= moment()
      and exists (select from release_files where release_id = releases.id)
    order by publish_at limit 100`.execute(queries)
  return rows.map(({ id }) => id)
}
