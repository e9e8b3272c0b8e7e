import { defineConfig } from 'vitest/config'

/** Windows ends a process without a signal: what is about how processes stop, and survive that, is tried elsewhere. */
const needSignals = [
  'src/{fsck,keys,main}.test.ts',
  'src/db/**/*.test.ts',
  'src/gate/{gate,heavy}.race.test.ts',
  'src/imports/kill.race.test.ts',
]

export default defineConfig({
  test: {
    name: 'server',
    include: ['src/**/*.test.ts', 'seed/**/*.test.ts', 'migrations/**/*.test.ts'],
    exclude: process.platform === 'win32' ? needSignals : [],
    globalSetup: ['test/global-setup.ts'],
    setupFiles: ['test/no-complaints.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // Every test file opens a server and a database of its own; what they import is the same, and loading it took a third.
    isolate: false,
    maxWorkers: 2,
  },
})
