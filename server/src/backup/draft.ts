import { existsSync } from 'node:fs'
import { open, rm } from 'node:fs/promises'
import { BackupRefused } from './file.ts'
import { ofBackupDir } from './whose.ts'
import { nameAt } from './folder.ts'

/** Another backup has this name, or is being written under the name. */
export class NameTaken extends BackupRefused {}

/**
 * Makes the draft of a backup that is to be called `file`. The process that made the draft owns the
 * name; the finished draft is then given that name. Throws NameTaken where another backup has either.
 */
export async function claimDraft(file: string): Promise<string> {
  const draft = `${file}.draft`
  const handle = await open(draft, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
    throw new NameTaken(
      `${file} adına başka bir yedek yazılıyor`,
      `bitmesini bekleyin ya da başka bir ad verin; yarıda kalmışsa ${draft} dosyasını silin`,
    )
  })
  await handle.close()
  try {
    requireNew(file)
    return draft
  } catch (error) {
    await rm(draft)
    throw error
  }
}

/** Throws NameTaken where there is such a file: no older backup is overwritten. */
export function requireNew(file: string): void {
  if (existsSync(file))
    throw new NameTaken(`${file} zaten var`, 'başka bir ad verin, eski yedeğin üzerine yazılmaz')
}

/** Writes a backup of this moment into BACKUP_DIR. Of two in one second, the later one takes the next second's name. */
export async function writeInto<T>(
  folder: string,
  moment: Date,
  write: (file: string) => Promise<T>,
): Promise<T> {
  try {
    return await write(nameAt(folder, moment))
  } catch (error) {
    if (!(error instanceof NameTaken)) throw ofBackupDir(error)
    return writeInto(folder, new Date(moment.getTime() + 1000), write)
  }
}
