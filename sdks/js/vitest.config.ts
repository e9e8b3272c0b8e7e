import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    name: 'sdk js',
    root: import.meta.dirname,
    include: ['**/*.test.ts'],
    globalSetup: ['test/build.ts'],
    testTimeout: 300_000,
    hookTimeout: 60_000,
    // Most of the time is spent waiting.
    maxWorkers: 4,
  },
})
