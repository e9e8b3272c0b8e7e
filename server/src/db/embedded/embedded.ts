import { existsSync, globSync, rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { connected, makeCluster, partsOf, startPostgres, stopPostgres, urlOf } from './cluster.ts'
import { readPostmasterFile, type Address } from './postmaster.ts'
import { loopback, smallMachine } from './settings.ts'

/** The number of the advisory lock; any constant serves. */
const folderLock = 7_201_447
/** Milliseconds between two attempts to start PostgreSQL again. */
const shortestWait = 100
const longestWait = 5_000

/** Another process of ours works on the database in this data folder. */
export class FolderInUse extends Error {
  constructor(dataDir: string, holder: string) {
    super(`${dataDir} is in use by another Mühür (process ${holder}): stop it first, or set another DATA_DIR`)
  }
}

/**
 * Runs PostgreSQL in `dataDir` for this process alone, and gives its address. A PostgreSQL that a killed process left
 * running is taken over. PostgreSQL is stopped when this process exits, and started again when it ends before; `tell` gets
 * a line about that. Throws FolderInUse, EmbeddedUnavailable, or an Error that says why PostgreSQL does not start.
 */
export async function runEmbedded(dataDir: string, tell: (line: string) => void): Promise<string> {
  const folder = clusterIn(dataDir)
  process.once('exit', () => {
    if (isOurs) stopNow(folder)
  })
  let hold = await claim(dataDir, await freeAddress(folder))
  for (const draft of globSync(join(folder, 'draft-*'))) rmSync(draft, { recursive: true, force: true })
  const address = addressOf(folder)
  void keepRunning()
  return urlOf(folder, address)

  async function keepRunning(): Promise<void> {
    for (;;) {
      await hold.lost
      tell('Gömülü PostgreSQL ile bağlantı koptu; yeniden başlatılıyor.')
      hold = await retried(() => claim(dataDir, address), tell)
      tell('Gömülü PostgreSQL yeniden çalışıyor.')
    }
  }
}

/** The address of the PostgreSQL that runs in `dataDir`. Where none runs, starts it for this process alone. */
export async function visitEmbedded(dataDir: string): Promise<string> {
  const folder = clusterIn(dataDir)
  if (!isRunning(folder)) return runEmbedded(dataDir, () => {})
  await (await connected(folder)).end()
  return urlOf(folder, addressOf(folder))
}

/** Whether there is a database in `dataDir`. Throws for a database that only an older Mühür can open. */
export function holdsEmbedded(dataDir: string): boolean {
  if (existsSync(partsOf(clusterIn(dataDir)).data)) return true
  const old = join(dataDir, 'postgres')
  if (existsSync(join(old, 'PG_VERSION')))
    throw new Error(
      `${old} is the embedded database of an older Mühür, which this one cannot open: set another DATA_DIR`,
    )
  return false
}

const clusterIn = (dataDir: string) => join(dataDir, 'postgresql')
const addressOf = (folder: string) => readPostmasterFile(partsOf(folder).data)!.address!
const isRunning = (folder: string) => readPostmasterFile(partsOf(folder).data)?.isRunning ?? false

/** Whether the PostgreSQL that runs in the folder is to end with this process. */
let isOurs = false

/** The lock that keeps every other Mühür off the folder. PostgreSQL releases the lock when this process is gone. */
interface Hold {
  /** Resolves when the connection that holds the lock ends. */
  lost: Promise<void>
}

async function claim(dataDir: string, address: Address): Promise<Hold> {
  const folder = clusterIn(dataDir)
  if (!isRunning(folder)) {
    holdsEmbedded(dataDir)
    await makeCluster(folder)
    try {
      await startPostgres(folder, address, smallMachine)
      isOurs = true
    } catch (error) {
      // Another process started PostgreSQL meanwhile.
      if (!isRunning(folder)) throw error
    }
  }
  const client = await connected(folder, undefined, `muhur ${process.pid}`)
  const { promise: lost, resolve } = Promise.withResolvers<void>()
  client.once('end', resolve)
  const { rows } = await client.query<{ is_ours: boolean; holder: string }>(
    `select pg_try_advisory_lock(${folderLock}) as is_ours, (
      select substr(application_name, 7) from pg_locks join pg_stat_activity using (pid)
      where locktype = 'advisory' and objid = ${folderLock} and granted
    ) as holder`,
  )
  isOurs = rows[0]!.is_ours
  if (isOurs) return { lost }
  await client.end()
  throw new FolderInUse(dataDir, rows[0]!.holder)
}

function stopNow(folder: string): void {
  const { host } = readPostmasterFile(partsOf(folder).data)?.address ?? {}
  stopPostgres(folder)
  if (host && host !== folder && host !== loopback) rmSync(host, { recursive: true, force: true })
}

async function retried(attempt: () => Promise<Hold>, tell: (line: string) => void): Promise<Hold> {
  for (let wait = shortestWait; ; wait = Math.min(wait * 2, longestWait)) {
    try {
      return await attempt()
    } catch (error) {
      tell(`Gömülü PostgreSQL başlatılamadı: ${(error as Error).message}`)
      if (error instanceof FolderInUse) process.exit(1)
      await sleep(wait)
    }
  }
}

/** The longest path of a socket that every system takes, its end included. */
const longestSocket = 103 - '/.s.PGSQL.5432'.length

/** The socket stands in the cluster's folder, or where that path is too long or not plain, in a temporary folder. */
async function freeAddress(folder: string): Promise<Address> {
  if (process.platform === 'win32') return { host: loopback, port: await freePort() }
  const isPlain = folder.length <= longestSocket && /^[\w./-]+$/.test(folder)
  return { host: isPlain ? folder : await mkdtemp(join(tmpdir(), 'muhur-')), port: 5432 }
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
