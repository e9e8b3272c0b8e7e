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

/** How the probe of each language is started, which makes one start after the other. */
export const probeCommands = (javaClasses: string | null) =>
  commandsOf(javaClasses, { js: 'js/test/probe.mjs', java: 'muhur.Probe', python: 'python/test/probe.py' })

/** How bots of each language are started, which go on. */
export const botCommands = (javaClasses: string | null) =>
  commandsOf(javaClasses, { js: 'bots/bot.mjs', java: 'muhur.Bot', python: 'bots/bot.py' })

/**
 * A language whose tools are missing is left out, which is said, and with CI=true is a failure. `SDKS=js,python` names
 * the ones to try, while one of them is worked on.
 */
function commandsOf(javaClasses: string | null, { js, java, python }: Record<Language, string>) {
  const commands: [Language, Command][] = []
  if (isWanted('js')) commands.push(['js', { command: process.execPath, args: [join(sdks, js)] }])
  if (javaClasses)
    commands.push(['java', { command: 'java', args: [...quickStart, '-cp', javaClasses, java] }])
  if (isWanted('python') && has('python3', '--version', 'Python'))
    commands.push(['python', { command: 'python3', args: [join(sdks, python)] }])
  return commands
}

/** Compiles the Java SDK, its probe and its bots into the folder, for the oldest JDK supported. False where it is left out. */
export function compileJava(folder: string): boolean {
  if (!isWanted('java') || !has('javac', '-version', 'Java')) return false
  const sources = globSync(['dist/Muhur.java', 'java/test/*.java', 'bots/Bot.java'], { cwd: sdks })
  const options = ['--release', '17', '-encoding', 'UTF-8', '-d', folder]
  execFileSync('javac', [...options, ...sources.map((source) => join(sdks, source))])
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

/** A JVM that lives for a minute does not need its second compiler. */
const quickStart = ['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC']
