import { existsSync } from 'node:fs'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig, mergeConfig } from 'vitest/config'
import viteConfig from './vite.config.ts'

/** A Chromium of the system, where one is; else the one that Playwright installed for itself. */
const executablePath =
  process.env.CHROMIUM_PATH ??
  ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find((path) =>
    existsSync(path),
  )

export default mergeConfig(
  viteConfig,
  defineConfig({
    root: import.meta.dirname,
    optimizeDeps: {
      // Found late, a dependency makes Vite reload the page in the middle of a test.
      include: [
        'react',
        'react-dom',
        'react-dom/client',
        'react-router',
        '@tanstack/react-query',
        'lucide-react',
      ],
    },
    test: {
      name: 'web',
      include: ['src/**/*.test.{ts,tsx}'],
      setupFiles: ['./test/setup.ts'],
      expect: { poll: { timeout: 4000 } },
      browser: {
        enabled: true,
        headless: true,
        screenshotFailures: false,
        viewport: { width: 1280, height: 800 },
        provider: playwright({
          launchOptions: {
            ...(executablePath && { executablePath }),
            // No sandbox inside containers, and no traffic of the browser's own.
            args: [
              '--no-sandbox',
              '--disable-gpu',
              '--disable-quic',
              '--no-first-run',
              '--disable-background-networking',
              '--disable-component-update',
              '--disable-sync',
            ],
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
