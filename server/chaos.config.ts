import { defineConfig } from 'vitest/config'
import { amount, isBrief } from './test/chaos/figure.ts'

/** Files that want minutes, the machine to themselves, or the right to mount a disk. `readiness.test.ts` restarts nodes in turns, too. */
const leftOutOfBrief = '{nth-query,soak,rolling-restart,full-disk,returning}'

/** One after another: for its figure, each of these wants the machine to itself. The brief run wants none, and half of it waits. */
export default defineConfig({
  test: {
    name: 'chaos',
    include: ['test/chaos/*.test.ts'],
    exclude: isBrief ? [`test/chaos/${leftOutOfBrief}.test.ts`] : [],
    globalSetup: ['test/global-setup.ts'],
    setupFiles: ['test/no-complaints.ts'],
    testTimeout: amount({ short: 300_000, full: 3_600_000, long: 3_600_000 }),
    hookTimeout: 120_000,
    expect: { poll: { timeout: 20_000 } },
    maxWorkers: isBrief ? 3 : 1,
    isolate: false,
  },
})
