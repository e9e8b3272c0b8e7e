// Compiles the Java SDK and its tests with plain javac, and runs them: `node sdks/java/test.mjs`.
// Ends with 0 when all passed, 1 when one failed, 2 where there is no JDK.
import { execFile, spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildSdk } from '../../scripts/build/build-sdk.mjs'
import { at } from '../../scripts/paths.mjs'
import { javacOptions, quickStart } from './language.mjs'

const here = fileURLToPath(new URL('.', import.meta.url))
await buildSdk()
const source = at('sdks', 'dist', 'Muhur.java')
const tests = readdirSync(join(here, 'test')).map((name) => join(here, 'test', name))
const folder = mkdtempSync(join(tmpdir(), 'muhur-java-'))
try {
  process.exitCode = compile() ?? (await runAll())
} finally {
  rmSync(folder, { recursive: true, force: true })
}

/** The exit code where there is nothing to run, undefined when everything compiled. */
function compile() {
  const lint = ['-Xlint:all', '-Werror']
  // The SDK alone is compiled as ASCII, so that it compiles the same under any platform's encoding.
  const ascii = ['--release', '17', '-encoding', 'US-ASCII']
  const sdk = spawnSync('javac', [...ascii, ...lint, '-d', folder, source], { stdio: 'inherit' })
  if (sdk.error) {
    console.log(
      `javac cannot be run (${sdk.error.code}): the tests of the Java SDK need a JDK of 17 or newer`,
    )
    return 2
  }
  if (sdk.status !== 0) return 1
  const rest = spawnSync('javac', [...javacOptions, ...lint, '-cp', folder, '-d', folder, ...tests], {
    stdio: 'inherit',
  })
  return rest.status === 0 ? undefined : 1
}

/** Each class in a process of its own; most of the time is spent waiting, so the classes wait together. */
async function runAll() {
  const names = tests.map((path) => basename(path, '.java')).filter((name) => /.Tests$/.test(name))
  const total = { passed: 0, failed: 0, skipped: 0 }
  await Promise.all(
    names.map(async (name) => {
      const output = await run(name)
      console.log(`${name}\n${output}`)
      const counts = /TOTAL passed=(\d+) failed=(\d+) skipped=(\d+)\s*$/.exec(output) ?? [0, 0, 1, 0]
      for (const [index, kind] of Object.keys(total).entries()) total[kind] += Number(counts[index + 1])
    }),
  )
  console.log(`TOTAL passed=${total.passed} failed=${total.failed} skipped=${total.skipped}`)
  return total.failed === 0 ? 0 : 1
}

/** The output of the class under a Turkish locale, where a careless lower-casing of I goes wrong. */
function run(name) {
  const settings = {
    'user.language': 'tr',
    'user.country': 'TR',
    'muhur.vectors': join(here, '..', 'vectors'),
    'muhur.source': source,
    'muhur.temp': folder,
  }
  const flags = Object.entries(settings).map(([key, value]) => `-D${key}=${value}`)
  return new Promise((resolve) => {
    execFile(
      'java',
      [...quickStart, ...flags, '-cp', folder, 'muhur.Tests', name],
      (ended, stdout, stderr) => {
        const cut =
          ended?.signal || ended?.code > 1
            ? `FAILED ${name} ended early\n${ended.signal ?? ended.code}\n`
            : ''
        resolve(stderr + stdout + cut)
      },
    )
  })
}
