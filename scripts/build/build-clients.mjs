import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { install } from '../install.mjs'
import { at } from '../paths.mjs'
import { exportOf, withDeclarations } from './typescript.mjs'

/** Builds both packages, without dependencies: the client with its declarations, and the command. */
export async function buildClients() {
  await bundled('client', 'index.ts')
  const declared = declarations(await exportOf(operationsOfContract, 'operations'))
  writeFileSync(at('clients', 'client', 'dist', 'index.d.ts'), declared)
  await bundled('muhur', 'main.ts')
}

/** Bundles a package with tables of calls in the place of the contract. */
async function bundled(name, input) {
  const target = at('clients', name, 'dist')
  rmSync(target, { recursive: true, force: true })
  const { rolldown } = await import('rolldown')
  const bundle = await rolldown({
    input: at('clients', name, 'src', input),
    platform: 'node',
    // Excludes paths of this machine from the output.
    experimental: { attachDebugInfo: 'none' },
    plugins: [
      {
        name: 'calls',
        load: async (path) => {
          if (basename(path) !== 'calls.ts') return null
          const calls = JSON.stringify(await exportOf(path, 'calls'))
          return `export const calls = JSON.parse(${JSON.stringify(calls)})`
        },
      },
    ],
  })
  const { output } = await bundle.write({
    dir: target,
    format: 'esm',
    entryFileNames: '[name].js',
    chunkFileNames: '[name].js',
  })
  const licenses = licensesOf(output.flatMap((chunk) => ('moduleIds' in chunk ? chunk.moduleIds : [])))
  if (licenses) writeFileSync(join(target, 'LICENSES.txt'), licenses)
}

/** The licenses of the packages that a bundle contains, which must go with the bundle. */
function licensesOf(modules) {
  const folders = modules.map((path) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)?.[0])
  const packages = [...new Set(folders.filter((path) => path !== undefined))]
  return packages
    .map(
      (path) => `${path.replace(/^.*node_modules\//, '')}\n\n${readFileSync(join(path, 'LICENSE'), 'utf8')}`,
    )
    .join('\n\n')
}

const operationsOfContract = at('contract', 'src', 'operations.ts')

/** The client's declarations as one file, in which each method has its operation's sentence. */
function declarations(operations) {
  return withDeclarations(at('clients'), (readPath) => {
    const read = (name) => readPath(`clients/client/src/${name}.d.ts`)
    const sentences = new Map(operations.map(({ id, english }) => [id, english]))
    const client = read('declared')
      .replace(/^.*export declare const client:/s, 'export interface Client')
      .replace(/^\};$/m, '}')
      .replaceAll(/import\("[^"]+\/page"\)\.Sort</g, 'Sort<')
      .replaceAll(/import\("[^"]+\/each\.ts"\)\.Cursor/g, 'Cursor')
      .replaceAll(/^ {4}(\w+): \(/gm, (line, id) => `    /** ${sentences.get(id)} */\n${line}`)
    const sort = 'type Sort<Field extends string> = Field | `-${Field}`\n'
    const all = [sort, client, ...['connect', 'each', 'muhur-error'].map(read)].join('\n')
    const plain = all.replaceAll(/^(import .*|export \{\};)\n/gm, '')
    const foreign = /import\(|@muhur\/contract/.exec(plain)
    if (foreign) throw new Error(`The declarations name a file outside the package: ${foreign[0]}`)
    return `${plain}\nexport {}\n`
  })
}

// A seller builds the packages from a fresh copy of the repository, in which nothing is installed.
if (process.argv[1] === import.meta.filename) {
  install()
  await buildClients()
}
