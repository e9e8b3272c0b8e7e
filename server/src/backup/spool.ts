import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { makeFolder } from '../make-folder.ts'

/**
 * Writes a stream into a file that its owner alone can read, for work that reads it more than once. It is in the data folder: a
 * container's folder for temporary files is memory.
 */
export async function withSpooled<T>(
  stream: Readable,
  dataDir: string,
  work: (file: string) => Promise<T>,
): Promise<T> {
  await makeFolder(dataDir)
  const folder = await mkdtemp(join(dataDir, 'restore-'))
  try {
    const file = join(folder, 'backup.gz')
    await pipeline(stream, createWriteStream(file, { mode: 0o600 }))
    return await work(file)
  } finally {
    await rm(folder, { recursive: true })
  }
}
