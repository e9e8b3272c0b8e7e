import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { Refused } from '../../start/faults/refused.ts'
import type { Session } from '../db.ts'

const folder = fileURLToPath(new URL('../../../migrations/', import.meta.url))

/** Any constant will do, as long as every node asks for the same lock. */
const migrationLock = 7_201_446

/**
 * Brings the schema up to date: runs each numbered file that has not run yet, in order, each in a transaction of its
 * own. Nodes that start together wait for each other; a node killed in the middle leaves whole migrations only, and
 * the next start goes on from there. `wanted` names the migrations of an older version, where not all are to run. Throws
 * NewerDatabase where a migration ran that this version does not have.
 */
export async function migrate(session: Session, wanted?: readonly string[]): Promise<void> {
  await session.script(`select pg_advisory_lock(${migrationLock})`)
  try {
    // A role without the right to make tables starts a server on a schema that is up to date.
    const [found] = await session.rows<{ there: boolean }>(
      `select to_regclass('migrations') is not null as there`,
    )
    if (!found!.there)
      await session.script(
        'create table if not exists migrations (name text primary key, ran_at timestamptz not null default now())',
      )
    const ran = new Set(
      (await session.rows<{ name: string }>('select name from migrations')).map((row) => row.name),
    )
    const names = await migrationNames()
    const unknown = [...ran].filter((name) => !names.includes(name)).sort()
    if (unknown.length > 0) throw new NewerDatabase(unknown)
    for (const name of wanted ?? names) {
      if (!ran.has(name)) await runMigration(session, name, await readFile(folder + name, 'utf8'))
    }
  } finally {
    await session.script(`select pg_advisory_unlock(${migrationLock})`)
  }
}

/** The database belongs to a newer version of Mühür, which this one would damage. */
export class NewerDatabase extends Refused {
  constructor(unknown: readonly string[]) {
    super(
      `daha yeni bir Mühür’ün veritabanı (${unknown.join(', ')})`,
      'o sürümü başlatın ya da yedekten dönün',
    )
  }
}

/** The files of this version's schema, in order. */
export async function migrationNames(): Promise<string[]> {
  return (await readdir(folder)).filter((name) => /^\d{4}_\w+\.sql$/.test(name)).sort()
}

/**
 * How long a statement of a migration waits for a lock. All later statements on the table wait behind it, so it gives up before
 * the gate does, and the start tries again.
 */
const longestWait = '1s'

/**
 * Runs one migration as a whole. Throws where another transaction holds a lock on a table for too long, and changes nothing then.
 */
export async function runMigration(session: Session, name: string, text: string): Promise<void> {
  try {
    await session.script(
      `begin; set local lock_timeout = '${longestWait}'; insert into migrations (name) values ('${name}');\n${text}\n;commit`,
    )
  } catch (error) {
    await session.script('rollback')
    throw error
  }
}
