import { closeSync, existsSync, fstatSync, futimesSync, openSync, rmSync } from 'node:fs'
import { link, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { BackupRefused } from './file.ts'
import { draftMark, isDraft, nameAt } from '../folder.ts'
import { ofBackupDir } from '../named-faults.ts'

/** Another backup has this name, or is being written under the name. */
export class NameTaken extends BackupRefused {}

/** Milliseconds between two touches of a draft by its process. */
const touchEvery = 500
/** Milliseconds without a touch after which a draft counts as left by a killed process. */
const silence = 5_000

/** The file that a backup is written into. It is removed when its process ends, unless the process is killed. */
interface Draft {
  path: string
  /** Gives the finished draft this name. Throws NameTaken where another file has the name by now. */
  name(file: string): Promise<void>
  /** Removes the unnamed draft. */
  discard(): Promise<void>
}

/**
 * Makes the draft of a backup that is to be called `file`. The process that made the draft owns the name. Removes drafts that
 * killed processes left in the folder. Throws NameTaken where another backup has either name.
 */
export async function claimDraft(file: string): Promise<Draft> {
  await removeLeftDrafts(dirname(file))
  const path = file + draftMark
  const { descriptor, release } = makeDraft(file, path)
  let isNamed = false
  const draft: Draft = {
    path,
    async name(name) {
      if (!(await isStill(descriptor, path)))
        throw new BackupRefused(`yedeğin taslağını (${path}) başka bir süreç sildi`, 'yedeği yeniden alın')
      await nameDraft(path, name)
      isNamed = true
      release()
    },
    async discard() {
      if (isNamed) return
      const isOurs = await isStill(descriptor, path)
      release()
      if (isOurs) await rm(path, { force: true })
    },
  }
  try {
    requireNew(file)
    return draft
  } catch (error) {
    await draft.discard()
    throw error
  }
}

/** Makes the draft, shows others that its process lives, and removes the draft where a signal ends the process. Throws NameTaken. */
function makeDraft(file: string, path: string): { descriptor: number; release: () => void } {
  let isMade = false
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
  const unhook = () => signals.forEach((signal) => process.off(signal, end))
  const end = (signal: NodeJS.Signals) => {
    if (isMade) rmSync(path, { force: true })
    // The process ends as the signal would have ended it without this handler.
    unhook()
    process.kill(process.pid, signal)
  }
  // First, and without a turn of the event loop until the draft is known: no signal comes between.
  for (const signal of signals) process.on(signal, end)
  try {
    const descriptor = openSync(path, 'wx', 0o600)
    isMade = true
    const touching = setInterval(() => touch(descriptor), touchEvery)
    const release = () => {
      clearInterval(touching)
      unhook()
      closeSync(descriptor)
    }
    return { descriptor, release }
  } catch (error) {
    unhook()
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    throw new NameTaken(
      `${file} adına başka bir yedek yazılıyor`,
      'bitmesini bekleyin ya da başka bir ad verin',
    )
  }
}

function touch(descriptor: number): void {
  try {
    futimesSync(descriptor, new Date(), new Date())
  } catch {
    // A disk that is away fails the backup itself.
  }
}

/** Whether the path still leads to this file: after a long stop of the process another file may stand there. */
async function isStill(descriptor: number, path: string): Promise<boolean> {
  const own = fstatSync(descriptor, { bigint: true })
  const there = await stat(path, { bigint: true }).catch(() => null)
  return own.ino === there?.ino && own.dev === there.dev
}

/** Renaming would replace a file that came meanwhile; a second name (a link) is refused. */
async function nameDraft(draft: string, file: string): Promise<void> {
  try {
    await link(draft, file)
  } catch {
    requireNew(file)
    // A file system without links, such as a memory stick's.
    return rename(draft, file)
  }
  // The backup is complete, and the next backup removes the rest of the draft.
  await rm(draft).catch(() => {})
}

/**
 * Waits where there are drafts, to see which of them a living process touches. Compares no clocks: the disk may be another
 * machine's.
 */
async function removeLeftDrafts(folder: string): Promise<void> {
  const before = await statesOf(folder)
  if (before.size === 0) return
  await setTimeout(silence)
  const after = await statesOf(folder)
  for (const [path, state] of before) if (after.get(path) === state) await rm(path, { force: true })
}

/** The present state of each draft. */
async function statesOf(folder: string): Promise<Map<string, string>> {
  // Where the folder cannot be read, making the draft reports it.
  const names = await readdir(folder).catch(() => [])
  const paths = names.filter(isDraft).map((name) => join(folder, name))
  const states = await Promise.all(
    paths.map(async (path) => {
      const found = await stat(path, { bigint: true }).catch(() => null)
      return [path, found ? `${found.ino} ${found.size} ${found.mtimeNs}` : ''] as const
    }),
  )
  return new Map(states.filter(([, state]) => state !== ''))
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
