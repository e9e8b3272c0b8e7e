import { PGlite, type PGliteOptions, type Transaction } from '@electric-sql/pglite'
import { Kysely, PGliteDialect } from 'kysely'
import type { Database, Prepared, Session } from './db.ts'
import { parsers } from './parsers.ts'
import type { Tables } from './tables.ts'

/**
 * Opens the embedded PostgreSQL on a folder (made when missing), or in memory without one. It has one connection,
 * runs without fsync and does not guard its folder: `lockFolder` does.
 */
export async function openEmbedded(folder?: string, options: PGliteOptions = {}): Promise<Database> {
  const pglite = await PGlite.create({ ...options, ...(folder && { dataDir: folder }), parsers })

  return {
    queries: new Kysely<Tables>({ dialect: new PGliteDialect({ pglite }) }),
    run: (statement, values) => runOn(pglite, statement, values),
    transaction: (work) =>
      pglite.transaction(async (transaction) => {
        const run: Prepared['run'] = (statement, values) => runOn(transaction, statement, values)
        const { result, writes } = await work({ run })
        for (const { statement, values } of writes) await run(statement, values)
        return result
      }),
    session: (work) => work(sessionOn(pglite)),
    openChannel: null,
    // Autovacuum is a process of its own, and here there is one.
    tendsItself: false,
    close: () => pglite.close(),
  }
}

/** Its one connection, for migrations. */
export function sessionOn(pglite: PGlite): Session {
  return {
    script: async (text) => void (await pglite.exec(text)),
    rows: async (text) => (await pglite.query<any>(text)).rows,
  }
}

// PGlite has no named statements; a single connection in the same process saves nothing by them.
const runOn: (
  connection: PGlite | Transaction,
  ...call: Parameters<Prepared['run']>
) => Promise<any[]> = async (connection, statement, values) =>
  (await connection.query<any>(statement.text, [...values])).rows
