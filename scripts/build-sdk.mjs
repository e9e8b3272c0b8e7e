import { copyFileSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { spawnSync } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { builtFrom, fingerprintOf } from './built-from.mjs'
import { node24 } from './node24.mjs'
import { at } from './paths.mjs'

const sdk = at('sdks', 'js')
const sources = join(sdk, 'src')
const dist = join(sdk, 'dist')
const stamp = join(dist, '.built-from')

const header = `// Mühür: import { protect } from './license.mjs'; await protect()
`

/** The single file is read by people: in one style, and without comments, which stand in the sources. @type {import('prettier').Options} */
const style = {
  semi: false,
  singleQuote: true,
  printWidth: 180,
  useTabs: true,
  arrowParens: 'avoid',
  objectWrap: 'collapse',
  bracketSpacing: false,
  trailingComma: 'none',
}

/** Builds sdks/js/dist, the package and the single file, unless they were made from exactly these sources. */
export async function buildSdk() {
  const files = readdirSync(sources)
    .toSorted()
    .map((name) => join(sources, name))
  const fingerprint = fingerprintOf([at('package-lock.json'), at('scripts', 'build-sdk.mjs'), ...files])
  if (builtFrom(stamp) === fingerprint) return
  console.log("JavaScript SDK'sı derleniyor...")
  rmSync(dist, { recursive: true, force: true })
  // Not at the top: `npm start` loads this file before anything is installed.
  const [{ format }, { rolldown }] = await Promise.all([import('prettier'), import('rolldown')])
  const bundle = (file) => rolldown(bundling(file))
  const library = await bundle('index.ts')
  await library.write({ file: join(dist, 'index.js'), format: 'esm' })
  await library.write({ file: join(dist, 'index.cjs'), format: 'cjs' })
  const single = await bundle('single-file.ts')
  const { output } = await single.generate({ format: 'esm', comments: false })
  const text = await format(output[0].code, { ...style, parser: 'babel' })
  writeFileSync(join(dist, 'license.mjs'), header + text)
  writeFileSync(join(dist, 'index.d.ts'), types())
  copyFileSync(join(dist, 'index.d.ts'), join(dist, 'index.d.cts'))
  writeFileSync(stamp, fingerprint)
}

/** @param {string} file @returns {import('rolldown').InputOptions} */
function bundling(file) {
  return {
    input: join(sources, file),
    platform: 'node',
    transform: { target: 'node18' },
    // No path of this machine in what others get.
    experimental: { attachDebugInfo: 'none' },
  }
}

/** The files whose declarations are public, each behind those that it needs. */
const declared = ['settings', 'verdict', 'license', 'protect', 'doctor']
const published = new Set(['Options', 'Verdict', 'line', 'License', 'protect', 'doctor'])

/** The declarations that TypeScript makes of these files, as one file without what only our own sources need. */
function types() {
  const folder = mkdtempSync(join(tmpdir(), 'muhur-types-'))
  try {
    const tsc = at('node_modules', 'typescript', 'bin', 'tsc')
    const options = ['--noEmit', 'false', '--declaration', '--emitDeclarationOnly', '--rootDir', sources]
    const { status } = spawnSync(
      node24(),
      [tsc, '-p', join(sdk, 'tsconfig.build.json'), ...options, '--outDir', folder],
      {
        stdio: 'inherit',
      },
    )
    if (status !== 0) throw new Error("SDK'nın türleri çıkarılamadı.")
    const read = (name) => declarations(readFileSync(join(folder, `${name}.d.ts`), 'utf8'))
    const warning = read('folder').filter((text) => /^export type Warning\b/m.test(text))
    const all = [
      ...warning.map((text) => text.replace(/^export /m, '')),
      ...declared.flatMap(read).filter(isPublished),
    ]
    return `${all.join('\n')}\nexport {}\n`
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Each with the comment before it, without imports. @returns {string[]} */
function declarations(text) {
  return text.split(/^(?=\/\*\*|(?<!\*\/\n)export )/m).filter((part) => /^export (?!\{)/m.test(part))
}

const isPublished = (text) =>
  published.has(/^export (?:declare )?(?:interface|class|function|type) (\w+)/m.exec(text)?.[1] ?? '')

if (import.meta.main) await buildSdk()
