import { smallMachine } from '../../server/src/db/embedded/settings.ts'
import { OwnPostgres } from '../../server/test/postgres/own-postgres.ts'

/**
 * Runs a measurement on the PostgreSQL server of BENCH_DATABASE_URL, or on an embedded one as `npm start` runs it. The stack of
 * the measurement is unwound at its end, after a signal too; then the process ends.
 */
export async function measureOn(
  work: (server: string, stack: AsyncDisposableStack) => Promise<void>,
): Promise<never> {
  const stack = new AsyncDisposableStack()
  const interrupted = Promise.withResolvers<never>()
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => interrupted.reject(new Error(`ended by ${signal}`)))
  try {
    const measured = postgres(stack).then((server) => work(server, stack))
    await Promise.race([measured, interrupted.promise])
  } catch (error) {
    console.error(`The measurement failed: ${(error as Error).message}`)
    process.exitCode = 1
  } finally {
    await stack.disposeAsync()
  }
  process.exit()
}

async function postgres(stack: AsyncDisposableStack): Promise<string> {
  const given = process.env.BENCH_DATABASE_URL?.trim()
  if (given) return given
  const server = await OwnPostgres.start('port', { ...smallMachine, max_connections: 200 })
  stack.defer(() => server.remove())
  return server.url
}
