import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    name: 'relay',
    root: import.meta.dirname,
    include: ['**/*.test.ts'],
    globalSetup: ['../hostile/global-setup.ts', '../../server/test/global-setup.ts'],
    testTimeout: 300_000,
    hookTimeout: 120_000,
    // Everything is played at once, since most of it is waiting for heartbeats and leases.
    maxConcurrency: 100,
  },
})
