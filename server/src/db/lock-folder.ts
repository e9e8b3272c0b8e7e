import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { rmSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Keeps a second process off the embedded database, which does not guard its folder: two on one folder would silently
 * lose what both acknowledged. The lock names its process; one that a killed process left behind is taken over.
 * Throws FolderInUse.
 */
export async function lockFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const lock = join(folder, 'lock')
  const draft = `${lock}.${process.pid}`
  await writeFile(draft, String(process.pid))
  try {
    while (!(await linked(draft, lock))) {
      const holder = Number(await readFile(lock, 'utf8').catch(() => '0'))
      if (isRunning(holder)) throw new FolderInUse(folder, holder)
      await rm(lock, { force: true })
    }
  } finally {
    await rm(draft, { force: true })
  }
  process.on('exit', () => rmSync(lock, { force: true }))
}

export class FolderInUse extends Error {
  constructor(folder: string, holder: number) {
    super(`${folder} is in use by another Mühür (process ${holder}): stop it first, or set another DATA_DIR`)
  }
}

/** Linking either makes the lock, whole, or fails because there is one. */
async function linked(draft: string, lock: string): Promise<boolean> {
  try {
    await link(draft, lock)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

function isRunning(processId: number): boolean {
  if (processId === 0 || processId === process.pid) return false
  try {
    process.kill(processId, 0)
    return true
  } catch (error) {
    // Not ours to signal, but there.
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
