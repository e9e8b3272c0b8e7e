import type { ReleaseSettings, ReleaseSettingsChange, VersionOrder } from '@muhur/contract/releases/releases'
import { sql } from 'kysely'
import type { Queries } from '../../db/db.ts'
import { requireProduct } from '../../db/require.ts'
import { Failure } from '../../start/faults/failure.ts'
import type { Secrets } from '../../start/secrets.ts'
import { semverKey } from './rules.ts'
import { minisignKey, newReleaseKey, pemKey, type ReleaseKey } from './sign.ts'

/** Of a product without releases: no key is made before its first release. Throws PRODUCT_NOT_FOUND. */
export async function findSettings(queries: Queries, productId: string): Promise<ReleaseSettings> {
  await requireProduct(queries, productId)
  const row = await rowOf(queries, productId).executeTakeFirst()
  const version_order = (row?.version_order ?? 'semver') as VersionOrder
  return { version_order, auto_halt: row?.auto_halt ?? true, ...keysOf(row) }
}

/**
 * How the product orders its versions; the first call makes the product's key. Until the transaction ends nobody else drafts,
 * renames or publishes a release of the product. Always locked before a release.
 */
export async function openSettings(
  transaction: Queries,
  secrets: Secrets,
  productId: string,
): Promise<{ order: VersionOrder; key: ReleaseKey }> {
  const row = (await rowOf(transaction, productId).forUpdate().executeTakeFirst()) ?? (await make())
  const privateKey = secrets.open(row.private_key_sealed, productId)
  return {
    order: row.version_order as VersionOrder,
    key: { publicKey: Buffer.from(row.public_key), privateKey },
  }

  async function make() {
    const made = newReleaseKey()
    await transaction
      .insertInto('release_settings')
      .values({
        product_id: productId,
        public_key: made.publicKey,
        private_key_sealed: secrets.seal(made.privateKey, productId),
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    return rowOf(transaction, productId).forUpdate().executeTakeFirstOrThrow()
  }
}

/** An order sorts the product's releases anew. Throws PRODUCT_NOT_FOUND, and RELEASE_VERSION where a version does not fit the order. */
export async function changeSettings(
  transaction: Queries,
  secrets: Secrets,
  productId: string,
  change: ReleaseSettingsChange,
): Promise<ReleaseSettings> {
  await requireProduct(transaction, productId)
  await openSettings(transaction, secrets, productId)
  await transaction.updateTable('release_settings').set(change).where('product_id', '=', productId).execute()
  if (change.version_order) await sortAnew(transaction, productId, change.version_order)
  return findSettings(transaction, productId)
}

async function sortAnew(transaction: Queries, productId: string, order: VersionOrder): Promise<void> {
  const releases = await transaction
    .selectFrom('releases')
    .select(['id', 'version', 'published_at'])
    .where('product_id', '=', productId)
    .orderBy('id')
    .forUpdate()
    .execute()
  const keys = releases.map(({ version, published_at }) => sortKey(order, version, published_at))
  await sql`
    update releases set sort_key = sorted.key
    from unnest(${releases.map(({ id }) => id)}::uuid[], ${keys}::text[]) as sorted (id, key)
    where releases.id = sorted.id`.execute(transaction)
}

/** Throws RELEASE_VERSION. */
export function sortKey(order: VersionOrder, version: string, publishedAt: string | null): string {
  const key = order === 'semver' ? semverKey(version) : (publishedAt ?? '')
  if (key === undefined)
    throw new Failure('RELEASE_VERSION', { field: 'version', message: `${version} sıralamaya uymuyor.` })
  return key
}

export function keysOf(row: { public_key: Uint8Array } | undefined) {
  const key = row?.public_key
  return { public_key: key ? minisignKey(key) : null, public_key_pem: key ? pemKey(key) : null }
}

const rowOf = (queries: Queries, productId: string) =>
  queries.selectFrom('release_settings').selectAll().where('product_id', '=', productId)
