import { sdkLanguages, type SdkLanguage } from '@muhur/contract/gate/sdk-languages'
import { spawnSync } from 'node:child_process'
import { env } from 'node:process'
import { inject } from 'vitest'
import type { Command } from './language.ts'
import { languages } from './languages.mjs'

declare module 'vitest' {
  interface ProvidedContext {
    /** The languages that this run tests. */
    languages: SdkLanguage[]
    /** The folder with the compiled files. */
    compiled: string
  }
}

/** How the probe of each tested language is started. */
export const probeCommands = () => commands('probe')

/** How the bots of each tested language are started. */
export const botCommands = () => commands('bots')

/** How a bot as a seller writes it is started in each tested language. */
export const guardedCommands = () => commands('guarded')

function commands(program: 'probe' | 'bots' | 'guarded'): [SdkLanguage, Command][] {
  return inject('languages').map((language) => [
    language,
    started(language, languages[language]![program](inject('compiled'))),
  ])
}

/** How the doctor of a download is called, compiled into the folder before: under libfaketime a compiler takes minutes. */
export function doctorCommand(language: SdkLanguage, file: string, folder: string): Command {
  return started(language, languages[language]!.compiledDoctor?.(file, folder) ?? [file, 'doctor'])
}

function started(language: SdkLanguage, args: string[]): Command {
  const { command, options = [] } = languages[language]!
  return { command, args: [...options, ...args] }
}

/**
 * Compiles into the folder the programs of the tested languages. A language with a missing tool is left out with a message, which
 * is a failure with CI=true. `SDKS=js,python` names the languages to test, for work on one of them.
 */
export function prepareLanguages(folder: string): SdkLanguage[] {
  const isWanted = (language: string) =>
    env.SDKS === undefined || env.CI === 'true' || env.SDKS.split(',').includes(language)
  const tested = (Object.keys(sdkLanguages) as SdkLanguage[]).filter((language) => {
    const { tool } = languages[language]!
    return isWanted(language) && (!tool || has(tool.command, sdkLanguages[language]))
  })
  for (const language of tested) languages[language]!.compile?.(folder)
  return tested
}

/** Whether the command exists. Prints the part that is left out without it. */
export function has(command: string, what: string): boolean {
  if (!spawnSync(command, ['--version'], { stdio: 'ignore' }).error) return true
  if (env.CI === 'true') throw new Error(`${what} cannot be tested: there is no ${command}.`)
  console.warn(`${what} is left out: there is no ${command}.`)
  return false
}
