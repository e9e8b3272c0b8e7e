import type { TestProject } from 'vitest/node'
import { at } from '../../scripts/paths.mjs'
import startServers from '../stage/setup-server.ts'
import { startProviders } from './providers.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of the stand-in for Shopier and PayTR. */
    providers: string
  }
}

/** Shopier and PayTR on the loopback interface, and a server that asks them there. */
export default async function setup(project: TestProject) {
  const providers = await startProviders()
  project.provide('providers', providers.url)
  const stopServers = await startServers(
    { config: project.config, provide: project.provide.bind(project) },
    { PROVIDERS: providers.url, NODE_OPTIONS: `--import=${at('e2e/sales/loopback.mjs')}` },
  )
  return async () => {
    await stopServers()
    providers.close()
  }
}
