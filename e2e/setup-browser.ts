import { chromium } from 'playwright-core'
import type { TestProject } from 'vitest/node'
import { browserArguments, findChromium } from '../scripts/chromium.mjs'

declare module 'vitest' {
  interface ProvidedContext {
    browser: string
  }
}

/** One Chromium for all specs, closed after the last. */
export default async function setup({ provide }: TestProject) {
  const browser = await chromium.launchServer({ executablePath: findChromium(), args: browserArguments })
  provide('browser', browser.wsEndpoint())
  return () => browser.close()
}
