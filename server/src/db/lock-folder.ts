import { readFileSync, rmSync } from 'node:fs'
import { link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'

/**
 * Keeps a second process off the embedded database, which does not guard its folder: two on one folder would silently
 * lose what both acknowledged. The lock names its process; one that a killed process left behind is taken over.
 * Throws FolderInUse.
 */
export async function lockFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const lock = join(folder, 'lock')
  const draft = `${lock}.${process.pid}`
  const own = identityOf(process.pid)!
  try {
    await writeFile(draft, own)
    while (!(await linked(draft, lock))) {
      const holder = await readFile(lock, 'utf8').catch(() => '')
      const processId = parseInt(holder, 10)
      if (processId !== process.pid && identityOf(processId) === holder)
        throw new FolderInUse(folder, processId)
      // Of two processes that take over the same remains, the later one's lock stays, and the earlier one sees that.
      await rename(draft, lock)
      await setTimeout(200)
      if ((await readFile(lock, 'utf8').catch(() => '')) === own) break
      await writeFile(draft, own)
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

/**
 * A running process's number with what tells it from later ones of the same number: numbers come again after a restart
 * of the machine, and in a container soon. Null when there is none, or only its remains that nobody has collected.
 */
function identityOf(processId: number): string | null {
  if (!(processId > 0)) return null
  try {
    if (process.platform !== 'linux') return process.kill(processId, 0) ? String(processId) : null
    // proc(5): the state is the third field and the start, in ticks since boot, the 22nd; the second may hold spaces.
    const fields = readFileSync(`/proc/${processId}/stat`, 'utf8').split(') ').at(-1)!.split(' ')
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
    return /[ZX]/.test(fields[0]!) ? null : `${processId} ${fields[19]} ${boot}`
  } catch (error) {
    // Elsewhere than on Linux: a process that is not ours to signal, but there.
    return (error as NodeJS.ErrnoException).code === 'EPERM' ? String(processId) : null
  }
}
