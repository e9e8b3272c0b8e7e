import type { Readable } from 'node:stream'
import type { FileStore, Range } from '../storage/file-store.ts'
import type { FileKind } from './refusals.ts'

/** What a stamped file tells about its download. */
export interface Mark {
  /** 16 random bytes (`downloads.mark`). */
  mark: Buffer
  /** The id of the release, a UUID. */
  release: string
}

export interface StampedFile {
  /** The same for each mark. */
  bytes: number
  /** The same file and mark give the same bytes, whatever part is asked for. */
  read(range?: Range): Readable
}

/** A stored file with its mark. Keeps nothing of the file's bytes in memory but the archive's directory, once for all downloads. */
export async function openStamped(
  store: FileStore,
  file: { id: string; kind: FileKind; bytes: number },
  mark: Mark,
): Promise<StampedFile> {
  return Promise.reject(new Error(`${typeof store} ${file.id} ${mark.release}`))
}
