import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { copyName, makeCopyFolder } from '../copy-folder.ts'

/** Writes a stream into a file that its owner alone can read, for work that reads it more than once. */
export async function withSpooled<T>(
  stream: Readable,
  dataDir: string,
  work: (file: string) => Promise<T>,
): Promise<T> {
  const folder = await makeCopyFolder(dataDir, 'restore')
  try {
    const file = join(folder, copyName)
    await pipeline(stream, createWriteStream(file, { mode: 0o600 }))
    return await work(file)
  } finally {
    await rm(folder, { recursive: true })
  }
}
