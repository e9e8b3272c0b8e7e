import { defineConfig } from 'vitest/config'

/** Writes the database of this version, for later versions to bring up to date. */
export default defineConfig({
  test: {
    name: 'golden',
    include: ['test/golden/write.ts'],
    globalSetup: ['test/global-setup.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})
