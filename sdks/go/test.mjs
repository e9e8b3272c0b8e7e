// Runs the tests of the Go SDK, one process for all: `node sdks/go/test.mjs`. The last line is their total.
import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildSdk } from '../../scripts/build/build-sdk.mjs'
import { goEnvironment, layModule } from './language.mjs'

const here = import.meta.dirname
await buildSdk()
const folder = mkdtempSync(join(tmpdir(), 'muhur-go-'))
try {
  layModule(folder)
  for (const name of readdirSync(join(here, 'test')))
    if (name.endsWith('_test.go')) copyFileSync(join(here, 'test', name), join(folder, name))
  const env = {
    ...goEnvironment,
    VECTORS: join(here, '..', 'vectors'),
    TEXTS: join(here, '..', 'dist', 'texts.json'),
  }
  // `go test` vets what it compiles; `-count=1` has no result from before.
  const { stdout, stderr } = spawnSync('go', ['test', '-count=1', '-v', '.'], {
    cwd: folder,
    env,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  })
  const counted = (word) => stdout.match(new RegExp(`^ *--- ${word}: `, 'gm'))?.length ?? 0
  const hasEnded = /^(ok|FAIL)\s+muhur\s/m.test(stdout)
  const failed = counted('FAIL') + (hasEnded ? 0 : 1)
  const lines = stdout.split('\n').filter((line) => !/^( *--- PASS|=== )/.test(line) || failed > 0)
  console.log(`${lines.join('\n')}${stderr}`)
  console.log(`TOTAL passed=${counted('PASS')} failed=${failed} skipped=${counted('SKIP')}`)
  process.exitCode = failed === 0 ? 0 : 1
} finally {
  rmSync(folder, { recursive: true, force: true })
}
