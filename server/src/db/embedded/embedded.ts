import { existsSync, readdirSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { totalmem } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  connected,
  makeCluster,
  partsOf,
  requireOurs,
  startPostgres,
  stopPostgres,
  urlOf,
} from './cluster.ts'
import { archiveOf, archiving, setArchive } from './archive/archive.ts'
import { reason } from '../../start/faults/reason.ts'
import { Refused } from '../../start/faults/refused.ts'
import { readPostmasterFile, type Address } from './postmaster.ts'
import { forgetUserVariables } from './programs.ts'
import { fittingMachine, loopback } from './settings.ts'

/** The number of the advisory lock; any constant serves. */
const folderLock = 7_201_447
/** Milliseconds between two attempts to start PostgreSQL again. */
const shortestWait = 100
const longestWait = 5_000

/** A server works on the database; a visitor is a command that runs PostgreSQL for its own short time. */
type Role = 'server' | 'visitor'

/** Another process of ours runs the database in this data folder. */
export class FolderInUse extends Refused {
  readonly role: Role

  constructor(dataDir: string, role: Role, pid: string) {
    super(
      `${dataDir} başka bir Mühür’ün kullanımında (süreç ${pid})`,
      'önce onu durdurun ya da başka bir DATA_DIR verin',
    )
    this.role = role
  }
}

/**
 * Runs PostgreSQL in `dataDir` for this process alone, and gives its address. A PostgreSQL that a killed process left
 * running is taken over. PostgreSQL is stopped when this process exits, and started again when it ends before; `tell` gets
 * a line about that. A server archives into `backups`, or nowhere; a visitor goes on as the last server did. Throws FolderInUse,
 * EmbeddedUnavailable, or another Refused that says why PostgreSQL does not start.
 */
export async function runEmbedded(
  dataDir: string,
  tell: (line: string) => void,
  role: Role = 'server',
  backups: string | null = null,
): Promise<string> {
  const folder = clusterIn(dataDir)
  forgetUserVariables()
  process.once('exit', () => {
    if (isOurs) stopPostgres(folder)
  })
  let hold = await claim(dataDir, await freeAddress(folder), role, backups)
  for (const name of readdirSync(folder))
    if (name.startsWith('draft-')) rmSync(join(folder, name), { recursive: true, force: true })
  const address = addressOf(folder)
  void keepRunning()
  return urlOf(folder, address)

  async function keepRunning(): Promise<void> {
    for (;;) {
      await hold.lost
      tell('Gömülü PostgreSQL ile bağlantı koptu; yeniden başlatılıyor.')
      hold = await retried(() => claim(dataDir, address, role, backups), tell)
      tell('Gömülü PostgreSQL yeniden çalışıyor.')
    }
  }
}

/** The address of the PostgreSQL that a server runs in `dataDir`. Where none does, runs it for this process alone. */
export async function visitEmbedded(dataDir: string): Promise<string> {
  try {
    return await runEmbedded(dataDir, () => {}, 'visitor')
  } catch (error) {
    if (!(error instanceof FolderInUse && error.role === 'server')) throw error
    const folder = clusterIn(dataDir)
    return urlOf(folder, addressOf(folder))
  }
}

/** Whether there is a database in `dataDir`. Throws for a database that only an older Mühür can open. */
export function holdsEmbedded(dataDir: string): boolean {
  if (existsSync(partsOf(clusterIn(dataDir)).data)) return true
  const old = join(dataDir, 'postgres')
  if (existsSync(join(old, 'PG_VERSION')))
    throw new Refused(
      `${old} eski bir Mühür’ün gömülü veritabanı (PGlite); bu sürüm onu açamaz`,
      'docs/operating.tr.md içindeki “Eski gömülü veritabanı” adımlarıyla taşıyın; boş başlamak için başka bir DATA_DIR verin',
    )
  return false
}

/** The memory for this process: the machine's, or the lower limit of a container or a systemd unit. */
const memory = () => Math.min(totalmem(), process.constrainedMemory() || Infinity)
export const clusterIn = (dataDir: string) => join(dataDir, 'postgresql')
const addressOf = (folder: string) => readPostmasterFile(partsOf(folder).data)!.address!
const isRunning = (folder: string) => readPostmasterFile(partsOf(folder).data)?.isRunning ?? false

/** Whether the PostgreSQL that runs in the folder is to end with this process. */
let isOurs = false

/** The lock that keeps every other Mühür off the folder. PostgreSQL releases the lock when this process is gone. */
interface Hold {
  /** Resolves when the connection that holds the lock ends. */
  lost: Promise<void>
}

async function claim(dataDir: string, address: Address, role: Role, backups: string | null): Promise<Hold> {
  const folder = clusterIn(dataDir)
  if (!isRunning(folder)) {
    holdsEmbedded(dataDir)
    await makeCluster(folder)
    if (role === 'server') await setArchive(folder, backups)
    const settings = { ...fittingMachine(memory()), ...archiving(await archiveOf(folder)) }
    try {
      await startPostgres(folder, address, settings)
      isOurs = true
    } catch (error) {
      // Another process started PostgreSQL meanwhile.
      if (!isRunning(folder)) throw error
    }
  }
  const hold = await takeHold(dataDir, role)
  if (hold === null) return claim(dataDir, address, role, backups)
  await requireOurs(folder)
  return hold
}

/**
 * Takes the folder whose PostgreSQL runs for this process alone; null where the holder ended meanwhile. Throws FolderInUse.
 */
export async function takeHold(dataDir: string, role: Role): Promise<Hold | null> {
  const client = await connected(clusterIn(dataDir), undefined, `muhur ${role} ${process.pid}`)
  const { promise: lost, resolve } = Promise.withResolvers<void>()
  client.once('end', resolve)
  const { rows } = await client.query<{ is_ours: boolean; holder: string | null }>(
    `select pg_try_advisory_lock(${folderLock}) as is_ours, (
      select application_name from pg_locks join pg_stat_activity using (pid)
      where locktype = 'advisory' and objid = ${folderLock} and granted
    ) as holder`,
  )
  isOurs = rows[0]!.is_ours
  if (isOurs) return { lost }
  await client.end()
  // The holder ended between the two parts of the statement.
  if (rows[0]!.holder === null) return null
  const [, holder, pid] = rows[0]!.holder.split(' ')
  throw new FolderInUse(dataDir, holder as Role, pid!)
}

async function retried(attempt: () => Promise<Hold>, tell: (line: string) => void): Promise<Hold> {
  for (let wait = shortestWait; ; wait = Math.min(wait * 2, longestWait)) {
    try {
      return await attempt()
    } catch (error) {
      tell(`Gömülü PostgreSQL başlatılamadı: ${reason(error)}`)
      if (error instanceof FolderInUse) process.exit(1)
      await sleep(wait)
    }
  }
}

/** The longest path of a socket that every system takes, its end included. */
const longestSocket = 103 - '/.s.PGSQL.5432'.length

/** The socket stands in the cluster's folder; where the driver knows no sockets or that path is too long, it is loopback. */
export async function freeAddress(folder: string): Promise<Address> {
  return process.platform === 'win32' || Buffer.byteLength(folder) > longestSocket
    ? { host: loopback, port: await freePort() }
    : { host: folder, port: 5432 }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject)
    probe.listen(0, loopback, () => {
      const { port } = probe.address() as AddressInfo
      probe.close(() => resolve(port))
    })
  })
}
