import { execFile, spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { closeSync, existsSync, openSync, readFileSync } from 'node:fs'
import { mkdtemp, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { fileFault } from '../../start/faults/known-faults.ts'
import { makeFolder } from '../../start/make-folder.ts'
import { Refused } from '../../start/faults/refused.ts'
import { endsByItself } from '../../start/faults/outage.ts'
import { readPostmasterFile, type Address } from './postmaster.ts'
import { environment, findPrograms, type Programs } from './programs.ts'
import { accessRules, listening, loopback, settingsText, type Settings } from './settings.ts'

const isWindows = process.platform === 'win32'
/** The version of PostgreSQL that npm installed. */
export const version = '18'

/**
 * The parts of a cluster's folder: PostgreSQL's own data, those that take their place, the password for loopback, and the log of the last
 * run.
 */
export const partsOf = (folder: string) => ({
  data: join(folder, 'data'),
  next: join(folder, 'data-next'),
  password: join(folder, 'data', 'password'),
  log: join(folder, 'log'),
})

/** Makes an empty cluster in `folder` unless it exists. The cluster is complete or absent, even when this process is killed. */
export async function makeCluster(folder: string): Promise<void> {
  const { data, next } = partsOf(folder)
  // An upgrade was ended between its two renamings.
  if (!existsSync(data) && existsSync(next)) await rename(next, data)
  if (existsSync(data)) return requireOurs(folder)
  await makeFolder(folder)
  const draft = await mkdtemp(join(folder, 'draft-'))
  const password = join(draft, 'password')
  try {
    await writeFile(password, randomBytes(24).toString('base64url'), { mode: 0o600 })
    // The same sort order on every system.
    const letters = ['-E', 'UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
    const access = ['-U', 'postgres', '-A', 'scram-sha-256', `--pwfile=${password}`]
    await run('initdb', ['-D', partsOf(draft).data, ...letters, ...access])
    await rename(password, partsOf(draft).password)
    await rename(partsOf(draft).data, data)
  } catch (error) {
    // Of two processes that start together, the other one may have made the cluster.
    if (!existsSync(data)) throw error
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
}

/**
 * Starts PostgreSQL on a cluster and resolves when it serves. PostgreSQL is not part of this process's group: a Ctrl-C in the
 * terminal reaches this process alone, which stops PostgreSQL after its own last writes. Throws with the reason that
 * PostgreSQL wrote when it does not start, and when another PostgreSQL runs on the folder.
 */
export async function startPostgres(
  folder: string,
  address: Address,
  settings: Settings,
  from = programs(),
): Promise<void> {
  const { data, log } = partsOf(folder)
  await writeFile(join(data, 'postgresql.conf'), settingsText({ ...settings, ...listening(address) }))
  await writeFile(join(data, 'pg_hba.conf'), accessRules)
  await rm(log, { force: true })
  await removeEmptyProcessFile(data)
  const child = launch(folder, from)
  const stopWithThisProcess = () => {
    child.kill('SIGINT')
    stopPostgres(folder)
  }
  process.once('exit', stopWithThisProcess)
  try {
    const client = await connected(folder, () => (isWindows ? (child.exitCode ?? 0) > 0 : hasEnded(child)))
    await client.end()
  } finally {
    process.off('exit', stopWithThisProcess)
  }
}

/** Connects as the superuser, as soon as PostgreSQL serves. Throws when `hasEnded` says that it ended. */
export async function connected(
  folder: string,
  hasEnded = () => !readPostmasterFile(partsOf(folder).data)?.isRunning,
  name = 'muhur',
): Promise<pg.Client> {
  for (;;) {
    const isOver = hasEnded()
    const address = readPostmasterFile(partsOf(folder).data)?.address
    if (address) {
      const client = new pg.Client({
        connectionString: urlOf(folder, address),
        application_name: name,
        connectionTimeoutMillis: 5_000,
      })
      client.on('error', () => {})
      try {
        await client.connect()
        return client
      } catch (error) {
        void client.end()
        if (!endsByItself(error)) throw error
      }
    }
    if (isOver) throw await lastError(folder)
    await sleep(20)
  }
}

/** The URL for the superuser. */
export function urlOf(folder: string, { host, port }: Address): string {
  return host === loopback
    ? `postgres://postgres:${readFileSync(partsOf(folder).password, 'utf8')}@${host}:${port}/postgres`
    : `postgres://postgres@localhost:${port}/postgres?host=${encodeURIComponent(host)}`
}

/** Stops PostgreSQL and waits for the end without the event loop, which an exiting process does not have. */
export function stopPostgres(folder: string): void {
  const [file, args] = stopCommand(folder, 'fast')
  spawnSync(file, args, { env: environment })
}

/**
 * The command that stops PostgreSQL: `fast` waits for no client and writes everything to disk, `immediate` leaves that to the
 * next start. The command waits for the end of PostgreSQL, for 20 seconds at most.
 */
export function stopCommand(folder: string, mode: 'fast' | 'immediate'): [file: string, args: string[]] {
  const [file, args] = programs().pg_ctl
  return [file, [...args, 'stop', '-D', partsOf(folder).data, '-m', mode, '-w', '-t', '20', '-s']]
}

function launch(folder: string, from: Programs): ChildProcess {
  const { data, log } = partsOf(folder)
  const apart = { detached: true, windowsHide: true } as const
  if (isWindows) {
    // PostgreSQL refuses to run with an administrator's rights. pg_ctl drops these rights, and ends when PostgreSQL serves.
    const [file, args] = from.pg_ctl
    return spawn(file, [...args, 'start', '-D', data, '-l', log, '-w'], {
      ...apart,
      env: environment,
      stdio: 'ignore',
    })
  }
  const [file, args] = from.postgres
  const output = openSync(log, 'a', 0o600)
  const env = { ...environment, ...staleProcessId(data) }
  const child = spawn(file, [...args, '-D', data], { ...apart, env, stdio: ['ignore', output, output] })
  closeSync(output)
  child.unref()
  return child
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null

/**
 * PostgreSQL does not start while a process has the id in its file. Where another program has that id now, this variable makes
 * PostgreSQL ignore the file: it ignores the id of its grandparent.
 */
function staleProcessId(data: string): { PG_GRANDPARENT_PID?: string } {
  const left = readPostmasterFile(data)
  return left && !left.isRunning ? { PG_GRANDPARENT_PID: String(left.pid) } : {}
}

/** A power cut may leave an empty file, which PostgreSQL refuses. A PostgreSQL that starts fills the new file at once. */
async function removeEmptyProcessFile(data: string): Promise<void> {
  const file = join(data, 'postmaster.pid')
  const { size, mtimeMs } = await stat(file).catch(() => ({ size: NaN, mtimeMs: NaN }))
  if (size === 0 && Date.now() - mtimeMs > 10_000) await rm(file)
}

async function run(name: 'initdb', args: string[]): Promise<void> {
  const [file, first] = programs()[name]
  try {
    await promisify(execFile)(file, [...first, ...args], { env: environment })
  } catch (error) {
    const { stderr, message } = error as Error & { stderr?: string }
    throw notStarted(errorIn(stderr) ?? message, 'PostgreSQL 15 ya da yenisini kurup DATABASE_URL ile verin')
  }
}

/** The major version of PostgreSQL that made the cluster. */
export const majorVersion = async (folder: string): Promise<string> =>
  (await readFile(join(partsOf(folder).data, 'PG_VERSION'), 'utf8')).trim()

/** Throws for a cluster of another version, and for that of another user. */
export async function requireOurs(folder: string): Promise<void> {
  const found = await majorVersion(folder)
  if (found !== version)
    throw new Refused(
      `içinde PostgreSQL ${found} veritabanı var, bu Mühür PostgreSQL ${version} kullanıyor`,
      Number(found) < Number(version)
        ? 'yükseltmek için: npm run upgrade-database -- ESKİ_MÜHÜR_KLASÖRÜ'
        : 'o veritabanını açan Mühür sürümünü başlatın',
    )
  await requireOwn(folder)
}

/** Throws for the cluster of another user: PostgreSQL runs for a folder's owner alone. */
export async function requireOwn(folder: string): Promise<void> {
  const { uid } = await stat(partsOf(folder).data)
  if (uid !== (process.getuid?.() ?? uid))
    throw new Refused(`veritabanı başka bir kullanıcının (uid ${uid})`, 'Mühür’ü o kullanıcıyla başlatın')
}

async function lastError(folder: string): Promise<Error> {
  const { log } = partsOf(folder)
  const text = await readFile(log, 'utf8').catch(() => '')
  return notStarted(errorIn(text) ?? 'nedenini yazmadan durdu', `ayrıntısı: ${log}`)
}

/** PostgreSQL's message about a fault of the file system gets the advice for the same fault in this process. */
function notStarted(words: string, mend: string): Refused {
  const code = systemWords.find(([said]) => said.test(words))?.[1]
  return code === undefined ? new Refused(`gömülü PostgreSQL başlamadı (${words})`, mend) : fileFault(code)
}

const systemWords = [
  [/no space left|wrote only/i, 'ENOSPC'],
  [/permission denied/i, 'EACCES'],
  [/read-only file system/i, 'EROFS'],
] as const

/** The first line with an error of one of PostgreSQL's programs; a rejected client is no fault. */
function errorIn(text = ''): string | undefined {
  return /(?:FATAL|PANIC|error|^postgres): +(?! |the database system is )(.+)/m.exec(text)?.[1]
}

let found: Programs | undefined

function programs(): Programs {
  found ??= findPrograms()
  return found
}
