import { databaseFault, kindOf, knownFault } from '../../start/faults/known-faults.ts'
import { BackupRefused } from './file/file.ts'

/** Where work on one of two databases fails, the line says by `name` which one it was. */
export async function onDatabase<T>(name: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const kind = kindOf(error)
    const known = kind === null || kind === 'files' ? null : databaseFault(error)
    throw known ? new BackupRefused(`${name}: ${known.says}`, known.mend, { cause: error }) : error
  }
}

/** A fault of the folder for backups, by the variable that names the folder; any other error as it is. */
export function ofBackupDir(error: unknown): unknown {
  const known = (error as NodeJS.ErrnoException).path === undefined ? null : knownFault(error)
  return known ? new BackupRefused(`BACKUP_DIR ${known.says}`, known.mend, { cause: error }) : error
}

/** Gives the error of a full disk, which names no file, this file's name. Gives any other error as it is. */
export function ofFile(error: unknown, file: string): unknown {
  const fault = error as NodeJS.ErrnoException
  return fault.path === undefined && /^(ENOSPC|EDQUOT|EFBIG|EIO)$/.test(fault.code ?? '')
    ? Object.assign(new Error(fault.message, { cause: fault }), fault, { path: file })
    : error
}
