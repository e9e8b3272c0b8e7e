import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    name: 'scripts',
    root: import.meta.dirname,
    include: ['**/*.test.ts'],
    testTimeout: 60_000,
    // All files import the same modules, and no file changes a module.
    isolate: false,
  },
})
