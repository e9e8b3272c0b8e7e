import { defineConfig } from 'vitest/config'

/** What programs of sellers do with the API, against a server of its own. */
export default defineConfig({
  test: {
    name: 'api',
    root: import.meta.dirname,
    globalSetup: ['../stage/setup-server.ts'],
    maxWorkers: 1,
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
})
