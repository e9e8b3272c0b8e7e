import { sdkLanguages, type SdkLanguage } from '@muhur/contract/gate/sdk-languages'
import { execFileSync, spawnSync } from 'node:child_process'
import { globSync } from 'node:fs'
import { join } from 'node:path'
import { env } from 'node:process'
import { inject } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** The languages that this run tests. */
    languages: SdkLanguage[]
    /** The folder of what `compile` made. */
    compiled: string
  }
}

export interface Command {
  command: string
  args: string[]
}

/** How the tests of all SDKs start an SDK. */
interface Runner {
  /** Without this tool the language is left out; undefined: the tool is the Node that runs the tests. */
  tool?: string
  /** Makes what the programs need, in the folder. */
  compile?: (folder: string) => void
  /** Runs a download too, followed by `doctor`. */
  command: string
  options?: string[]
  /** The arguments for the program that makes one start after the other; `folder` holds what was compiled. */
  probe: (folder: string) => string[]
  /** The arguments for the program in which any number of bots go on. */
  bot: (folder: string) => string[]
  /** The arguments for the program that is a bot as a seller writes it: see hostile/guarded.ts. */
  guarded: (folder: string) => string[]
}

const at = (path: string) => join(import.meta.dirname, path)

/** A JVM that lives for a minute does not need its second compiler. */
const quickStart = ['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC']

const runners: Record<SdkLanguage, Runner> = {
  js: {
    command: process.execPath,
    probe: () => [at('js/test/probe.mjs')],
    bot: () => [at('js/test/bots.mjs')],
    guarded: () => [at('js/test/guarded.mjs')],
  },
  java: {
    tool: 'javac',
    compile: compileJava,
    command: 'java',
    options: quickStart,
    probe: (folder) => ['-cp', folder, 'muhur.Probe'],
    bot: (folder) => ['-cp', folder, 'muhur.Bots'],
    guarded: (folder) => ['-cp', folder, 'muhur.Guarded'],
  },
  python: {
    tool: 'python3',
    command: 'python3',
    probe: () => [at('python/test/probe.py')],
    bot: () => [at('python/test/bots.py')],
    guarded: () => [at('python/test/guarded.py')],
  },
}

/** How the probe of each tested language is started. */
export const probeCommands = () => commands('probe')

/** How the bots of each tested language are started. */
export const botCommands = () => commands('bot')

/** How a bot as a seller writes it is started in each tested language. */
export const guardedCommands = () => commands('guarded')

function commands(program: 'probe' | 'bot' | 'guarded'): [SdkLanguage, Command][] {
  return inject('languages').map((language) => {
    const { command, options = [], [program]: args } = runners[language]
    return [language, { command, args: [...options, ...args(inject('compiled'))] }]
  })
}

/** How the doctor of a download is called. */
export function doctorCommand(language: SdkLanguage, file: string): Command {
  const { command, options = [] } = runners[language]
  return { command, args: [...options, file, 'doctor'] }
}

/** The same doctor, compiled into the folder before it is called: under libfaketime a compiler takes minutes. */
export function compiledDoctorCommand(language: SdkLanguage, file: string, folder: string): Command {
  if (language !== 'java') return doctorCommand(language, file)
  execFileSync('javac', [...javacOptions, '-d', folder, file])
  return { command: 'java', args: [...quickStart, '-cp', folder, 'muhur.Muhur', 'doctor'] }
}

/**
 * Compiles into the folder what the tested languages need. A language whose tool is missing is left out, which is said, and
 * with CI=true is a failure. `SDKS=js,python` names the languages to test, while one of them is worked on.
 */
export function prepareLanguages(folder: string): SdkLanguage[] {
  const isWanted = (language: string) =>
    env.SDKS === undefined || env.CI === 'true' || env.SDKS.split(',').includes(language)
  const tested = (Object.keys(runners) as SdkLanguage[]).filter((language) => {
    const { tool } = runners[language]
    return isWanted(language) && (tool === undefined || has(tool, sdkLanguages[language]))
  })
  for (const language of tested) runners[language].compile?.(folder)
  return tested
}

/** Whether there is such a command. Says what is left out without it. */
export function has(command: string, what: string): boolean {
  if (spawnSync(command, ['--version'], { stdio: 'ignore' }).status === 0) return true
  if (env.CI === 'true') throw new Error(`${what} cannot be tested: there is no ${command}.`)
  console.warn(`${what} is left out: there is no ${command}.`)
  return false
}

/** For the oldest JDK supported. */
const javacOptions = ['--release', '17', '-encoding', 'UTF-8']

function compileJava(folder: string): void {
  const sources = globSync(['dist/Muhur.java', 'java/test/*.java'], {
    cwd: import.meta.dirname,
  })
  execFileSync('javac', [...javacOptions, '-d', folder, ...sources.map(at)])
}
