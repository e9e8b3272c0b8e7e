import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { partsOf } from '../../src/db/embedded/cluster.ts'
import { findPrograms, type Programs } from '../../src/db/embedded/programs.ts'

/** The oldest PostgreSQL that Mühür works with, as Debian 12 has it. */
export const formerHome = '/usr/lib/postgresql/15'
export const hasFormer = existsSync(formerHome)
export const formerPrograms = (): Programs => findPrograms(formerHome)

/** Makes a cluster of the older PostgreSQL in the form of the embedded one. */
export async function makeFormerCluster(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const { data, password } = partsOf(folder)
  const draft = join(folder, 'secret')
  await writeFile(draft, 'parola', { mode: 0o600 })
  const [file, args] = formerPrograms().initdb
  const access = ['-U', 'postgres', '-A', 'scram-sha-256', `--pwfile=${draft}`]
  execFileSync(file, [...args, '-D', data, '-E', 'UTF8', '--locale=C', ...access])
  await rename(draft, password)
}
