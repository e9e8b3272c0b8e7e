import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    name: 'snippets',
    root: import.meta.dirname,
    globalSetup: ['./global-setup.ts'],
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // Most wait for the server's answer, and all start a runtime.
    maxConcurrency: 4,
  },
})
