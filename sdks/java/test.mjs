// Compiles the Java SDK and its tests with plain javac, and runs them: `node sdks/java/test.mjs`.
// Ends with 0 when all passed, 1 when one failed, 2 where there is no JDK.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildSdk } from '../../scripts/build-sdk.mjs'
import { at } from '../../scripts/paths.mjs'

const here = fileURLToPath(new URL('.', import.meta.url))
await buildSdk()
const source = at('sdks', 'dist', 'Muhur.java')
const tests = readdirSync(join(here, 'test')).map((name) => join(here, 'test', name))
const folder = mkdtempSync(join(tmpdir(), 'muhur-java-'))
try {
  process.exitCode = compile() ?? run()
} finally {
  rmSync(folder, { recursive: true, force: true })
}

/** The exit code where there is nothing to run, undefined when everything compiled. */
function compile() {
  const lint = ['--release', '17', '-Xlint:all', '-Werror', '-encoding', 'UTF-8']
  // The SDK alone is compiled as ASCII, so that it compiles the same under any platform's encoding.
  const sdk = spawnSync('javac', ['-encoding', 'US-ASCII', ...lint.slice(0, 4), '-d', folder, source], {
    stdio: 'inherit',
  })
  if (sdk.error) {
    console.log(
      `javac cannot be run (${sdk.error.code}): the tests of the Java SDK need a JDK of 17 or newer`,
    )
    return 2
  }
  if (sdk.status !== 0) return 1
  const rest = spawnSync('javac', [...lint, '-cp', folder, '-d', folder, ...tests], { stdio: 'inherit' })
  return rest.status === 0 ? undefined : 1
}

/** Under a Turkish locale, where a careless lower-casing of I goes wrong. */
function run() {
  const settings = {
    'user.language': 'tr',
    'user.country': 'TR',
    'muhur.vectors': join(here, '..', 'vectors'),
    'muhur.source': source,
    'muhur.temp': folder,
  }
  const flags = Object.entries(settings).map(([name, value]) => `-D${name}=${value}`)
  return spawnSync('java', [...flags, '-cp', folder, 'muhur.Tests'], { stdio: 'inherit' }).status ?? 1
}
