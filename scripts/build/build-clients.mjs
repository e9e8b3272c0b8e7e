import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { rolldown } from 'rolldown'
import { at } from '../paths.mjs'
import { exportOf, withDeclarations } from './typescript.mjs'

const sources = at('clients', 'client', 'src')
const target = at('clients', 'client', 'dist')

/** Builds the package of the client: one module without dependencies, and its declarations. */
export async function buildClients() {
  rmSync(target, { recursive: true, force: true })
  const calls = await exportOf(join(sources, 'calls.ts'), 'calls')
  const bundle = await rolldown({
    input: join(sources, 'index.ts'),
    platform: 'node',
    // Excludes paths of this machine from the output.
    experimental: { attachDebugInfo: 'none' },
    plugins: [
      {
        name: 'calls',
        load: (path) =>
          path === join(sources, 'calls.ts') ? `export const calls = ${JSON.stringify(calls)}` : null,
      },
    ],
  })
  await bundle.write({ file: join(target, 'index.js'), format: 'esm' })
  writeFileSync(join(target, 'index.d.ts'), declarations(await exportOf(operationsOfContract, 'operations')))
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
      .replaceAll(/^ {4}(\w+): \(/gm, (line, id) => `    /** ${sentences.get(id)} */\n${line}`)
    const sort = 'type Sort<Field extends string> = Field | `-${Field}`\n'
    const all = [sort, client, ...['connect', 'each', 'muhur-error'].map(read)].join('\n')
    const plain = all.replaceAll(/^(import .*|export \{\};)\n/gm, '')
    const foreign = /import\(|@muhur\/contract/.exec(plain)
    if (foreign) throw new Error(`The declarations name a file outside the package: ${foreign[0]}`)
    return `${plain}\nexport {}\n`
  })
}

if (process.argv[1] === import.meta.filename) await buildClients()
