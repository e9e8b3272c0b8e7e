import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    name: 'sdk hostile',
    root: import.meta.dirname,
    include: ['**/*.test.ts'],
    globalSetup: ['global-setup.ts'],
    testTimeout: 180_000,
    hookTimeout: 180_000,
    // Most of the time is spent waiting for time-outs that are meant to happen.
    maxWorkers: 4,
  },
})
