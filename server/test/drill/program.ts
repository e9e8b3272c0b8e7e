import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** A program of Debian's that a drill started. */
export interface Program {
  output(): string
  /** Sends the signal and waits for the end. */
  stop(signal?: NodeJS.Signals): Promise<void>
}

/** What PostgreSQL and PgBouncer refuse to run as is root: then they run as Debian's user `postgres`. */
const unprivileged = () =>
  process.getuid?.() === 0
    ? { uid: idOf('-u'), gid: idOf('-g') }
    : { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 }

/** Ends with one line where a program is missing. */
export function need(...programs: string[]): void {
  const missing = programs.filter((name) => spawnSync(name, ['--version']).error)
  if (missing.length > 0) throw new Error(`not installed: ${missing.join(', ')}`)
}

/** A drill that is broken off leaves nothing behind. */
const running = new Set<ChildProcess>()
const folders: string[] = []
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL')
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

export function run(
  command: string,
  args: readonly string[],
  env: Record<string, string> = {},
  cwd = tmpdir(),
): Program {
  const { PATH = '' } = process.env
  const child = spawn(command, args, {
    ...unprivileged(),
    cwd,
    env: { PATH, HOME: cwd, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (text = (text + chunk.toString()).slice(-100_000)))
  const end = once(child, 'exit')
  running.add(child)
  return {
    output: () => text,
    async stop(signal = 'SIGTERM') {
      if (child.exitCode === null && child.signalCode === null && child.kill(signal)) await end
    },
  }
}

/** A folder that the programs may write to; it goes with this process. */
export function newFolder(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `muhur-drill-${name}-`))
  const { uid, gid } = unprivileged()
  chownSync(folder, uid, gid)
  folders.push(folder)
  return folder
}

/** Copies a file of `ops/` into a folder, with other words in place of its addresses, each of which it must contain. */
export function reference(name: string, folder: string, words: Readonly<Record<string, string>>): string {
  let text = readFileSync(fileURLToPath(new URL(`../../../ops/${name}`, import.meta.url)), 'utf8')
  for (const [word, other] of Object.entries(words)) {
    if (!text.includes(word)) throw new Error(`ops/${name} has no ${word}`)
    text = text.replaceAll(word, other)
  }
  const file = join(folder, name.replaceAll('/', '-'))
  writeFileSync(file, text)
  const { uid, gid } = unprivileged()
  chownSync(file, uid, gid)
  return file
}

function idOf(flag: '-u' | '-g'): number {
  return Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
}
