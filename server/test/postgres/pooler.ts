import { spawn, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { freePort } from '../nodes/node-process.ts'

/** Debian keeps PgBouncer outside a user's PATH. */
const program = ['pgbouncer', '/usr/sbin/pgbouncer'].find((name) => !spawnSync(name, ['--version']).error)

export const hasPooler = program !== undefined

/** The lines of `ops/ha/pgbouncer.ini` that are the same wherever PgBouncer listens and whoever signs in. */
export const shippedLines = readFileSync(new URL('../../../ops/ha/pgbouncer.ini', import.meta.url), 'utf8')
  .replace(/^[^]*\[pgbouncer\]\n/, '')
  .split('\n')
  .filter((line) => /^(?!listen_|auth_)\w+ = /.test(line))

/** A running PgBouncer before the PostgreSQL at `server`. */
export interface Pooler {
  url: string
  /** The address of its own console. */
  console: string
  stop(): Promise<void>
}

/** Starts PgBouncer with these lines of its configuration, and waits until it takes connections. */
export async function startPooler(server: string, lines: string[]): Promise<Pooler> {
  const folder = await mkdtemp(join(tmpdir(), 'muhur-pooler-'))
  const port = await freePort()
  const { hostname, port: serverPort, username, password, pathname } = new URL(server)
  const file = join(folder, 'pgbouncer.ini')
  const database = `host=${hostname} port=${serverPort} user=${username}${password && ` password=${password}`}`
  await writeFile(
    file,
    [
      '[databases]',
      `* = ${database}`,
      '[pgbouncer]',
      `listen_addr = 127.0.0.1`,
      `listen_port = ${port}`,
      'unix_socket_dir =',
      'auth_type = any',
      `admin_users = ${username}`,
      ...lines,
    ].join('\n'),
  )
  // PgBouncer does not run as root.
  const other = process.getuid?.() === 0 ? ['-u', 'nobody'] : []
  if (other.length > 0) await chmod(folder, 0o755)
  const child = spawn(program!, ['-q', ...other, file], { stdio: 'ignore' })
  const url = `postgres://${username}@127.0.0.1:${port}${pathname}`
  while (!(await takesConnections(url))) {
    if (child.exitCode !== null) throw new Error(`PgBouncer ended with ${child.exitCode}`)
    await setTimeout(20)
  }
  return {
    url,
    console: Object.assign(new URL(url), { pathname: '/pgbouncer' }).href,
    async stop() {
      if (child.kill()) await new Promise((resolve) => child.once('exit', resolve))
      await rm(folder, { recursive: true })
    },
  }
}

async function takesConnections(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  return client.connect().then(
    () => client.end().then(() => true),
    () => false,
  )
}
