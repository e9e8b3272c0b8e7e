import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Database, Prepared } from './db.ts'
import { parsers } from './parsers.ts'
import type { Tables } from './tables.ts'

/**
 * Opens a pool on PostgreSQL. Every wait has an end, so that a database that stopped answering costs a caller seconds
 * and the pool heals by itself: with the driver's defaults, a query on a black-holed connection never settles.
 */
export function openPostgres(url: string): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: 2_000,
    query_timeout: 4_000,
    statement_timeout: 3_000,
    lock_timeout: 1_500,
    idle_in_transaction_session_timeout: 5_000,
    keepAlive: true,
    application_name: 'muhur',
    types: { getTypeParser: (oid, format) => parsers[oid] ?? pg.types.getTypeParser(oid, format) },
  })
  // An idle connection that breaks is dropped by the pool; without a listener it would end the process.
  pool.on('error', () => {})

  return {
    queries: new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) }),

    run: (statement, values) => runOn(pool, statement, values),

    async transaction(work) {
      const client = await pool.connect()
      let broken: Error | undefined
      try {
        await client.query('begin')
        const result = await work({ run: (statement, values) => runOn(client, statement, values) })
        await client.query('commit')
        return result
      } catch (error) {
        await client.query('rollback').catch((rollbackError: Error) => (broken = rollbackError))
        throw error
      } finally {
        client.release(broken)
      }
    },

    async session(work) {
      // Outside the pool: migrations may take longer than any request is allowed to.
      const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
      await client.connect()
      try {
        return await work({
          script: async (text) => void (await client.query(text)),
          rows: async (text) => (await client.query(text)).rows,
        })
      } finally {
        await client.end()
      }
    },

    close: () => pool.end(),
  }
}

const runOn: (
  connection: pg.Pool | pg.PoolClient,
  ...call: Parameters<Prepared['run']>
) => Promise<any[]> = async (connection, statement, values) =>
  (await connection.query({ ...statement, values: [...values] })).rows
