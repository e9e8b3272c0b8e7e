// Compiles the C# SDK and its tests with Mono, and runs them in one process: `node sdks/csharp/test.mjs`.
// The last line is their total.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { env } from 'node:process'
import { buildSdk } from '../../scripts/build/build-sdk.mjs'
import { at } from '../../scripts/paths.mjs'
import { compile } from './language.mjs'

const here = import.meta.dirname
await buildSdk()
const folder = mkdtempSync(join(tmpdir(), 'muhur-csharp-'))
try {
  const tests = readdirSync(join(here, 'test')).map((name) => join(here, 'test', name))
  const sources = [at('sdks', 'dist', 'Muhur.cs'), ...tests, '-reference:System.Numerics']
  const program = compile(join(folder, 'tests.exe'), 'Muhur.Tests', sources)
  const settings = {
    ...env,
    VECTORS: join(here, '..', 'vectors'),
    TEXTS: at('sdks', 'dist', 'texts.json'),
    FOLDERS: folder,
    LICENSE_UPDATES: '0',
  }
  process.exitCode = spawnSync('mono', [program], { env: settings, stdio: 'inherit' }).status ?? 1
} finally {
  rmSync(folder, { recursive: true, force: true })
}
