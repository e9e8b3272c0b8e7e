import { open, opendir, rename, rm, stat, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import { syncFolder } from '../../start/sync-folder.ts'
import { receive } from './draft.ts'
import { ids, requireId, StorageFault, type FileStore } from './file-store.ts'
import { openTurns } from './turns.ts'

/** Small, since as many are in memory as downloads go on. */
export const readAtOnce = 32 * 1024
/**
 * Files are read in turns. Between two looks at its connections the process then handles a few parts, and not one of each download,
 * so that no call of the gate waits behind all of them; and the gate's signatures find a free thread.
 */
const inTurn = openTurns(2)

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
    async open(id, range, into) {
      const handle = await open(pathOf(id)).catch((error: unknown) => {
        throw isMissing(error) ? new StorageFault('missing', { cause: error }) : error
      })
      const { size } = await handle.stat()
      const { start, end } = range ?? { start: 0, end: size }
      if (end <= size) return partsOf(handle, start, end, into)
      await handle.close()
      throw new StorageFault('wrong_answer')
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

async function* partsOf(
  handle: FileHandle,
  start: number,
  end: number,
  into?: Buffer,
): AsyncGenerator<Buffer> {
  try {
    for (let at = start; at < end;) {
      const buffer = into ?? Buffer.allocUnsafeSlow(readAtOnce)
      const length = Math.min(buffer.length, end - at)
      const { bytesRead } = await inTurn(() => handle.read(buffer, 0, length, at))
      if (bytesRead === 0) throw new StorageFault('wrong_answer')
      at += bytesRead
      yield buffer.subarray(0, bytesRead)
    }
  } finally {
    await handle.close()
  }
}

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT'
