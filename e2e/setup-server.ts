import type { TestProject } from 'vitest/node'
import { withServer } from '../scripts/started-server.mjs'

declare module 'vitest' {
  interface ProvidedContext {
    address: string
  }
}

/** One Mühür with the demo's data for all specs of a step; it is gone when the last one is done. */
export default async function setup({ provide }: TestProject) {
  const { promise: done, resolve: finish } = Promise.withResolvers<void>()
  const { promise: served, resolve: serve } = Promise.withResolvers<string>()
  const server = withServer(async (address: string) => {
    serve(address)
    await done
  })
  // A server that cannot start ends the wait too, with its reason.
  provide('address', await Promise.race([served, server.then(() => '')]))
  return async () => {
    finish()
    await server
  }
}
