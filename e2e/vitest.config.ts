import { defineConfig } from 'vitest/config'

/** One spec at a time: they share the machine, and the data, with the server they drive. */
export default defineConfig({
  test: {
    name: 'e2e',
    include: ['*.test.ts'],
    globalSetup: ['./setup-browser.ts', './setup-server.ts'],
    fileParallelism: false,
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 10_000, interval: 50 } },
  },
})
