import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'

const namePattern = /^muhur-\d{4}-\d{2}-\d{2}T\d{6}Z\.backup\.gz$/

/** The ending of a backup's name while the backup is written. */
export const draftMark = '.muhur-draft'

/** Whether a file with such a name is a draft of ours. The drafts of earlier versions had a name that other programs use, too. */
export const isDraft = (name: string) =>
  name.endsWith(draftMark) || /^muhur-[\dTZ-]+\.backup\.gz\.draft$/.test(name)

/** The file in the folder for a backup of this moment: names sort by time. */
export const nameAt = (folder: string, moment: Date) =>
  join(folder, `muhur-${moment.toISOString().slice(0, 19).replaceAll(':', '')}Z.backup.gz`)

/** The backups in a folder, newest first. */
export async function listBackups(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => [])
  return names
    .filter((name) => namePattern.test(name))
    .sort()
    .toReversed()
    .map((name) => join(folder, name))
}

/** Removes all but the newest. Files with other names are not ours. */
export async function prune(folder: string, kept: number): Promise<void> {
  for (const file of (await listBackups(folder)).slice(kept)) await rm(file)
}
