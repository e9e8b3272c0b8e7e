import { defineConfig } from 'vitest/config'

/** What is about HTTP, pictures, Discord or time and asks little of the database runs once, on the embedded one. */
const onceIsEnough = [
  'src/auth/{demo-discord,discord,guard}.test.ts',
  'src/gate/{bad-bytes,seat-bound,typed-keys}.test.ts',
  'src/icons/icons.test.ts',
  'src/integration/integration.test.ts',
]

export default defineConfig({
  test: {
    name: 'server',
    include: ['src/**/*.test.ts', 'seed/**/*.test.ts', 'migrations/**/*.test.ts'],
    exclude: process.env.TEST_DATABASE_URL ? onceIsEnough : [],
    globalSetup: ['test/global-setup.ts'],
    setupFiles: ['test/no-complaints.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // Every test file opens a server and a database of its own; what they import is the same, and loading it took a third.
    isolate: false,
    // The embedded database computes in the test's own process; PostgreSQL and its races want the machine to themselves.
    maxWorkers: process.env.TEST_DATABASE_URL ? 1 : 2,
  },
})
