import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { makeFolder } from '../../start/make-folder.ts'
import { draftMark } from './folder.ts'

/** The files of these folders: the shop, and the mark that a move leaves behind. */
export const [copyName, markName] = ['shop.backup.gz', 'moved']

/** A folder with any other file is somebody's own, under any name. */
const parts = new Set([markName, copyName, `${copyName}.draft`, copyName + draftMark])

/** In milliseconds: a younger folder may belong to running work. */
const longestWork = 86_400_000

/**
 * A folder for the copy of the shop during a move or a restore. It is in the data folder, since a container's folder for
 * temporary files is memory.
 */
export async function makeCopyFolder(dataDir: string, work: 'move' | 'restore'): Promise<string> {
  await makeFolder(dataDir)
  await removeLeftCopies(dataDir)
  return mkdtemp(join(dataDir, `${work}-`))
}

/** Removes the remains of killed moves and restores: each is a copy of the whole shop. */
export async function removeLeftCopies(dataDir: string): Promise<void> {
  const names = await readdir(dataDir).catch(() => [])
  for (const name of names.filter((each) => /^(move|restore)-[A-Za-z0-9]{6}$/.test(each))) {
    const folder = join(dataDir, name)
    const inside = await readdir(folder).catch(() => null)
    const { mtimeMs } = await stat(folder)
    if (inside?.every((part) => parts.has(part)) && Date.now() - mtimeMs > longestWork)
      await rm(folder, { recursive: true, force: true })
  }
}
