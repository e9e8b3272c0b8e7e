import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The longest file comes first, so that one worker does not wait for it at the end. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLongest = ({ moduleId }: TestSpecification) => moduleId.endsWith('every-screen.test.ts')
    const sorted = await super.sort(files)
    return [...sorted.filter(isLongest), ...sorted.filter((file) => !isLongest(file))]
  }
}

/** Each of the two workers has its own server and database; the specs of one worker share both. */
export default defineConfig({
  test: {
    name: 'e2e',
    include: ['*/*.test.ts'],
    // With configurations of their own.
    exclude: ['api', 'five-minutes', 'sales', 'snippets', 'node_modules'].map((folder) => `${folder}/**`),
    globalSetup: ['./stage/setup-server.ts'],
    maxWorkers: 2,
    // What the specs import is the same, and so is the browser: both are loaded once for each worker.
    isolate: false,
    sequence: { sequencer: LongestFirst },
    testTimeout: 180_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000, interval: 50 } },
  },
})
