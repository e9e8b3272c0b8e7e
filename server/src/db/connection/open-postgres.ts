import { Kysely, PostgresDialect } from 'kysely'
import type { EventEmitter } from 'node:events'
import pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import type { Database, Observe, PoolState, Prepared } from '../db.ts'
import { probingClient } from './probing-client.ts'
import { openChannel } from './open-channel.ts'
import { connectionSettings } from './pooler.ts'
import type { Tables } from '../tables.ts'

/** Instants as ISO 8601 text and 64-bit counts as numbers, by the oid of the type: nothing here counts beyond 2^53. */
export const parsers: Record<number, (text: string) => unknown> = {
  20: Number,
  1184: (text) => new Date(text).toISOString(),
}

/**
 * Opens two pools on PostgreSQL: one for people's queries, and one of its own for the gate's hot statements, so that no
 * long list holds up a bot. Every wait has an end, so that a database that stopped answering costs a caller seconds and
 * the pools heal by themselves: with the driver's defaults, a query on a black-holed connection never settles. `observe` hears of
 * the statements of both pools.
 */
export function openPostgres(url: string, observe?: Observe): Database {
  const options: pg.PoolConfig = {
    connectionString: url,
    Client: probingClient(),
    // Together under five seconds, which is how long a caller waits for a database that has stopped answering.
    connectionTimeoutMillis: 1_300,
    query_timeout: 3_200,
    // The statements of a transaction leave without waiting for each other's answers. A statement without an answer ends its
    // connection: without a pipeline, the driver would hand that connection to the next caller.
    pipeline: true,
    keepAlive: true,
    application_name: 'muhur',
    options: startupOptions(connectionSettings),
    types: {
      getTypeParser: (oid, format) => parsers[oid] ?? pg.types.getTypeParser(oid, format),
    },
  }
  const pool = openPool({ ...options, max: 8 })
  const hot = openPool({
    ...options,
    options: startupOptions({ ...connectionSettings, ...plannedOnce }),
    max: 4,
  })

  const observed: <T>(statement: string, work: () => Promise<T>) => Promise<T> = observe
    ? async (statement, work) => {
        const start = performance.now()
        try {
          const result = await work()
          observe(statement, performance.now() - start)
          return result
        } catch (error) {
          observe(statement, performance.now() - start, error)
          throw error
        }
      }
    : (_, work) => work()
  const transact: Database['transaction'] = async (work) => {
    const client = await hot.connect()
    let broken: Error | undefined
    const run: Prepared['run'] = (statement, values) => runOn(client, statement, values)
    try {
      // The first statements of `work` leave with `begin`; a begin that fails has broken its connection, so nothing runs
      // outside.
      const [, { result, writes }] = await Promise.all([client.query('begin'), work({ run })])
      const written = writes.map(({ statement, values }) => run(statement, values))
      // A commit behind a failed write commits nothing, and a transaction without writes is not worth a flush to disk.
      await Promise.all([...written, client.query(writes.length > 0 ? 'commit' : 'rollback')])
      return result
    } catch (error) {
      await client.query('rollback').catch((rollbackError: Error) => (broken = rollbackError))
      throw error
    } finally {
      client.release(broken)
    }
  }

  return {
    queries: new Kysely<Tables>({
      dialect: new PostgresDialect({ pool }),
      ...(observe && {
        log: (event) =>
          observe(
            event.query.sql,
            event.queryDurationMillis,
            event.level === 'error' ? event.error : undefined,
          ),
      }),
    }),

    run: (statement, values) => observed(statement.name, () => runOn(hot, statement, values)),

    transaction: (work) => observed('transaction', () => transact(work)),

    async session(work) {
      // Outside the pool: migrations may take longer than any request is allowed to.
      const client = survivable(new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 }))
      try {
        await client.connect()
        return await work({
          script: async (text) => void (await client.query(text)),
          rows: async (text) => (await client.query(text)).rows,
          copyOut: (text) => client.query(copyTo(text)),
          copyIn: (text) => client.query(copyFrom(text)),
        })
      } finally {
        await client.end()
      }
    },

    executeSql: (text, values) => pool.query({ text, values, types: pg.types }),

    openChannel: (name, heard) => openChannel(url, name, heard),

    pools: () => [stateOf('people', pool), stateOf('gate', hot)],

    close: async () => void (await Promise.all([pool.end(), hot.end()])),
  }
}

/**
 * The gate's statements are planned once for each connection. By default PostgreSQL plans a small group anew each time, which
 * takes longer than running the statement: 1.2 of 1.4 ms for the reading of one heartbeat. A cached plan must not scan a table,
 * though that was cheapest while the table was empty. Behind a pooler that drops such settings a call has the cost of the
 * default.
 */
const plannedOnce = { plan_cache_mode: 'force_generic_plan', enable_seqscan: 'off' }

const startupOptions = (settings: Record<string, string | number>) =>
  Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ')

const stateOf = (name: PoolState['name'], pool: pg.Pool): PoolState => ({
  name,
  open: pool.totalCount,
  idle: pool.idleCount,
  waiting: pool.waitingCount,
})

function openPool(options: pg.PoolConfig): pg.Pool {
  return survivable(new pg.Pool(options)).on('connect', survivable)
}

/**
 * Lets a connection break without ending the process: its user learns it from the statement, and the pool drops the
 * connection. A pool listens to its connections only while they are idle, not while somebody uses them.
 */
function survivable<Source extends EventEmitter>(source: Source): Source {
  return source.on('error', () => {})
}

const runOn: (
  connection: pg.Pool | pg.PoolClient,
  ...call: Parameters<Prepared['run']>
) => Promise<any[]> = async (connection, statement, values) =>
  (await connection.query({ ...statement, values: [...values] })).rows
