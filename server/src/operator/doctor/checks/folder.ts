import { existsSync } from 'node:fs'
import { lstat, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Config } from '../../../start/config.ts'
import { fileFault } from '../../../start/faults/known-faults.ts'
import { fault, faultsOf, unknown, well, type Finding } from '../finding.ts'
import type { Surroundings } from './surroundings.ts'

const gigabyte = 1_000_000_000
/** PostgreSQL's own write-ahead log alone may take a quarter of it. */
const enough = gigabyte

/** Whether the folders for data and for backups can be written, are closed to other users, and have room. */
export async function folderFindings(
  { dataDir, databaseUrl, masterKey, backup }: Config,
  surroundings: Surroundings,
): Promise<Finding[]> {
  const data: Folder = { about: 'Veri klasörü', path: dataDir, full: 'hiçbir değişiklik kaydedilemez' }
  const backups = backup && { about: 'Yedek klasörü', path: backup.folder, full: 'yedek alınamaz' }
  const isUnused = databaseUrl && masterKey && !existsSync(dataDir)
  return [
    ...(isUnused
      ? [unknown(data.about, `${dataDir} yok, gerekmiyor da.`)]
      : await tryFolder(data, surroundings)),
    ...(backups ? await tryFolder(backups, surroundings) : []),
  ]
}

interface Folder {
  about: string
  path: string
  /** The consequence of a full disk. */
  full: string
}

async function tryFolder(
  { about, path: folder, full }: Folder,
  { freeBytes }: Surroundings,
): Promise<Finding[]> {
  try {
    const there = await nearest(folder)
    await tryWriting(there)
    const { mode } = await stat(there)
    const free = await freeBytes(there)
    const said = `${(free / gigabyte).toLocaleString('tr-TR', { maximumFractionDigits: 1 })} GB boş yer`
    const faults = faultsOf(about, [
      [
        there === folder && process.platform !== 'win32' && (mode & 0o022) !== 0,
        `başka kullanıcılar ${folder} içine yazabiliyor.`,
        `izinleri daraltın: chmod 700 ${folder}`,
      ],
      [free < enough, `yalnızca ${said} kalmış; dolarsa ${full}.`, 'yer açın ya da diski büyütün'],
    ])
    if (faults.length > 0) return faults
    if (there !== folder) return [unknown(about, `${folder} henüz yok; ilk gerektiğinde açılır.`)]
    return [well(about, `${folder} yazılabilir, ${said} var.`)]
  } catch (error) {
    const { code, errno } = error as NodeJS.ErrnoException
    if (code === undefined || errno === undefined) throw error
    const { says, mend } = fileFault(code, folder)
    return [fault(about, `${says}.`, mend)]
  }
}

/** The folder itself, or its lowest existing parent, in which the missing folders will be made. */
async function nearest(folder: string): Promise<string> {
  try {
    await stat(folder)
    return folder
  } catch (error) {
    // An entry that leads nowhere, such as a broken link, keeps a folder from being made.
    const isMissing = (error as NodeJS.ErrnoException).code === 'ENOENT' && !(await isThere(folder))
    // A missing drive of Windows has no folder above.
    const above = dirname(folder)
    if (!isMissing || above === folder) throw error
    return nearest(above)
  }
}

const isThere = (path: string) =>
  lstat(path).then(
    () => true,
    () => false,
  )

/** Throws the error of the file system, and leaves nothing behind. */
async function tryWriting(folder: string): Promise<void> {
  const probe = await mkdtemp(join(folder, '.muhur-doctor-'))
  try {
    await writeFile(join(probe, 'probe'), Buffer.alloc(4096))
  } finally {
    await rm(probe, { recursive: true, force: true })
  }
}
