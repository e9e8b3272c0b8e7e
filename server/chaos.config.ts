import { defineConfig } from 'vitest/config'

/** One after another: for its figure, each of these wants the machine to itself. */
export default defineConfig({
  test: {
    name: 'chaos',
    include: ['test/chaos/*.test.ts'],
    globalSetup: ['test/global-setup.ts'],
    setupFiles: ['test/no-complaints.ts'],
    testTimeout: /full|long/.test(process.env.CHAOS ?? '') ? 3_600_000 : 300_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 20_000 } },
    maxWorkers: 1,
    isolate: false,
  },
})
