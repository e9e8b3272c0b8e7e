import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'

/**
 * Makes a folder that this user alone can read, and those above that are missing. Node's own recursive call never ends below
 * /proc, and hides why nothing may be written.
 */
export async function makeFolder(path: string): Promise<void> {
  const above = dirname(path)
  // A drive of Windows that is not there has nothing above.
  if (existsSync(path) || above === path) return
  await makeFolder(above)
  await mkdir(path, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    // Another process made the folder meanwhile; a link that leads nowhere is there as well, and no folder.
    if (error.code !== 'EEXIST' || !existsSync(path)) throw error
  })
}
