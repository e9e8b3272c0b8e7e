import { smallMachine } from '../server/src/db/embedded/settings.ts'
import { OwnPostgres } from '../server/test/postgres/own-postgres.ts'

/**
 * The PostgreSQL server of the benches: BENCH_DATABASE_URL, or an embedded server as `npm start` runs it. `undo` gets
 * the step that removes the server.
 */
export async function benchServer(undo: (step: () => Promise<void>) => void): Promise<string> {
  const given = process.env.BENCH_DATABASE_URL?.trim()
  if (given) return given
  const server = await OwnPostgres.start('port', { ...smallMachine, max_connections: 200 })
  undo(() => server.remove())
  return server.url
}
