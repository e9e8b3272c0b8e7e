import type { Database } from '../../db/db.ts'
import type { FileStore } from '../../releases/storage/file-store.ts'
import type { Finding } from './invariants/invariant.ts'

const maximumExamples = 5

/** Files of releases whose bytes are not in the store, or are not as many as were uploaded. */
export async function lostFiles(db: Database, store: FileStore): Promise<Finding> {
  const kept = new Map<string, number>()
  for await (const { id, bytes } of store.list()) kept.set(id, bytes)
  const named = await db.queries.selectFrom('release_files').select(['id', 'name', 'bytes']).execute()
  const lost = named.filter(({ id, bytes }) => kept.get(id) !== bytes)
  return {
    invariant: 'release-files',
    sentence: 'Sürümlerin her dosyası yerinde ve eksiksizdir.',
    violations: lost.length,
    examples: lost.slice(0, maximumExamples).map(({ id, name }) => `${name} (${id})`),
  }
}
