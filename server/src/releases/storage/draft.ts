import { createHash, randomUUID } from 'node:crypto'
import { open, readdir, rm, stat, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import { makeFolder } from '../../start/make-folder.ts'
import { sourceOfHandle } from './file-source.ts'
import { StorageFault, type PutOptions, type Stored } from './file-store.ts'

const ending = '.draft'

/** Receives a file into a draft of its own, and lets `keep` have the draft once it is whole and checked. Leaves no draft behind. */
export async function receive(
  folder: string,
  bytes: AsyncIterable<Uint8Array>,
  { limit, check }: PutOptions,
  keep: (path: string, stored: Stored) => Promise<void>,
): Promise<Stored> {
  await makeFolder(folder)
  const path = join(folder, `${randomUUID()}${ending}`)
  try {
    const handle = await open(path, 'wx+', 0o600)
    let stored: Stored
    try {
      stored = await write(handle, bytes, limit)
      await handle.sync()
      await check?.(await sourceOfHandle(handle))
    } finally {
      await handle.close()
    }
    await keep(path, stored)
    return stored
  } catch (error) {
    throw isFull(error) ? new StorageFault('full', { cause: error }) : error
  } finally {
    await rm(path, { force: true })
  }
}

async function write(handle: FileHandle, bytes: AsyncIterable<Uint8Array>, limit: number): Promise<Stored> {
  const hash = createHash('sha256')
  let length = 0
  for await (const part of bytes) {
    length += part.length
    if (length > limit) throw new StorageFault('too_large')
    hash.update(part)
    await handle.writeFile(part)
  }
  return { bytes: length, sha256: hash.digest() }
}

const isFull = (error: unknown) =>
  ['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException | null)?.code ?? '')

/** Drafts of a process that ended in the middle. A day is longer than any upload takes. */
export async function removeOldDrafts(folder: string): Promise<void> {
  await makeFolder(folder)
  for (const name of await readdir(folder)) {
    if (!name.endsWith(ending)) continue
    const path = join(folder, name)
    const changedAt = await stat(path).then(
      ({ mtimeMs }) => mtimeMs,
      () => Infinity,
    )
    if (changedAt < Date.now() - 86_400_000) await rm(path, { force: true })
  }
}
