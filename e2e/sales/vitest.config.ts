import { defineConfig } from 'vitest/config'

/** A separate server, which asks the shops of this spec in place of the real ones. */
export default defineConfig({
  test: {
    name: 'two minutes',
    root: import.meta.dirname,
    globalSetup: ['./setup-providers.ts'],
    maxWorkers: 1,
    testTimeout: 600_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000, interval: 50 } },
  },
})
