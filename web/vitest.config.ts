import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig, mergeConfig } from 'vitest/config'
import { browserArguments, findChromium } from '../scripts/chromium.mjs'
import viteConfig from './vite.config.ts'

/** Without one of the system, the one that Playwright installed for itself. */
const executablePath = findChromium()

/** The packages that pages, tests and contract import. */
const packages = globSync(['src/**/*.{ts,tsx}', 'test/**/*.{ts,tsx}', '../contract/src/**/*.ts'], {
  cwd: import.meta.dirname,
})
  .map((file) => readFileSync(join(import.meta.dirname, file), 'utf8'))
  .flatMap((text) => [...text.matchAll(/^(?!import type).* from '(?!@muhur|vitest|node:)([@a-z][^']+)'$/gm)])
  .map(([, name]) => name!)

export default mergeConfig(
  viteConfig,
  defineConfig({
    root: import.meta.dirname,
    optimizeDeps: {
      // Found late, a dependency makes Vite reload the page in the middle of a test.
      include: [...new Set(packages)],
    },
    test: {
      name: 'web',
      include: ['src/**/*.test.{ts,tsx}'],
      setupFiles: ['./test/setup.ts'],
      // All files import the same modules, and loading the modules for each file took a third of the time.
      isolate: false,
      testTimeout: 180_000,
      expect: { poll: { timeout: 60_000 } },
      browser: {
        enabled: true,
        headless: true,
        // A busy machine may need minutes for the first page.
        connectTimeout: 600_000,
        screenshotFailures: false,
        viewport: { width: 1280, height: 800 },
        provider: playwright({
          launchOptions: {
            ...(executablePath && { executablePath }),
            args: browserArguments,
          },
          contextOptions: {
            locale: 'tr-TR',
            timezoneId: 'Europe/Istanbul',
            permissions: ['clipboard-read', 'clipboard-write'],
          },
        }),
        instances: [{ browser: 'chromium' }],
      },
    },
  }),
)
