// Builds the plugin's jar with the JDK alone: `node build.mjs src/muhur/Muhur.java <out.jar> [<classes>]`. Compiles
// against stubs of the Bukkit types in use; a server has the real types. With a third argument, that folder gets the
// classes of the stubs and of the tests' stand-in server.
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { argv, exit } from 'node:process'
import { fileURLToPath } from 'node:url'

const here = fileURLToPath(new URL('.', import.meta.url))
const [muhur, jar, standIn] = argv.slice(2).map((path) => resolve(path))
if (!jar) {
  console.error('node build.mjs <Muhur.java> <out.jar> [<classes of the stand-in server>]')
  exit(2)
}

const folder = mkdtempSync(join(tmpdir(), 'muhur-plugin-'))
try {
  const stubs = standIn ?? join(folder, 'stubs')
  const plugin = join(folder, 'plugin')
  mkdirSync(stubs, { recursive: true })
  javac(stubs, [...javaFiles('stubs'), ...javaFiles('test')])
  const own = javaFiles('src').filter((file) => !file.endsWith('Muhur.java'))
  javac(plugin, [muhur, ...own], stubs)
  cpSync(join(here, 'resources'), plugin, { recursive: true })
  run('jar', ['--create', '--file', jar, '-C', plugin, '.'])
} finally {
  rmSync(folder, { recursive: true, force: true })
}

function javac(into, sources, classes = into) {
  run('javac', ['--release', '17', '-encoding', 'UTF-8', '-cp', classes, '-d', into, ...sources])
}

function javaFiles(name) {
  const names = readdirSync(join(here, name), { recursive: true })
  return names.filter((file) => file.endsWith('.java')).map((file) => join(here, name, file))
}

function run(command, args) {
  const { error, status } = spawnSync(command, args, { stdio: 'inherit' })
  if (error)
    throw new Error(`${command} cannot be run: building needs a JDK of 17 or newer`, { cause: error })
  if (status !== 0) throw new Error(`${command} failed`)
}
