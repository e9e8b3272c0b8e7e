import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { at } from './paths.mjs'

const oldest = 24

/** The Node that runs TypeScript as it stands: npm brings it on Linux, elsewhere the system's has to be new enough. */
export function node24() {
  const brought = at('node_modules', '.bin', 'node')
  if (existsSync(brought)) return realpathSync(brought)
  if (Number(process.versions.node.split('.')[0]) >= oldest) return process.execPath
  console.error(
    `Mühür için Node.js ${oldest} ya da daha yenisi gerekiyor; bu sistemdeki sürüm ${process.version}. https://nodejs.org adresinden kurun.`,
  )
  process.exit(1)
}

/**
 * The arguments with which Node runs an installed tool: on Windows, what stands in node_modules/.bin is for a shell.
 * @param {'oxlint' | 'prettier' | 'typescript' | 'vitest'} name of its package
 */
export function tool(name) {
  const folder = at('node_modules', name)
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  return join(folder, typeof bin === 'string' ? bin : (bin[name] ?? bin.tsc))
}

/** The environment in which `node` and the installed tools are found, whoever starts them. */
export function withTools(env = process.env) {
  // Windows has it as Path, and a copy of its environment would have both.
  const name = Object.keys(env).find((key) => key.toUpperCase() === 'PATH') ?? 'PATH'
  return { ...env, [name]: `${at('node_modules', '.bin')}${delimiter}${env[name] ?? ''}` }
}

/**
 * How Node runs the server. With the usual young generation it holds 300 MB under full load, with a smaller one 220, at
 * the same speed. The old one grows by three quarters before it is swept: a file of a million licenses then leaves 40 MB
 * behind, where by default it leaves up to 160, and the gate is slower by two or three in a hundred.
 */
export const serverArguments = [
  '--max-semi-space-size=8',
  '--heap-growing-percent=75',
  at('server', 'src', 'main.ts'),
]

/** Node keeps what it compiled, so that a server that is started again, after a crash too, serves a second sooner. */
export function withCompileCache(env = process.env) {
  return { NODE_COMPILE_CACHE: at('node_modules', '.cache', 'compiled'), ...env }
}
