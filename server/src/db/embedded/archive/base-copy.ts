import { constants } from 'node:fs'
import { copyFile, mkdir, mkdtemp, open, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { makeFolder } from '../../../start/make-folder.ts'
import { syncFolder } from '../../../start/sync-folder.ts'
import { Refused } from '../../../start/faults/refused.ts'
import type { Session } from '../../db.ts'
import { segmentsIn } from './archive.ts'

/** The number of the advisory lock of a base copy; any constant serves. */
const copyLock = 7_201_448

/** In seconds: PostgreSQL waits for the archive of the copy's last segment, for ever where the archive takes none. */
const patience = 120

/** As PostgreSQL's manual lists them for a copy of a running cluster: folders whose content a start makes anew. */
const emptied =
  /^(pg_wal|pg_dynshmem|pg_notify|pg_replslot|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans)\/|\/pgsql_tmp/
const leftOut =
  /(^|\/)(postmaster\.(pid|opts)|pg_internal\.init[^/]*|backup_label|tablespace_map|current_logfiles)$/
/** Copied last, so that the file is no older than any other. */
const control = 'global/pg_control'

/** The name of a base copy whose reachable moments begin with this one. */
export const baseNameAt = (moment: Date) =>
  `base-${new Date(Math.ceil(moment.getTime() / 1000) * 1000).toISOString().slice(0, 19).replaceAll(':', '')}Z`

/**
 * Copies a running cluster's data into a new folder of the archive, by PostgreSQL's low-level interface for base backups, and gives the
 * folder. The caller has checked that the archive is in its place, since a missing folder is made. The copy has its name when it is whole and
 * on the disk, and when the archive has the segments that make it consistent.
 */
export async function copyBase(session: Session, data: string, archive: string): Promise<string> {
  const [lock] = await session.rows<{ is_ours: boolean }>(
    `select pg_try_advisory_lock(${copyLock}) as is_ours`,
  )
  if (!lock!.is_ours) throw new Refused('arşive başka bir tam kopya yazılıyor', 'bitmesini bekleyin')
  try {
    await makeFolder(segmentsIn(archive))
    await removeDrafts(archive)
    const draft = await mkdtemp(join(archive, 'draft-'))
    await session.script(`select pg_backup_start('muhur', fast => true)`)
    await copyFolder(data, draft)
    const { label, made_at } = await stopBackup(session)
    await writeFile(join(draft, 'backup_label'), label, { mode: 0o600, flush: true })
    await syncFolder(draft)
    const base = join(archive, baseNameAt(made_at))
    await rename(draft, base)
    await syncFolder(archive)
    return base
  } finally {
    await removeDrafts(archive)
    await session.script(`select pg_advisory_unlock(${copyLock})`)
  }
}

async function stopBackup(session: Session): Promise<{ label: string; made_at: Date }> {
  await session.script(`set statement_timeout = '${patience}s'`)
  try {
    const [stopped] = await session.rows<{ label: string; made_at: Date }>(
      'select labelfile as label, clock_timestamp() as made_at from pg_backup_stop()',
    )
    return stopped!
  } catch (error) {
    if ((error as { code?: string }).code !== '57014') throw error
    throw new Refused('arşiv klasörüne yazılamıyor', 'BACKUP_DIR’in yerine, iznine ve boş alanına bakın', {
      cause: error,
    })
  } finally {
    await session.script('reset statement_timeout')
  }
}

async function removeDrafts(archive: string): Promise<void> {
  const names = await readdir(archive)
  for (const name of names.filter((each) => each.startsWith('draft-')))
    await rm(join(archive, name), { recursive: true, force: true })
}

async function copyFolder(from: string, to: string): Promise<void> {
  const entries = await readdir(from, { recursive: true, withFileTypes: true })
  const pathOf = (entry: (typeof entries)[number]) =>
    join(entry.parentPath, entry.name)
      .slice(from.length + 1)
      .replaceAll('\\', '/')
  const taken = entries.filter((entry) => !emptied.test(pathOf(entry)) && !leftOut.test(pathOf(entry)))
  const folders = taken.filter((entry) => entry.isDirectory()).map(pathOf)
  for (const folder of folders.sort()) await mkdir(join(to, folder), { mode: 0o700 })
  const files = taken.filter((entry) => entry.isFile()).map(pathOf)
  for (const file of [...files.filter((each) => each !== control), control])
    await copyDurably(join(from, file), join(to, file))
  for (const folder of folders) await syncFolder(join(to, folder))
}

/** A file that PostgreSQL removed meanwhile is missing rightly: its log says so, too. */
async function copyDurably(from: string, to: string): Promise<void> {
  try {
    await copyFile(from, to, constants.COPYFILE_FICLONE)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' && !from.endsWith(control)) return
    throw error
  }
  const copy = await open(to, 'r+')
  await copy.sync()
  await copy.close()
}
