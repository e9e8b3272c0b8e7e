import { readFile, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { makeFolder } from '../../../start/make-folder.ts'
import type { Settings } from '../settings.ts'

/** The folder of all archives of a BACKUP_DIR. */
export const archivesIn = (backups: string) => join(backups, 'muhur-archive')

/** The parts of an archive: base copies beside it, and packed segments of PostgreSQL's log inside. */
export const segmentsIn = (archive: string) => join(archive, 'wal')

/** In seconds: with the copy of a segment, no more than five minutes are lost with a disk. */
const longestSegment = 240

/** Names the archive in the cluster's folder, since a command without BACKUP_DIR may be the next to start PostgreSQL. */
const markOf = (cluster: string) => join(cluster, 'archive')

/** The folder of the cluster's archive; null: none is kept. */
export async function archiveOf(cluster: string): Promise<string | null> {
  const text = await readFile(markOf(cluster), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
  return text.trim() || null
}

/**
 * Sets where the cluster's archive is: below `backups`, or nowhere. Each cluster has an archive of its own, which keeps its name: a
 * restored cluster writes segments with the names of segments that the former cluster wrote, and other contents.
 */
export async function setArchive(cluster: string, backups: string | null): Promise<void> {
  if (backups === null) return rm(markOf(cluster), { force: true })
  const kept = await archiveOf(cluster)
  const name = kept ? basename(kept) : `${new Date().toISOString().slice(0, 19).replaceAll(':', '')}Z`
  const archive = join(archivesIn(backups), name)
  // The folder of an archive that is there already may be on a disk that is away: nothing is made in its place.
  if (archive === kept) return
  // A folder that cannot be made must not stop the start: the first copy makes the folder, or tells.
  await makeFolder(segmentsIn(archive)).catch(() => {})
  await writeFile(markOf(cluster), `${archive}\n`, { mode: 0o600 })
}

/** PostgreSQL's settings for a cluster with such an archive. */
export function archiving(archive: string | null): Settings {
  if (archive === null) return {}
  return {
    archive_mode: 'on',
    archive_command: `${segmentProgram('keep')} "%p" ${quoted(join(segmentsIn(archive), '%f.gz'), '%f.gz')}`,
    archive_timeout: longestSegment,
  }
}

/** PostgreSQL's settings for a replay of an archive up to a moment, or to its end, on the base copy's own line of time. */
export function replaying(archive: string, until: Date | null): Settings {
  return {
    restore_command: `${segmentProgram('bring')} ${quoted(join(segmentsIn(archive), '%f.gz'), '%f.gz')} "%p"`,
    recovery_target_timeline: 'current',
    ...(until && {
      recovery_target_time: until.toISOString().replace('T', ' ').replace('Z', '+00'),
      recovery_target_action: 'promote',
    }),
    // Nobody reads before the end.
    hot_standby: 'off',
    archive_mode: 'off',
  }
}

function segmentProgram(direction: 'keep' | 'bring'): string {
  const program = fileURLToPath(new URL('segment.ts', import.meta.url))
  return `${quoted(process.execPath)} ${quoted(program)} ${direction}`
}

/** A path for the shell that PostgreSQL starts, which replaces `%` with a letter; only `ending` has such a letter on purpose. */
function quoted(path: string, ending = ''): string {
  const text = path.slice(0, path.length - ending.length).replaceAll('%', '%%') + ending
  return process.platform === 'win32' ? `"${text}"` : `'${text.replaceAll("'", `'\\''`)}'`
}
