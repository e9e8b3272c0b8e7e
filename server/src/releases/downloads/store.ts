import { linkLife, linksLimit, type DownloadWay } from '@muhur/contract/releases/downloads'
import { sql } from 'kysely'
import { v7 as newId } from 'uuid'
import type { Queries } from '../../db/db.ts'
import { Failure } from '../../start/faults/failure.ts'
import type { FileKind } from '../archives/refusals.ts'
import { inState } from '../catalog/state.ts'
import type { CopiedFile, CopyOf } from './copies.ts'

/** The files of a release, by name. */
export const filesOf = (queries: Queries, releaseId: string): Promise<CopiedFile[]> =>
  queries
    .selectFrom('release_files')
    .select(['release_id', 'name', 'id', sql<FileKind>`kind`.as('kind'), 'bytes'])
    .where('release_id', '=', releaseId)
    .orderBy('name')
    .execute()

/** A file of a release; without a name the first one. Throws RELEASE_FILE_NOT_FOUND. */
export async function fileOf(queries: Queries, releaseId: string, name?: string): Promise<CopiedFile> {
  const files = await filesOf(queries, releaseId)
  const file = name === undefined ? files[0] : files.find((one) => one.name === name)
  if (!file) throw new Failure('RELEASE_FILE_NOT_FOUND', { field: 'file' })
  return file
}

interface NewLink {
  copy: CopyOf
  mark: Buffer
  tokenHash: Buffer
  way: DownloadWay
}

/**
 * Writes a link, of which a license gets so many an hour: they are counted under the license's lock, by a statement of its own after
 * the lock. `sha256` is known where the same copy was asked for before. Throws RATE_LIMITED, and LICENSE_NOT_FOUND where the
 * license has a new owner.
 */
export async function addLink(transaction: Queries, { copy, mark, tokenHash, way }: NewLink) {
  const { license_id, user_id, release_id, name } = copy
  const owned = await transaction
    .selectFrom('licenses')
    .select('id')
    .where('id', '=', license_id)
    .where('user_id', '=', user_id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!owned) throw new Failure('LICENSE_NOT_FOUND')
  const window = sql`moment() - ${linksLimit.window} * interval '1 second'`
  const { count, wait } = await transaction
    .selectFrom('downloads')
    .select([
      sql<number>`count(*)`.as('count'),
      sql<number>`ceil(extract(epoch from min(created_at) - (${window})))`.as('wait'),
    ])
    .where('license_id', '=', license_id)
    .where('created_at', '>', sql<string>`${window}`)
    .executeTakeFirstOrThrow()
  if (count >= linksLimit.maximum)
    throw new Failure('RATE_LIMITED', {
      wait: Math.max(1, wait),
      message: `Bir lisans saatte en çok ${linksLimit.maximum} dosya indirir; ${Math.ceil(Math.max(1, wait) / 60)} dakika sonra tekrar deneyin.`,
    })
  return transaction
    .insertInto('downloads')
    .values({
      id: newId(),
      license_id,
      user_id,
      release_id,
      file_name: name,
      token_hash: tokenHash,
      mark,
      way,
      sha256: knownHash(mark),
      created_at: sql<string>`moment()`,
      expires_at: sql<string>`moment() + ${linkLife} * interval '1 second'`,
    })
    .returning(['id', 'sha256', 'expires_at'])
    .executeTakeFirstOrThrow()
}

const knownHash = (mark: Buffer) =>
  sql<Buffer | null>`(select sha256 from downloads where mark = ${mark} and sha256 is not null limit 1)`

export async function keepHash(queries: Queries, id: string, sha256: Buffer): Promise<void> {
  await queries.updateTable('downloads').set({ sha256 }).where('id', '=', id).execute()
}

/** A link whose file could not be read counts for nothing. */
export async function dropLink(queries: Queries, id: string): Promise<void> {
  await queries.deleteFrom('downloads').where('id', '=', id).where('fetched_at', 'is', null).execute()
}

/** Whether a copy's hash is on record. */
export async function findHash(queries: Queries, mark: Buffer): Promise<Buffer | null> {
  const { rows } = await sql<{ sha256: Buffer | null }>`select ${knownHash(mark)} as sha256`.execute(queries)
  return rows[0]!.sha256
}

/** What must hold besides the time while the bytes of a link are sent: release, license and owner are as they were, and good. */
const isServed = sql<boolean>`${inState.published} and licenses.status = 'active'
  and downloads.user_id = licenses.user_id and not exists (select from blocks where blocks.user_id = licenses.user_id)`

/** Throws DOWNLOAD_NOT_FOUND, and DOWNLOAD_ENDED where time, the release, the license, a block or a new owner ended the link. */
export async function findLink(queries: Queries, tokenHash: Buffer) {
  const link = await queries
    .selectFrom('downloads')
    .innerJoin('releases', 'releases.id', 'downloads.release_id')
    .innerJoin('licenses', 'licenses.id', 'downloads.license_id')
    .innerJoin('release_files', (files) =>
      files.onRef('release_files.release_id', '=', 'downloads.release_id').onRef('name', '=', 'file_name'),
    )
    .select(['downloads.id as link_id', 'downloads.license_id', 'downloads.release_id', 'downloads.sha256'])
    .select('licenses.user_id')
    .select(['release_files.id', 'release_files.name', 'release_files.bytes'])
    .select([
      sql<FileKind>`kind`.as('kind'),
      sql<boolean>`downloads.expires_at > moment() and ${isServed}`.as('works'),
    ])
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst()
  if (!link) throw new Failure('DOWNLOAD_NOT_FOUND')
  if (!link.works || link.sha256 === null) throw new Failure('DOWNLOAD_ENDED')
  return { ...link, sha256: Buffer.from(link.sha256) }
}

/** Those of the links with these ids whose bytes may still be sent. */
export async function servedLinks(queries: Queries, ids: readonly string[]): Promise<Set<string>> {
  const rows = await queries
    .selectFrom('downloads')
    .innerJoin('releases', 'releases.id', 'downloads.release_id')
    .innerJoin('licenses', 'licenses.id', 'downloads.license_id')
    .select('downloads.id')
    .where(sql<boolean>`downloads.id = any(${[...ids]}::uuid[])`)
    .where(isServed)
    .execute()
  return new Set(rows.map(({ id }) => id))
}

interface Wanted {
  bytes: number
  isPart: boolean
  /** Bytes that the link gives in all. */
  limit: number
}

/** SQL: the first request may ask for all, later ones for parts, and all together for the file twice. */
const gives = (id: string, { bytes, isPart, limit }: Wanted) =>
  sql<boolean>`downloads.id = ${id} and (fetched_at is null or ${isPart}::boolean)
    and sent + ${bytes}::bigint <= ${limit}::bigint`

/** Takes bytes of a link before they are sent. Throws DOWNLOAD_ENDED. */
export async function takeBytes(queries: Queries, id: string, wanted: Wanted): Promise<void> {
  await queries
    .updateTable('downloads')
    .set({
      fetched_at: sql<string>`coalesce(fetched_at, moment())`,
      sent: sql<number>`sent + ${wanted.bytes}`,
    })
    .where(gives(id, wanted))
    .returning('id')
    .executeTakeFirstOrThrow(() => new Failure('DOWNLOAD_ENDED'))
}

/** Asks whether a link would give the bytes. Throws DOWNLOAD_ENDED. */
export async function requireBytes(queries: Queries, id: string, wanted: Wanted): Promise<void> {
  await queries
    .selectFrom('downloads')
    .select('id')
    .where(gives(id, wanted))
    .executeTakeFirstOrThrow(() => new Failure('DOWNLOAD_ENDED'))
}

/** The bytes that a client did not get before its end. */
export async function giveBack(queries: Queries, id: string, bytes: number): Promise<void> {
  await queries
    .updateTable('downloads')
    .set({ sent: sql<number>`sent - ${bytes}` })
    .where('id', '=', id)
    .execute()
}
