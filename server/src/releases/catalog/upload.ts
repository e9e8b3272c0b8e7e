import { releaseLimits } from '@muhur/contract/releases/limits'
import { kindOfName, type ReleaseFile } from '@muhur/contract/releases/releases'
import { createHash } from 'node:crypto'
import { v7 as newId } from 'uuid'
import type { Deps } from '../../http/deps.ts'
import { record, type Actor } from '../../record/audit/record.ts'
import { isNoWindowsName } from '../archives/entry-names.ts'
import { inspect } from '../archives/inspect.ts'
import { FileRefused } from '../archives/refusals.ts'
import { StorageFault } from '../storage/file-store.ts'
import * as files from './files.ts'
import { publishDue } from './publish.ts'

interface Upload {
  releaseId: string
  name: string
  dropSignatures: boolean
  /** As the sender announced it; 0 where not. */
  length: number
  bytes: AsyncIterable<Uint8Array>
  actor: Actor
}

/**
 * Takes a file from its first byte to its row: the bytes go to the store, are checked there, and only then get a name. What
 * fails on the way leaves nothing behind. Throws Failures of the catalogue, FileRefused and StorageFault.
 */
export async function upload(
  deps: Pick<Deps, 'db' | 'files' | 'secrets'>,
  given: Upload,
): Promise<ReleaseFile> {
  const { db, files: store, secrets } = deps
  const { releaseId, name, dropSignatures, length, bytes, actor } = given
  if (isNoWindowsName(name)) throw new FileRefused('windows_name', name)
  if (length > releaseLimits.fileBytes) throw new StorageFault('too_large')
  if ((await files.planUpload(db.queries, releaseId, name)) === 'compare')
    return files.requireSame(db.queries, releaseId, name, await hashOf(bytes))

  const id = newId()
  const kind = kindOfName(name)
  const stored = await store.put(id, bytes, {
    limit: releaseLimits.fileBytes,
    check: (file) => inspect(file, kind, { dropSignatures }),
  })
  const kept = await db.queries
    .transaction()
    .execute(async (transaction) => {
      const outcome = await files.keepFile(transaction, releaseId, { id, name, kind, ...stored })
      const { file, isNew } = outcome
      if (isNew)
        await record(transaction, {
          ...actor,
          action: 'release.upload',
          subject_id: releaseId,
          detail: { ...file },
        })
      return outcome
    })
    .catch(async (error: unknown) => {
      await forget(store, [id])
      throw error
    })
  if (kept.unnamed !== undefined) await forget(store, [kept.unnamed])
  if (kept.isScheduled) await publishDue(db.queries, secrets, releaseId, actor)
  return kept.file
}

/** Removes bytes that no row names; the daily sweep removes the rest. */
export async function forget(store: Deps['files'], ids: readonly string[]): Promise<void> {
  for (const id of ids) await store.remove(id).catch(() => {})
}

async function hashOf(bytes: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const hash = createHash('sha256')
  let length = 0
  for await (const part of bytes) {
    length += part.length
    if (length > releaseLimits.fileBytes) throw new StorageFault('too_large')
    hash.update(part)
  }
  return hash.digest()
}
