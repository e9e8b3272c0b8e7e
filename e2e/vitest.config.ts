import { defineConfig } from 'vitest/config'

/** Each of the two workers has its own server and database; the specs of one worker share both. */
export default defineConfig({
  test: {
    name: 'e2e',
    include: ['*.test.ts'],
    globalSetup: ['./stage/setup-server.ts'],
    maxWorkers: 2,
    // What the specs import is the same, and so is the browser: both are loaded once for each worker.
    isolate: false,
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 20_000, interval: 50 } },
  },
})
