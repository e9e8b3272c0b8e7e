import { defineConfig } from 'vitest/config'

/** A server of its own: what is sold here is revoked here. */
export default defineConfig({
  test: {
    name: 'snippets',
    root: import.meta.dirname,
    globalSetup: ['../stage/setup-server.ts'],
    maxWorkers: 1,
    testTimeout: 600_000,
    hookTimeout: 120_000,
    // Most wait for the server's answer, and all start a runtime.
    maxConcurrency: 4,
  },
})
