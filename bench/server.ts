import { smallMachine } from '../server/src/db/embedded/settings.ts'
import { OwnPostgres } from '../server/test/own-postgres.ts'

/**
 * The PostgreSQL on which a bench makes databases of its own: the one that BENCH_DATABASE_URL names, or else an embedded
 * one as `npm start` runs it. `undo` is told how to take that away.
 */
export async function benchServer(undo: (step: () => Promise<void>) => void): Promise<string> {
  const given = process.env.BENCH_DATABASE_URL?.trim()
  if (given) return given
  const server = await OwnPostgres.start('port', { ...smallMachine, max_connections: 200 })
  undo(() => server.remove())
  return server.url
}
