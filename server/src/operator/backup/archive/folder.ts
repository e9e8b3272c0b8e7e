import { readdir, readFile, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { archivesIn, segmentsIn } from '../../../db/embedded/archive/archive.ts'
import { outdated, type Archive, type BaseCopy } from './rules.ts'

/** All archives of a BACKUP_DIR, oldest first. */
export async function readArchives(backups: string): Promise<Archive[]> {
  const folder = archivesIn(backups)
  const names = (await namesIn(folder)).filter((name) => /^\d{4}-\d{2}-\d{2}T\d{6}Z$/.test(name))
  return Promise.all(names.map((name) => readArchive(join(folder, name))))
}

/** Gives an empty archive for a folder that is missing. */
export async function readArchive(path: string): Promise<Archive> {
  const bases = await Promise.all((await namesIn(path)).map((name) => readBase(path, name)))
  const segments = (await namesIn(segmentsIn(path)))
    .filter((name) => /^[0-9A-F]{24}\.gz$/.test(name))
    .map((name) => name.slice(0, 24))
  return { path, bases: bases.filter((base) => base !== null), segments }
}

/** Null for any other folder. */
async function readBase(archive: string, name: string): Promise<BaseCopy | null> {
  const [, date, hour, minute, second] = /^base-([\d-]{10})T(\d\d)(\d\d)(\d\d)Z$/.exec(name) ?? []
  if (date === undefined) return null
  const path = join(archive, name)
  const label = await readFile(join(path, 'backup_label'), 'utf8').catch(() => '')
  const segment = /^START WAL LOCATION: .*\(file ([0-9A-F]{24})\)/.exec(label)?.[1]
  return segment === undefined
    ? null
    : { path, from: new Date(`${date}T${hour}:${minute}:${second}Z`), segment }
}

/** Removes what is outdated, and gives the bytes of all that is left. */
export async function pruneArchives(current: string, kept: number, now: Date): Promise<number> {
  const backups = dirname(dirname(current))
  const { folders, segments } = outdated(await readArchives(backups), current, kept, now.getTime())
  for (const folder of folders) await rm(folder, { recursive: true, force: true })
  for (const { archive, names } of segments)
    for (const name of names) await rm(join(segmentsIn(archive), `${name}.gz`), { force: true })
  return bytesIn(archivesIn(backups))
}

/** The bytes of all files in a folder and below. */
export async function bytesIn(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  let bytes = 0
  for (const entry of entries.filter((each) => each.isFile()))
    bytes += await stat(join(entry.parentPath, entry.name)).then(
      ({ size }) => size,
      () => 0,
    )
  return bytes
}

const namesIn = async (folder: string) => (await readdir(folder).catch((): string[] => [])).sort()
