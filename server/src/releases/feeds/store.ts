import type { Feed } from '@muhur/contract/releases/feeds'
import { sql } from 'kysely'
import type { Queries } from '../../db/db.ts'
import { Failure } from '../../start/faults/failure.ts'

/** Feeds of the present owner: a feed ends with the ownership under which it was made. */
const works = sql<boolean>`exists (
  select from licenses where licenses.id = feeds.license_id and (owned_since is null or feeds.created_at > owned_since))`

export async function findFeed(queries: Queries, licenseId: string): Promise<Feed | null> {
  const feed = await queries
    .selectFrom('feeds')
    .select(['created_at', 'used_at'])
    .where('license_id', '=', licenseId)
    .where(works)
    .executeTakeFirst()
  return feed ?? null
}

/** Ends the former feed of the license. */
export function replaceFeed(transaction: Queries, license_id: string, token_hash: Buffer): Promise<Feed> {
  const row = { token_hash, created_at: sql<string>`moment()`, used_at: null }
  return transaction
    .insertInto('feeds')
    .values({ license_id, ...row })
    .onConflict((conflict) => conflict.column('license_id').doUpdateSet(row))
    .returning(['created_at', 'used_at'])
    .executeTakeFirstOrThrow()
}

/** Throws FEED_NOT_FOUND. */
export async function deleteFeed(transaction: Queries, licenseId: string): Promise<void> {
  const { numDeletedRows } = await transaction
    .deleteFrom('feeds')
    .where('license_id', '=', licenseId)
    .where(works)
    .executeTakeFirstOrThrow()
  if (numDeletedRows === 0n) throw new Failure('FEED_NOT_FOUND')
}

/** The license of a feed that is read now. The time is written once a minute at most. Throws FEED_NOT_FOUND. */
export async function licenseOf(queries: Queries, tokenHash: Buffer): Promise<string> {
  const feed = await queries
    .selectFrom('feeds')
    .select([
      'license_id',
      sql<boolean>`coalesce(used_at > moment() - interval '1 minute', false)`.as('is_noted'),
    ])
    .where('token_hash', '=', tokenHash)
    .where(works)
    .executeTakeFirst()
  if (!feed) throw new Failure('FEED_NOT_FOUND')
  if (!feed.is_noted)
    await queries
      .updateTable('feeds')
      .set({ used_at: sql<string>`moment()` })
      .where('token_hash', '=', tokenHash)
      .execute()
  return feed.license_id
}

export async function productName(queries: Queries, id: string): Promise<string> {
  const { name } = await queries
    .selectFrom('products')
    .select('name')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return name
}
