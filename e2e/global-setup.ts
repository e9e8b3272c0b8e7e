import { chromium } from 'playwright-core'
import type { TestProject } from 'vitest/node'
import { browserArguments, findChromium } from '../scripts/chromium.mjs'
import { withServer } from '../scripts/started-server.mjs'

declare module 'vitest' {
  interface ProvidedContext {
    address: string
    browser: string
  }
}

/** One Mühür with the demo's data and one Chromium for all specs; both are gone when the last one is done. */
export default async function setup({ provide }: TestProject) {
  const browser = await chromium.launchServer({ executablePath: findChromium(), args: browserArguments })
  provide('browser', browser.wsEndpoint())

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
    await Promise.all([server, browser.close()])
  }
}
