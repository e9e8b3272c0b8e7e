import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Two nodes under load, and what says how long something takes: these want the machine to themselves. */
const alone = [
  'src/gate/calls/**/*.race.test.ts',
  'src/{db/migrations/side-by-side,record/idempotency/idempotency,gate/outages/amnesty}.race.test.ts',
  'src/operator/readiness.test.ts',
]
/** Windows ends a process without a signal: what is about how processes stop, and survive that, is tried elsewhere. */
const needSignals = [
  'src/main.test.ts',
  'src/db/**/*.test.ts',
  'src/gate/calls/seats/gate.race.test.ts',
  'src/shop/imports/kill.test.ts',
  'src/record/webhooks/kill.race.test.ts',
]
/** The same on every version of PostgreSQL: these start the embedded one, or count calls in memory. */
const independentOfVersion = [
  'src/db/**/*.test.ts',
  'src/record/webhooks/kill.race.test.ts',
  'src/gate/calls/limits/**/*.test.ts',
]
const excluded = [
  ...(process.platform === 'win32' ? needSignals : []),
  ...(process.env.TEST_DATABASE_URL ? independentOfVersion : []),
]

/** The longest files, which wait for a killed node or a frozen database, start first, so that none runs alone at the end. */
const waits = /(imports|webhooks)\/kill\.|embedded\/frozen\./

class WaitingFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return sorted.toSorted((a, b) => Number(waits.test(b.moduleId)) - Number(waits.test(a.moduleId)))
  }
}

export default defineConfig({
  test: {
    globalSetup: ['test/global-setup.ts'],
    setupFiles: ['test/no-complaints.ts'],
    testTimeout: 180_000,
    hookTimeout: 180_000,
    // A busy machine may let a job wait for longer than the default, a second.
    expect: { poll: { timeout: 60_000 } },
    // Every test file opens a server and a database of its own; what they import is the same, and loading it took a third.
    isolate: false,
    sequence: { sequencer: WaitingFirst },
    projects: [
      {
        extends: true,
        test: {
          name: 'server',
          include: ['{src,seed}/**/*.test.ts'],
          exclude: [...alone, ...excluded],
          // Two more than a small machine has processors, since two wait for nodes to start or to be missed.
          maxWorkers: 4,
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          name: 'alone',
          include: alone,
          exclude: excluded,
          maxWorkers: 1,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})
