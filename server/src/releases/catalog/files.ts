import { releaseLimits } from '@muhur/contract/releases/limits'
import type { FileKind, ReleaseFile } from '@muhur/contract/releases/releases'
import { sql } from 'kysely'
import type { Queries } from '../../db/db.ts'
import { Failure } from '../../start/faults/failure.ts'
import { isDraft, releaseState } from './state.ts'
import { lockDraft, lockRelease } from './store.ts'

/** A file whose bytes are in the store. */
export interface StoredFile {
  id: string
  name: string
  kind: FileKind
  bytes: number
  sha256: Buffer
}

/** By name. */
export async function filesOf(queries: Queries, releaseId: string): Promise<ReleaseFile[]> {
  const rows = await stored(queries).where('release_id', '=', releaseId).orderBy('name').execute()
  return rows.map(fileOf)
}

/**
 * What an upload will do: `keep` its bytes, or `compare` them with those of a published file. Throws RELEASE_NOT_FOUND,
 * RELEASE_PUBLISHED.
 */
export async function planUpload(
  queries: Queries,
  releaseId: string,
  name: string,
): Promise<'keep' | 'compare'> {
  const release = await queries
    .selectFrom('releases')
    .leftJoin('release_files', (files) => files.onRef('release_id', '=', 'releases.id').on('name', '=', name))
    .select(['name', releaseState.as('state')])
    .where('releases.id', '=', releaseId)
    .executeTakeFirst()
  if (!release) throw new Failure('RELEASE_NOT_FOUND')
  if (isDraft(release.state)) return 'keep'
  if (release.name === null) throw new Failure('RELEASE_PUBLISHED')
  return 'compare'
}

/** The published file where it has this hash. Throws RELEASE_PUBLISHED where it has another. */
export async function requireSame(
  queries: Queries,
  releaseId: string,
  name: string,
  sha256: Buffer,
): Promise<ReleaseFile> {
  const file = await namedFile(queries, releaseId, name)
  if (!file || !sha256.equals(file.sha256)) throw new Failure('RELEASE_PUBLISHED')
  return fileOf(file)
}

interface KeptFile {
  file: ReleaseFile
  /** The bytes that no row names any more: the former file's, or those that came again. */
  unnamed: string | undefined
  isNew: boolean
  /** Whether the release may have waited for its first file alone. */
  isScheduled: boolean
}

/** Names the bytes in the store. Throws RELEASE_NOT_FOUND, RELEASE_PUBLISHED, RELEASE_FILES, RELEASE_FILE_REFUSED. */
export async function keepFile(transaction: Queries, releaseId: string, file: StoredFile): Promise<KeptFile> {
  const release = await lockRelease(transaction, releaseId)
  const previous = await namedFile(transaction, releaseId, file.name)
  if (previous && file.sha256.equals(previous.sha256))
    return { file: fileOf(previous), unnamed: file.id, isNew: false, isScheduled: false }
  if (!isDraft(release.state)) throw new Failure('RELEASE_PUBLISHED')
  if (!previous) refuseNew(file.name, await filesOf(transaction, releaseId))
  const { id, kind, bytes, sha256 } = file
  const content = { id, kind, bytes, sha256, created_at: sql<string>`moment()` }
  await transaction
    .insertInto('release_files')
    .values({ release_id: releaseId, name: file.name, ...content })
    .onConflict((conflict) => conflict.columns(['release_id', 'name']).doUpdateSet(content))
    .execute()
  return {
    file: fileOf(file),
    unnamed: previous?.id,
    isNew: true,
    isScheduled: release.state === 'scheduled',
  }
}

/** A folder on Windows or macOS holds one of two names that differ in their case alone. */
function refuseNew(name: string, files: readonly ReleaseFile[]): void {
  const twin = files.find((file) => file.name.toLowerCase() === name.toLowerCase())
  if (twin)
    throw new Failure('RELEASE_FILE_REFUSED', {
      message: `Sürümde “${twin.name}” var; Windows ve macOS büyük ve küçük harfi ayırmaz. Birinin adını değiştirin.`,
      field: 'duplicate_name',
    })
  if (files.length >= releaseLimits.files) throw new Failure('RELEASE_FILES')
}

/** Returns the id of the bytes that nothing names any more. Throws RELEASE_NOT_FOUND, RELEASE_PUBLISHED, RELEASE_FILE_NOT_FOUND. */
export async function deleteFile(transaction: Queries, releaseId: string, name: string): Promise<string> {
  await lockDraft(transaction, releaseId)
  const deleted = await transaction
    .deleteFrom('release_files')
    .where('release_id', '=', releaseId)
    .where('name', '=', name)
    .returning('id')
    .executeTakeFirst()
  if (!deleted) throw new Failure('RELEASE_FILE_NOT_FOUND')
  return deleted.id
}

/** Which of these files no row names. */
export async function unnamedOf(queries: Queries, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from unnest(${[...ids]}::uuid[]) as kept (id)
    where not exists (select from release_files where release_files.id = kept.id)`.execute(queries)
  return rows.map(({ id }) => id)
}

const namedFile = (queries: Queries, releaseId: string, name: string) =>
  stored(queries).where('release_id', '=', releaseId).where('name', '=', name).executeTakeFirst()

const stored = (queries: Queries) =>
  queries
    .selectFrom('release_files')
    .select(['id', 'name', 'kind', 'bytes', 'sha256'])
    .$narrowType<{ kind: FileKind }>()

const fileOf = ({
  name,
  kind,
  bytes,
  sha256,
}: Omit<StoredFile, 'sha256'> & { sha256: Uint8Array }): ReleaseFile => ({
  name,
  kind,
  bytes,
  sha256: Buffer.from(sha256).toString('hex'),
})
