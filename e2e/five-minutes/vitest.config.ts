import { defineConfig } from 'vitest/config'

/** A separate server, because this spec revokes licenses. */
export default defineConfig({
  test: {
    name: 'five minutes',
    root: import.meta.dirname,
    globalSetup: ['../stage/setup-server.ts'],
    maxWorkers: 1,
    testTimeout: 900_000,
    hookTimeout: 120_000,
  },
})
