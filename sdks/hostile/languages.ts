import { execFileSync, spawnSync } from 'node:child_process'
import { globSync } from 'node:fs'
import { join } from 'node:path'
import { env } from 'node:process'

export type Language = 'js' | 'java' | 'python'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the Java SDK's classes stand; null where there is no javac. */
    javaClasses: string | null
  }
}

export interface Command {
  command: string
  args: string[]
}

const sdks = join(import.meta.dirname, '..')

/**
 * How the probe of each language is started. One whose tools are missing is left out, which is said, and with CI=true
 * is a failure. `SDKS=js,python` names the ones to try, for whoever works on one of them.
 */
export function probeCommands(javaClasses: string | null): [Language, Command][] {
  const commands: [Language, Command][] = []
  if (isWanted('js')) commands.push(['js', { command: process.execPath, args: [probeIn('js', 'probe.ts')] }])
  if (javaClasses)
    commands.push(['java', { command: 'java', args: [...quickStart, '-cp', javaClasses, 'muhur.Probe'] }])
  if (isWanted('python') && has('python3', '--version', 'Python'))
    commands.push(['python', { command: 'python3', args: [probeIn('python', 'probe.py')] }])
  return commands
}

/** Compiles the Java SDK and its probe into the folder, for the oldest JDK that it supports. False where it is left out. */
export function compileJava(folder: string): boolean {
  if (!isWanted('java') || !has('javac', '-version', 'Java')) return false
  const sources = globSync(['Muhur.java', 'test/*.java'], { cwd: join(sdks, 'java') })
  const options = ['--release', '17', '-encoding', 'UTF-8', '-d', folder]
  execFileSync('javac', [...options, ...sources.map((source) => join(sdks, 'java', source))])
  return true
}

/** Whether there is such a command. Says what is left out without it. */
export function has(command: string, argument: string, what: string): boolean {
  if (spawnSync(command, [argument], { stdio: 'ignore' }).status === 0) return true
  if (env.CI === 'true') throw new Error(`${what} cannot be tested: there is no ${command}.`)
  console.warn(`${what} is left out: there is no ${command}.`)
  return false
}

function isWanted(language: Language): boolean {
  return env.SDKS === undefined || env.CI === 'true' || env.SDKS.split(',').includes(language)
}

function probeIn(language: Language, file: string): string {
  return join(sdks, language, 'test', file)
}

/** A JVM that lives for a minute does not need its second compiler. */
const quickStart = ['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC']
