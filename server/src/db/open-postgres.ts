import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Database, Prepared } from './db.ts'
import { openChannel } from './open-channel.ts'
import { parsers } from './parsers.ts'
import type { Tables } from './tables.ts'

/**
 * Opens two pools on PostgreSQL: one for people's queries, and one of its own for the gate's hot statements, so that no
 * long list holds up a bot. Every wait has an end, so that a database that stopped answering costs a caller seconds and
 * the pools heal by themselves: with the driver's defaults, a query on a black-holed connection never settles.
 */
export function openPostgres(url: string): Database {
  const options: pg.PoolConfig = {
    connectionString: url,
    connectionTimeoutMillis: 2_000,
    query_timeout: 4_000,
    statement_timeout: 3_000,
    lock_timeout: 1_500,
    idle_in_transaction_session_timeout: 5_000,
    keepAlive: true,
    application_name: 'muhur',
    // Compiling a statement takes the server longer than any of ours runs.
    options: '-c jit=off',
    types: {
      getTypeParser: (oid, format) => parsers[oid] ?? pg.types.getTypeParser(oid, format),
    },
  }
  const pool = new pg.Pool({ ...options, max: 8 })
  // In a pipeline the statements of a transaction leave without waiting for each other's answers.
  const hot = new pg.Pool({ ...options, max: 4, pipeline: true })
  // An idle connection that breaks is dropped by its pool; without a listener it would end the process.
  for (const one of [pool, hot]) one.on('error', () => {})

  return {
    queries: new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) }),

    run: (statement, values) => runOn(hot, statement, values),

    async transaction(work) {
      const client = await hot.connect()
      let broken: Error | undefined
      const run: Prepared['run'] = (statement, values) => runOn(client, statement, values)
      try {
        // What `work` asks leaves with `begin`; a begin that fails has broken its connection, so nothing runs outside.
        const [, { result, writes }] = await Promise.all([client.query('begin'), work({ run })])
        const written = writes.map(({ statement, values }) => run(statement, values))
        // A commit behind a failed write commits nothing; and what only read is not worth a flush to disk.
        await Promise.all([...written, client.query(writes.length > 0 ? 'commit' : 'rollback')])
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

    openChannel: (name, ear) => openChannel(url, name, ear),
    tendsItself: true,

    close: async () => void (await Promise.all([pool.end(), hot.end()])),
  }
}

const runOn: (
  connection: pg.Pool | pg.PoolClient,
  ...call: Parameters<Prepared['run']>
) => Promise<any[]> = async (connection, statement, values) =>
  (await connection.query({ ...statement, values: [...values] })).rows
