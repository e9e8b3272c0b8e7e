import type { TestProject } from 'vitest/node'
import { withServer } from '../scripts/started-server.mjs'

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of each worker's own Mühür, by the worker's number from 0 on. */
    addresses: string[]
  }
}

/** One Mühür with the demo's data for each worker of a step, stopped after the last spec. */
export default async function setup({ config, provide }: TestProject) {
  const { promise: done, resolve: finish } = Promise.withResolvers<void>()
  const servers = Array.from({ length: config.maxWorkers }, () => startServer(done))
  provide('addresses', await Promise.all(servers.map(({ address }) => address)))
  return async () => {
    finish()
    await Promise.all(servers.map(({ ended }) => ended))
  }
}

/** A server that runs until `done`. Its address rejects when the server cannot start. */
function startServer(done: Promise<void>): { address: Promise<string>; ended: Promise<void> } {
  const { promise: address, resolve, reject } = Promise.withResolvers<string>()
  const ended = withServer(async (served: string) => {
    resolve(served)
    await done
  })
  ended.catch(reject)
  return { address, ended }
}
