import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { closeSync, existsSync, globSync, openSync, readFileSync } from 'node:fs'
import { chown, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { freePort } from './node-process.ts'

const run = promisify(execFile)

/** Where the server's programs are: Debian keeps them outside PATH, one folder per version. */
export const postgresPrograms = [
  process.env.POSTGRES_BIN ?? '',
  ...globSync('/usr/lib/postgresql/*/bin').sort((one, other) => major(other) - major(one)),
  ...(process.env.PATH ?? '').split(delimiter),
].find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'pg_ctl')))

function major(folder: string): number {
  return Number(/\d+/.exec(folder)?.[0])
}

/** A PostgreSQL server of the test's own, to break as it likes. Of all users, only `guarded` needs a password. */
export class OwnPostgres {
  readonly port: number
  readonly #folder: string
  #process: ChildProcess | undefined

  static async start(): Promise<OwnPostgres> {
    const folder = await mkdtemp(join(tmpdir(), 'muhur-postgres-'))
    if (isRoot) await chown(folder, ...(await postgresUser()))
    const server = new OwnPostgres(folder, await freePort())
    const locale = ['-E', 'UTF8', '--locale=C.UTF-8']
    await program('initdb', ['-D', server.#data, '-U', 'postgres', '-A', 'trust', '--no-sync', ...locale])
    const rules = join(server.#data, 'pg_hba.conf')
    await writeFile(rules, `host all guarded 127.0.0.1/32 scram-sha-256\n${await readFile(rules, 'utf8')}`)
    await server.start()
    return server
  }

  private constructor(folder: string, port: number) {
    this.#folder = folder
    this.port = port
  }

  get url(): string {
    return `postgres://postgres@127.0.0.1:${this.port}/postgres`
  }

  /** By its socket's file, which is there while it runs. */
  get socketUrl(): string {
    return `postgres://postgres@localhost:${this.port}/postgres?host=${this.#folder}`
  }

  get #data(): string {
    return join(this.#folder, 'data')
  }

  get #log(): string {
    return join(this.#folder, 'log')
  }

  /** As a child of this process, so that it goes when somebody ends that with all its children. */
  async start(): Promise<void> {
    const log = openSync(this.#log, 'a')
    const place = ['-p', String(this.port), '-c', 'listen_addresses=127.0.0.1']
    const sockets = ['-c', `unix_socket_directories=${this.#folder}`]
    const [file, args] = command('postgres', ['-D', this.#data, ...place, ...sockets])
    this.#process = spawn(file, args, { cwd: '/', stdio: ['ignore', log, log] })
    closeSync(log)
    await this.answers()
  }

  /** As `pg_ctl restart` does. */
  async restart(): Promise<void> {
    await this.stop('fast')
    await this.start()
  }

  async stop(mode: 'fast' | 'immediate' = 'immediate'): Promise<void> {
    await program('pg_ctl', ['-D', this.#data, '-w', '-s', '-m', mode, 'stop'])
  }

  /** Ends all its processes without warning, as a machine that loses its power does. */
  async kill(): Promise<void> {
    const processes = await this.#signal('SIGKILL')
    while (processes.some(runs)) await setTimeout(10)
  }

  /** Stops all its processes where they are: they keep their sockets and answer nothing. */
  async freeze(): Promise<void> {
    await this.#signal('SIGSTOP')
  }

  async thaw(): Promise<void> {
    await this.#signal('SIGCONT')
    // What started it as another user stopped along with it.
    this.#process?.kill('SIGCONT')
  }

  /** Resolves when it takes connections and answers. Throws with its log when it has ended instead. */
  async answers(): Promise<void> {
    for (;;) {
      const client = new pg.Client({ connectionString: this.url, connectionTimeoutMillis: 500 })
      client.on('error', () => {})
      try {
        await client.connect()
        await client.query('select 1')
        return
      } catch {
        if (this.#process?.exitCode !== null) throw new Error(await readFile(this.#log, 'utf8'))
        await setTimeout(10)
      } finally {
        void client.end()
      }
    }
  }

  async remove(): Promise<void> {
    if (this.#process?.exitCode === null) {
      await this.thaw()
      await this.stop()
    }
    await rm(this.#folder, { recursive: true, force: true })
  }

  /** The first process before the others, which it starts. */
  async #signal(signal: NodeJS.Signals): Promise<number[]> {
    const [first] = (await readFile(join(this.#data, 'postmaster.pid'), 'utf8')).split('\n').map(Number)
    process.kill(first!, signal)
    const others = readFileSync(`/proc/${first}/task/${first}/children`, 'utf8').trim().split(' ').map(Number)
    for (const pid of others) {
      try {
        process.kill(pid, signal)
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
      }
    }
    return [first!, ...others]
  }
}

/** Remains that nobody has collected do not. */
function runs(pid: number): boolean {
  try {
    return !/\) [ZX] /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return false
  }
}

const isRoot = process.getuid?.() === 0

/** PostgreSQL refuses to run as root. */
function command(name: string, args: string[]): [string, string[]] {
  const file = join(postgresPrograms!, name)
  return isRoot ? ['runuser', ['-u', 'postgres', '--', file, ...args]] : [file, args]
}

async function program(name: string, args: string[]): Promise<void> {
  await run(...command(name, args), { cwd: '/' })
}

async function postgresUser(): Promise<[number, number]> {
  const [user, group] = await Promise.all(['-u', '-g'].map((kind) => run('id', [kind, 'postgres'])))
  return [Number(user!.stdout), Number(group!.stdout)]
}
