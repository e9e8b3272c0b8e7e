import { createHash } from 'node:crypto'
import type { Database } from '../../db/db.ts'
import type { FileStore } from '../../releases/storage/file-store.ts'
import type { Finding } from './invariants/invariant.ts'

const maximumExamples = 5

/**
 * Files of releases whose bytes are not in the store, or are not as many as were uploaded. With `isRead` each file is read to its
 * end for its hash, which a bucket's owner may pay for.
 */
export async function lostFiles(db: Database, store: FileStore, isRead = false): Promise<Finding> {
  const kept = new Map<string, number>()
  for await (const { id, bytes } of store.list()) kept.set(id, bytes)
  const named = await db.queries
    .selectFrom('release_files')
    .select(['id', 'name', 'bytes', 'sha256'])
    .execute()
  const lost: typeof named = []
  for (const file of named) {
    const isThere = kept.get(file.id) === file.bytes
    if (!isThere || (isRead && !(await hashOf(store, file.id)).equals(file.sha256))) lost.push(file)
  }
  return {
    invariant: 'release-files',
    sentence: 'Sürümlerin her dosyası yerinde ve eksiksizdir.',
    violations: lost.length,
    examples: lost.slice(0, maximumExamples).map(({ id, name }) => `${name} (${id})`),
  }
}

async function hashOf(store: FileStore, id: string): Promise<Buffer> {
  const hash = createHash('sha256')
  for await (const part of await store.open(id)) hash.update(part)
  return hash.digest()
}
