import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    name: 'sdk clock',
    root: import.meta.dirname,
    include: ['**/*.test.ts'],
    globalSetup: ['../hostile/global-setup.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})
