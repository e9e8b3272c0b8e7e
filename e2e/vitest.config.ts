import { defineConfig } from 'vitest/config'

/** One browser at a time: the specs share the machine with the server they drive. */
export default defineConfig({
  test: {
    name: 'e2e',
    include: ['**/*.test.ts'],
    fileParallelism: false,
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
})
