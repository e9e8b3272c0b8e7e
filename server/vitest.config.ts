import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    name: 'server',
    include: ['src/**/*.test.ts', 'seed/**/*.test.ts', 'migrations/**/*.test.ts'],
    globalSetup: ['test/global-setup.ts'],
    setupFiles: ['test/no-complaints.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // Every test file opens a server and a database of its own; what they import is the same, and loading it took a third.
    isolate: false,
    maxWorkers: 2,
  },
})
