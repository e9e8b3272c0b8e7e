import { open, opendir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { receive } from './draft.ts'
import { ids, requireId, StorageFault, type FileStore } from './file-store.ts'

/** Small, since as many are in memory as downloads go on. */
const readAtOnce = 32 * 1024

/** Files in a folder of this machine, named by their ids. */
export function folderStore(folder: string): FileStore {
  const pathOf = (id: string) => join(folder, requireId(id))
  return {
    async put(id, bytes, options) {
      const path = pathOf(id)
      return receive(folder, bytes, options, async (draft) => {
        await rename(draft, path)
        await syncFolder(folder)
      })
    },
    async open(id, range) {
      const handle = await open(pathOf(id)).catch((error: unknown) => {
        throw isMissing(error) ? new StorageFault('missing', { cause: error }) : error
      })
      const { size } = await handle.stat()
      const { start, end } = range ?? { start: 0, end: size }
      if (end > size || start >= end) {
        await handle.close()
        if (end > size) throw new StorageFault('wrong_answer')
        return Readable.from([])
      }
      return handle.createReadStream({ start, end: end - 1, highWaterMark: readAtOnce })
    },
    remove: (id) => rm(pathOf(id), { force: true }),
    async *list() {
      const files = await opendir(folder).catch((error: unknown) => {
        if (isMissing(error)) return []
        throw error
      })
      for await (const { name } of files) {
        const found = ids.test(name) ? await stat(join(folder, name)).catch(() => null) : null
        if (found?.isFile()) yield { id: name, bytes: found.size, changedAt: found.mtime }
      }
    },
  }
}

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT'

/** The new name outlives a power failure. Windows knows no such call. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
