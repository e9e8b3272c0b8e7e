import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { makeFolder } from '../make-folder.ts'
import { longestDraft } from './folder.ts'

/** What a move puts into its folder. A folder with anything else is somebody's own, whatever its name. */
const parts = new Set(['moved', 'shop.backup.gz', 'shop.backup.gz.draft'])

/** A folder for the copy that a move makes on its way, in the data folder, which a container has on its disk. */
export async function makeMoveFolder(dataDir: string): Promise<string> {
  await makeFolder(dataDir)
  await removeLeftMoves(dataDir)
  return mkdtemp(join(dataDir, 'move-'))
}

/** Removes what killed moves left: a copy of the whole shop. A folder that is younger than a day may be that of a move under way. */
export async function removeLeftMoves(dataDir: string): Promise<void> {
  const names = await readdir(dataDir).catch(() => [])
  for (const name of names.filter((each) => /^move-[A-Za-z0-9]{6}$/.test(each))) {
    const folder = join(dataDir, name)
    const inside = await readdir(folder).catch(() => null)
    const { mtimeMs } = await stat(folder)
    if (inside?.every((part) => parts.has(part)) && Date.now() - mtimeMs > longestDraft)
      await rm(folder, { recursive: true, force: true })
  }
}
