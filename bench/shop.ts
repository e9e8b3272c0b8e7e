import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { Database } from '../server/src/db/db.ts'
import { migrate } from '../server/src/db/migrations/migrate.ts'
import { openPostgres } from '../server/src/db/connection/open-postgres.ts'
import { Secrets } from '../server/src/start/secrets.ts'
import { parentOf } from '../server/test/nodes/processor-time.ts'
import { seed } from './seed.ts'

/** A database with licenses, used by one bench. */
export interface Shop {
  /** Environment of a server on this database. */
  environment: { MASTER_KEY: string; DATA_DIR: string; DATABASE_URL: string }
  productId: string
  populationFile: string
  /** One line: version of PostgreSQL and durability. */
  engine: string
  /** PostgreSQL's first process; null where the server runs on another machine. */
  postgres: number | null
  /** Seconds to fill the database. */
  seconds: number
}

/**
 * Creates and fills a database. `undo` gets each cleanup step at once, because filling a million licenses may be
 * interrupted.
 */
export async function openShop(
  url: string,
  size: { licenses: number; instances: number; dead?: number },
  undo: (step: () => Promise<void>) => void,
): Promise<Shop> {
  const started = performance.now()
  const masterKey = randomBytes(32)
  const folder = mkdtempSync(join(tmpdir(), 'muhur-bench-'))
  undo(async () => rmSync(folder, { recursive: true, force: true }))
  const address = await makeDatabase(url, undo)
  const db = openPostgres(address)
  await db.session(migrate)
  const { productId, population } = await seed(db, new Secrets(masterKey), size)
  const { engine, postgres } = await describe(db)
  await db.close()
  const populationFile = join(folder, 'population')
  writeFileSync(populationFile, population.bytes)
  const environment = {
    MASTER_KEY: masterKey.toString('base64'),
    DATA_DIR: folder,
    DATABASE_URL: address,
  }
  const seconds = (performance.now() - started) / 1000
  return { environment, productId, populationFile, engine, postgres, seconds }
}

/** Creates a database on the server and returns its address. */
export async function makeDatabase(
  server: string,
  undo: (step: () => Promise<void>) => void,
): Promise<string> {
  const name = `muhur_bench_${randomBytes(6).toString('hex')}`
  await onServer(server, `create database ${name}`)
  undo(() => onServer(server, `drop database ${name} with (force)`))
  const url = new URL(server)
  url.pathname = name
  return url.href
}

async function onServer(server: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

function describe(db: Database): Promise<Pick<Shop, 'engine' | 'postgres'>> {
  return db.session(async (session) => {
    const [facts] = await session.rows<Record<string, string>>(
      `select current_setting('server_version') as version, current_setting('fsync') as fsync,
        current_setting('synchronous_commit') as synchronous_commit, current_setting('shared_buffers') as buffers,
        pg_backend_pid() as pid`,
    )
    const { version, fsync, synchronous_commit, buffers, pid } = facts!
    const settings = `fsync ${fsync}, synchronous_commit ${synchronous_commit}, shared_buffers ${buffers}`
    return { engine: `PostgreSQL ${version}, ${settings}`, postgres: parentOf(Number(pid)) }
  })
}
