import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
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

/** The single files, and how each is used. @type {Record<string, { format: 'esm' | 'cjs', header: string }>} */
const singleFiles = {
  'license.mjs': { format: 'esm', header: "import { protect } from './license.mjs'; await protect()" },
  'license.cjs': { format: 'cjs', header: "require('./license.cjs').protect().then(() => …)" },
}

/**
 * The single files are read by people: in one style, and without comments, which stand in the sources.
 * @type {import('prettier').Options}
 */
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

/** Builds sdks/js/dist unless it was made from exactly these sources: the package, the single files and their types. */
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
  for (const [name, { format: modules, header }] of Object.entries(singleFiles)) {
    const { output } = await single.generate({ format: modules, comments: false })
    const text = await format(output[0].code, { ...style, parser: 'babel' })
    writeFileSync(join(dist, name), `// Mühür: ${header}\n${text}`)
  }
  const declared = types()
  // TypeScript looks for these names alone beside index.js, index.cjs, license.mjs and license.cjs.
  for (const name of ['index.d.ts', 'index.d.cts', 'license.d.mts', 'license.d.cts'])
    writeFileSync(join(dist, name), declared)
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
const sourcesOfTypes = [
  'folder',
  'settings',
  'facts',
  'verdict',
  'license-facts',
  'license',
  'protect',
  'doctor',
]
const published = new Set(['Options', 'Verdict', 'License', 'protect', 'doctor'])
/** What stands in those and is not exported itself. */
const internal = new Set(['Warning', 'Facts', 'LicenseFacts'])

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
    const all = sourcesOfTypes.flatMap(read).flatMap((text) => {
      if (published.has(nameOf(text))) return [text]
      return internal.has(nameOf(text)) ? [text.replace(/^export /m, '')] : []
    })
    return `${all.join('\n')}\nexport {}\n`
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Each with the comment before it, without imports. @returns {string[]} */
function declarations(text) {
  return text.split(/^(?=\/\*\*|(?<!\*\/\n)export )/m).filter((part) => /^export (?!\{)/m.test(part))
}

const nameOf = (text) =>
  /^export (?:declare )?(?:abstract )?(?:interface|class|function|type) (\w+)/m.exec(text)?.[1] ?? ''

if (import.meta.main) await buildSdk()
