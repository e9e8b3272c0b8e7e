import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Database } from '../../server/src/db/db.ts'
import { Secrets } from '../../server/src/start/secrets.ts'
import { ownDatabase } from '../../server/test/postgres/own-database.ts'
import { parentOf } from '../../server/test/nodes/processor-time.ts'
import { discordId } from './names.ts'
import { seed, type Size } from './seed.ts'

/** A database with licenses. */
export interface Shop {
  db: Database
  licenses: number
  /** Environment of a server on this database. */
  environment: { MASTER_KEY: string; DATA_DIR: string; DATABASE_URL: string; ADMIN_DISCORD_IDS: string }
  /** PostgreSQL's first process; null where PostgreSQL runs on another machine. */
  postgres: number | null
}

/** Creates and fills a database, and prints its size and the machine. The first users are `admins`. */
export async function openShop(
  server: string,
  size: Size & { admins?: number },
  stack: AsyncDisposableStack,
): Promise<Shop> {
  const started = performance.now()
  const masterKey = randomBytes(32)
  const folder = mkdtempSync(join(tmpdir(), 'muhur-bench-'))
  stack.defer(() => rmSync(folder, { recursive: true, force: true }))
  const { db, url, drop } = await ownDatabase(server)
  stack.defer(drop)
  await seed(db, new Secrets(masterKey), size)
  const { postgres, version, fsync } = await db.session(async (session) => {
    const [facts] = await session.rows<{ pid: number; version: string; fsync: string }>(
      `select pg_backend_pid() as pid, current_setting('server_version') as version, current_setting('fsync') as fsync`,
    )
    // `parentOf` needs the session's process, which ends with the session.
    return { ...facts!, postgres: parentOf(facts!.pid) }
  })
  const seconds = (performance.now() - started) / 1000
  console.log(
    `${size.licenses.toLocaleString('en')} licenses in ${seconds.toFixed(1)} s; PostgreSQL ${version}, fsync ${fsync}; ` +
      `Node ${process.version}, ${availableParallelism()} × ${cpus()[0]?.model.trim()}`,
  )
  return {
    db,
    licenses: size.licenses,
    environment: {
      MASTER_KEY: masterKey.toString('base64'),
      DATA_DIR: folder,
      DATABASE_URL: url,
      ADMIN_DISCORD_IDS: Array.from({ length: size.admins ?? 0 }, (_, user) => discordId(user + 1)).join(),
    },
    postgres,
  }
}

/** Cookies of the users with these ids, each with a session. */
export async function signIn({ db }: Shop, userIds: string[]): Promise<string[]> {
  const tokens = userIds.map(() => randomBytes(32).toString('base64url'))
  const hashes = tokens.map((token) => createHash('sha256').update(token).digest())
  await db.run(
    {
      name: 'bench-sessions',
      text: 'insert into sessions (token_hash, user_id) select * from unnest($1::bytea[], $2::uuid[])',
    },
    [hashes, userIds],
  )
  return tokens.map((token) => `muhur=${token}`)
}
