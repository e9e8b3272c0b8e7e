import { copyFileSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { builtFrom, fingerprintOf } from './built-from.mjs'
import { at } from '../paths.mjs'
import { exportOf, withDeclarations } from './typescript.mjs'

const sdk = at('sdks', 'js')
const sources = join(sdk, 'src')
/** The JavaScript package. */
const packageFolder = join(sdk, 'dist')
/** Sources of the server's downloads, still without pins, and the texts as JSON for the tests. */
const downloads = at('sdks', 'dist')
const stamp = join(downloads, '.built-from')
const textsOfContract = at('contract', 'src', 'gate', 'sdk-texts.ts')

/** JavaScript's single files and their formats. @type {Record<string, { format: 'esm' | 'cjs', header: string }>} */
const singleFiles = {
  'license.mjs': { format: 'esm', header: "import { protect } from './license.mjs'; await protect()" },
  'license.cjs': { format: 'cjs', header: "require('./license.cjs').protect().then(() => …)" },
}

/** Placeholder for the texts, on its own line within a string, once in each SDK that is a single file. */
const textsPlaceholder = '@@MUHUR_TEXTS@@'

/**
 * People read the single files: formatted by Prettier, without comments, which the sources contain.
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

/** Builds the files of all SDKs (downloads, types and the package), unless a build of exactly these sources exists. */
export async function buildSdk() {
  const whole = filesIn(...foldersIn(at('sdks'))).filter((path) =>
    readFileSync(path).includes(textsPlaceholder),
  )
  const copied = filesIn(at('sdks', 'go')).filter((path) => path.endsWith('.go') && !whole.includes(path))
  const read = [...whole, ...copied, ...filesIn(sources, ...foldersIn(sources), at('contract', 'src'))]
  const fingerprint = fingerprintOf([
    ...read,
    at('package-lock.json'),
    ...['build-sdk.mjs', 'typescript.mjs'].map((name) => at('scripts', 'build', name)),
  ])
  if (builtFrom(stamp) === fingerprint) return
  console.log('SDK’lar derleniyor...')
  for (const folder of [packageFolder, downloads]) rmSync(folder, { recursive: true, force: true })
  mkdirSync(downloads, { recursive: true })
  /** @type {Record<string, [happened: string, toDo: string]>} message and step by code */
  const texts = await exportOf(textsOfContract, 'sdkTexts')
  writeFileSync(join(downloads, 'texts.json'), JSON.stringify(texts))
  for (const path of whole)
    writeFileSync(join(downloads, basename(path)), withTexts(readFileSync(path, 'utf8'), texts))
  for (const path of copied) copyFileSync(path, join(downloads, basename(path)))
  await buildJavaScript(texts)
  writeFileSync(stamp, fingerprint)
}

const entriesOf = (folder) => readdirSync(folder, { withFileTypes: true })
const foldersIn = (folder) =>
  entriesOf(folder).flatMap((entry) => (entry.isDirectory() ? [join(folder, entry.name)] : []))

/** In an order independent of the file system. @param {string[]} folders */
const filesIn = (...folders) =>
  folders
    .flatMap((folder) =>
      entriesOf(folder).flatMap((entry) => (entry.isFile() ? [join(folder, entry.name)] : [])),
    )
    .toSorted()

/**
 * Replaces the placeholder by one line for each code: the code, the message and the step. Pure ASCII sources get
 * escapes, since their compiler uses the machine's encoding.
 */
function withTexts(source, texts) {
  const [before, after, ...more] = source.split(textsPlaceholder)
  if (after === undefined || more.length > 0)
    throw new Error(`${textsPlaceholder} does not stand once in a source.`)
  const indent = before.slice(before.lastIndexOf('\n') + 1)
  const lines = Object.entries(texts).map((parts) => parts.flat().join('|'))
  if (lines.some((line) => /["'\\\n]/.test(line) || line.split('|').length !== 3))
    throw new Error('A text of an SDK has a character that would end or change a string.')
  const text = lines.join(`\n${indent}`)
  const isAscii = /^[\0-\x7f]*$/.test(source)
  return before + (isAscii ? text.replace(/[^ -~\n]/g, escaped) : text) + after
}

const escaped = (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`

async function buildJavaScript(texts) {
  // Imported here, because `npm start` loads this file before the installation.
  const [{ format }, { rolldown }] = await Promise.all([import('prettier'), import('rolldown')])
  const bundle = (file) => rolldown(bundling(file, texts))
  const library = await bundle('index.ts')
  await library.write({ file: join(packageFolder, 'index.js'), format: 'esm' })
  await library.write({ file: join(packageFolder, 'index.cjs'), format: 'cjs' })
  const single = await bundle('single-file.ts')
  for (const [name, { format: modules, header }] of Object.entries(singleFiles)) {
    const { output } = await single.generate({ format: modules, comments: false })
    const text = await format(output[0].code, { ...style, parser: 'babel' })
    writeFileSync(join(downloads, name), `// Mühür: ${header}\n${text}`)
  }
  const declared = types()
  // TypeScript looks for exactly these names next to index.js, index.cjs, license.mjs and license.cjs.
  for (const name of ['index.d.ts', 'index.d.cts']) writeFileSync(join(packageFolder, name), declared)
  for (const name of ['license.d.mts', 'license.d.cts']) writeFileSync(join(downloads, name), declared)
}

/** @returns {import('rolldown').InputOptions} */
function bundling(file, texts) {
  return {
    input: join(sources, file),
    platform: 'node',
    transform: { target: 'node18' },
    // Excludes paths of this machine from the output.
    experimental: { attachDebugInfo: 'none' },
    // The texts only, without the contract's tables.
    plugins: [
      {
        name: 'texts',
        load: (path) =>
          path === textsOfContract ? `export const sdkTexts = ${JSON.stringify(texts)}` : null,
      },
    ],
  }
}

/** Files with public declarations, each after its dependencies. */
const sourcesOfTypes = [
  'folder/folder',
  'update/update-error',
  'update/updates',
  'settings',
  'verdict/facts',
  'verdict/verdict',
  'verdict/license-facts',
  'license',
  'protect',
  'doctor',
]
const published = new Set([
  'Channel',
  'Options',
  'Update',
  'UpdateError',
  'Verdict',
  'License',
  'protect',
  'doctor',
])
/** Internal declarations of those files. */
const internal = new Set(['Warning', 'Facts', 'LicenseFacts'])

/** TypeScript's declarations of these files as one file, without internal declarations. */
const types = () =>
  withDeclarations(join(sdk, 'tsconfig.build.json'), (readPath) => {
    const read = (name) => declarations(readPath(`sdks/js/src/${name}.d.ts`))
    const all = sourcesOfTypes.flatMap(read).flatMap((text) => {
      if (published.has(nameOf(text))) return [text]
      return internal.has(nameOf(text)) ? [text.replace(/^export /m, '')] : []
    })
    return `${all.join('\n')}\nexport {}\n`
  })

/** Each declaration with its leading comment, without imports. @returns {string[]} */
function declarations(text) {
  return text.split(/^(?=\/\*\*|(?<!\*\/\n)export )/m).filter((part) => /^export (?!\{)/m.test(part))
}

const nameOf = (text) =>
  /^export (?:declare )?(?:abstract )?(?:interface|class|function|type) (\w+)/m.exec(text)?.[1] ?? ''

// The oldest supported Node lacks `import.meta.main`.
if (process.argv[1] === fileURLToPath(import.meta.url)) await buildSdk()
