import { execFileSync } from 'node:child_process'
import { join } from 'node:path'

const at = (...path) => join(import.meta.dirname, ...path)

/** Of the C# that Unity 2018 and .NET Framework know too. */
export const mcsOptions = ['-langversion:7.2', '-warn:4', '-warnaserror']

const download = at('..', 'dist', 'Muhur.cs')
const programs = at('test', 'Programs.cs')

/** Compiles the sources into one program; `main` is the class that starts. */
export function compile(into, main, sources) {
  execFileSync('mcs', [...mcsOptions, `-main:${main}`, `-out:${into}`, ...sources])
  return into
}

/** Else each wait of Mono ends at once under libfaketime, which takes its deadline for one of the faked clock. */
const mono = ['FAKETIME_FORCE_MONOTONIC_FIX=0', 'mono']

const program = (name) => (folder) => [...mono, join(folder, 'csharp-programs.exe'), name]

/** @type {import('../language.ts').Language} */
export default {
  tool: { command: 'mcs', package: 'mono-mcs', version: 'Mono from version 6.8 on' },
  tests: { command: 'node', args: [at('test.mjs')] },
  compile: (folder) =>
    void compile(join(folder, 'csharp-programs.exe'), 'Muhur.Programs', [download, programs]),
  // Gives its place to the runtime.
  command: 'env',
  probe: program('probe'),
  bots: program('bots'),
  guarded: program('guarded'),
  compiledDoctor(file, folder) {
    const doctor = compile(join(folder, 'csharp-doctor.exe'), 'Muhur.Programs', [file, programs])
    return ['LICENSE_DOCTOR=1', ...mono, doctor, 'guarded']
  },
  forks: false,
  tampering: (tampering) => (tampering === 'no watch' ? { WATCH: 'none' } : undefined),
}
