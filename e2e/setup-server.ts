import type { TestProject } from 'vitest/node'
import { withServer } from '../scripts/started-server.mjs'

declare module 'vitest' {
  interface ProvidedContext {
    /** Server addresses by the worker's number, from 0. */
    addresses: string[]
  }
}

/** One server with demo data for each worker, stopped after the last spec. */
export default async function setup({ config, provide }: TestProject) {
  const { promise: done, resolve: finish } = Promise.withResolvers<void>()
  const servers = Array.from({ length: config.maxWorkers }, () => startServer(done))
  provide('addresses', await Promise.all(servers.map(({ address }) => address)))
  return async () => {
    finish()
    await Promise.all(servers.map(({ ended }) => ended))
  }
}

/** A server that runs until `done`. The address rejects if the server cannot start. */
function startServer(done: Promise<void>): { address: Promise<string>; ended: Promise<void> } {
  const { promise: address, resolve, reject } = Promise.withResolvers<string>()
  const ended = withServer(async (served: string) => {
    resolve(served)
    await done
  })
  ended.catch(reject)
  return { address, ended }
}
