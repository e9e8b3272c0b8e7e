import { defineConfig } from 'vitest/config'

/** For figures, one after another: each of these wants the machine to itself. The short run asserts, and half of it waits. */
export default defineConfig({
  test: {
    name: 'chaos',
    include: ['test/chaos/*.test.ts'],
    globalSetup: ['test/global-setup.ts'],
    setupFiles: ['test/no-complaints.ts'],
    testTimeout: 3_600_000,
    hookTimeout: 60_000,
    maxWorkers: process.env.CHAOS ? 1 : 2,
    isolate: false,
  },
})
