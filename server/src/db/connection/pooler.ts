import { sql } from 'kysely'
import { randomUUID } from 'node:crypto'
import { Refused } from '../../start/faults/refused.ts'
import type { Queries } from '../db.ts'

/** The settings of each of our connections; times in milliseconds, as PostgreSQL counts these settings. */
export const connectionSettings = {
  statement_timeout: 3_000,
  lock_timeout: 1_500,
  idle_in_transaction_session_timeout: 5_000,
  // Compiling takes the server longer than any of our statements runs, and starting parallel workers gains little. One list never
  // takes a second processor from the gate.
  jit: 'off',
  max_parallel_workers_per_gather: 0,
} as const

/** A pooler's error code for a setting that it does not know. */
const protocolViolation = '08P01'

/**
 * The lines that PgBouncer needs, as in ops/ha/pgbouncer.ini. By default PgBouncer waits 15 seconds before it tries a PostgreSQL
 * again that refused a connection, and refuses every caller meanwhile, even after an outage of a few seconds.
 */
const lines = 'pool_mode = session, ignore_startup_parameters = options, server_login_retry = 1'
const linesAdvice = `havuza şunları yazın (ops/ha/pgbouncer.ini): ${lines}`

/**
 * Throws Refused when the database stands behind a connection pooler that hands a connection's session to
 * somebody else, or that forgets the settings which end every wait.
 */
export async function checkPooler(queries: Queries): Promise<void> {
  await onOneConnection(queries, async (own) => {
    const missing = await missingSettings(own)
    if (missing.length > 0)
      throw new Refused(
        'aradaki bağlantı havuzu bağlantının ayarlarını düşürüyor',
        await settingsAdvice(own, missing),
      )
    const mark = randomUUID()
    await sql`select set_config('muhur.session', ${mark}, false)`.execute(own)
    // A pooler in transaction mode has its connection to PostgreSQL free again, and gives the next caller the connection used
    // last.
    const answer = await onOneConnection(queries, (other) =>
      sql<{ mark: string | null }>`select current_setting('muhur.session', true) as mark`.execute(other),
    )
    if (answer.rows[0]!.mark === mark)
      throw new Refused(
        'aradaki bağlantı havuzu bir oturumu birkaç bağlantıya birden veriyor',
        `${linesAdvice}; ya da PostgreSQL’in kendi adresini verin`,
      )
  })
}

async function onOneConnection<T>(queries: Queries, work: (own: Queries) => Promise<T>): Promise<T> {
  try {
    return await queries.connection().execute(work)
  } catch (error) {
    if ((error as { code?: string }).code !== protocolViolation) throw error
    throw new Refused('aradaki bağlantı havuzu bağlantının ayarlarını reddediyor', linesAdvice, {
      cause: error,
    })
  }
}

async function missingSettings(queries: Queries): Promise<string[]> {
  const names = Object.keys(connectionSettings)
  const { rows } = await sql<{ name: string; setting: string }>`
    select name, setting from pg_settings where name = any(${names})`.execute(queries)
  const current = new Map(rows.map(({ name, setting }) => [name, setting]))
  return Object.entries(connectionSettings)
    .filter(([name, wanted]) => current.get(name) !== String(wanted))
    .map(([name]) => name)
}

async function settingsAdvice(queries: Queries, missing: string[]): Promise<string> {
  const { rows } = await sql<{ role: string }>`select quote_ident(current_user) as role`.execute(queries)
  const statements = Object.entries(connectionSettings)
    .filter(([name]) => missing.includes(name))
    .map(([name, wanted]) => `alter role ${rows[0]!.role} set ${name} = '${wanted}';`)
  // A connection that the pooler already has keeps the settings with which it began.
  return `PostgreSQL’de çalıştırın: ${statements.join(' ')} sonra PgBouncer’ı yeniden başlatın ya da konsolunda şunu çalıştırın: RECONNECT;`
}
