import pg from 'pg'
import type { Channel } from '../db.ts'

/** How long the connection may be silent before it is asked whether it is still there, in milliseconds. */
const silence = 15_000

/**
 * LISTEN and NOTIFY on one connection. `name` is one of ours, no outside text. A notification is a commit of its own, which
 * loses nothing that matters with a crash: it does not wait for the disk.
 */
export async function openChannel(
  url: string,
  name: string,
  heard: (payload: string) => void,
): Promise<Channel> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 2_000,
    query_timeout: 4_000,
    keepAlive: true,
    // Telling does not wait for the answer to a question, nor a question for one before it; and one without an answer ends
    // the connection.
    pipeline: true,
    application_name: 'muhur live',
  })
  const { promise: ended, resolve: end } = Promise.withResolvers<void>()
  client.once('end', end)
  client.on('error', () => void client.end())
  let own: number | null = null
  client.on('notification', ({ processId, payload }) => {
    if (processId !== own) heard(payload ?? '')
  })
  try {
    await client.connect()
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    own = rows[0]!.pid
    await client.query(`set synchronous_commit = off; listen ${name}`)
  } catch (error) {
    void client.end()
    throw error
  }
  // A connection that was black-holed tells nobody: only a question without an answer does.
  const asking = setInterval(() => void client.query('select 1').catch(() => {}), silence).unref()
  void ended.then(() => clearInterval(asking))
  return {
    tell: async (payload) => void (await client.query('select pg_notify($1, $2)', [name, payload])),
    ended,
    close() {
      // Its last words are not waited for: a database that has stopped answering would hold up the end of the process.
      void client.end()
      end()
    },
  }
}
