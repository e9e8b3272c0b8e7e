import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

const namePattern = /^muhur-\d{4}-\d{2}-\d{2}T\d{6}Z\.backup\.gz$/

/** In milliseconds: a draft that nobody wrote to for so long was left by a killed process. */
export const longestDraft = 86_400_000

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

/** Removes all but the newest, and what a killed process left: a younger draft is a backup under way. Files with other names are somebody's own. */
export async function prune(folder: string, kept: number): Promise<void> {
  const drafts = (await readdir(folder)).filter((name) => /^muhur-[\dTZ-]+\.backup\.gz\.draft$/.test(name))
  for (const name of drafts) {
    const draft = join(folder, name)
    // Gone when it got its name meanwhile.
    const written = await stat(draft).catch(() => null)
    if (written && Date.now() - written.mtimeMs > longestDraft) await rm(draft, { force: true })
  }
  for (const file of (await listBackups(folder)).slice(kept)) await rm(file)
}
