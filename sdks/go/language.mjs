import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { env } from 'node:process'

const at = (...path) => join(import.meta.dirname, ...path)

/** Builds without a network, and each package of Go's library once for all runs on this machine. */
export const goEnvironment = {
  ...env,
  CGO_ENABLED: '0',
  GOCACHE: join(tmpdir(), 'muhur-go-cache'),
  GOFLAGS: '',
  GOPROXY: 'off',
  GOTOOLCHAIN: 'local',
}

/** Lays the module of the tests into the folder; `file` is the SDK's main file. */
export function layModule(folder, file = at('..', 'dist', 'muhur.go')) {
  mkdirSync(join(folder, 'programs'), { recursive: true })
  copyFileSync(file, join(folder, 'muhur.go'))
  for (const name of ['go.mod', 'muhur_unix.go', 'muhur_windows.go'])
    copyFileSync(at(name), join(folder, name))
  copyFileSync(at('test', 'faked_clock.go'), join(folder, 'faked_clock.go'))
  copyFileSync(at('test', 'programs.go'), join(folder, 'programs', 'programs.go'))
}

function build(folder, file) {
  layModule(folder, file)
  execFileSync('go', ['build', '-o', 'go-programs', './programs'], { cwd: folder, env: goEnvironment })
  return join(folder, 'go-programs')
}

const inModule = (folder) => join(folder, 'go')
const program = (name) => (folder) => [join(inModule(folder), 'go-programs'), name]

/** @type {import('../language.ts').Language} */
export default {
  tool: { command: 'go', version: 'Go from version 1.19 on', package: 'golang-go' },
  tests: { command: 'node', args: [at('test.mjs')] },
  compile: (folder) => void build(inModule(folder)),
  // Gives its place to the compiled program.
  command: 'env',
  probe: program('probe'),
  bots: program('bots'),
  guarded: program('guarded'),
  compiledDoctor: (file, folder) => ['LICENSE_DOCTOR=1', build(join(folder, 'go-doctor'), file), 'guarded'],
  forks: false,
  tampering: (tampering) => (tampering === 'slow clock' ? { SLOW_CLOCK: '1' } : undefined),
}
