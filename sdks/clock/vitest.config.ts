import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    name: 'sdk clock',
    root: import.meta.dirname,
    include: ['**/*.test.ts'],
    globalSetup: ['../hostile/global-setup.ts'],
    // Grace and a rotation are waited for, while other files compute.
    maxWorkers: 3,
    testTimeout: 480_000,
    hookTimeout: 180_000,
  },
})
