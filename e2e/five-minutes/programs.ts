import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { cp, mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect } from 'vitest'
import { at } from '../../scripts/paths.mjs'
import { inTime } from '../../sdks/in-time.ts'

/** A seller's program in a new folder of the buyer. */
export interface Program {
  name: string
  type: 'discord_bot' | 'minecraft'
  /** The tab of the product's page with the file, and the file's place in the folder. */
  tab: string
  file: string
  /** Source files of the seller. */
  sources: { from: string; to: string }[]
  /** A command to run once. */
  build?: (folder: string) => [command: string, ...args: string[]]
  start(folder: string, key: string, discord: string): Start
  /** Output of the running program, and of its end without a license. */
  running: RegExp
  ended: { exitCode: number } | { says: RegExp }
}

interface Start {
  command: [string, ...string[]]
  env: Record<string, string>
}

/** A token that the stand-in for Discord accepts. */
export const discordToken = 'a-token-of-the-stand-in'

export const programs: Program[] = [
  {
    name: 'a bot with discord.js',
    type: 'discord_bot',
    tab: 'discord.js',
    file: 'license.mjs',
    sources: [
      { from: 'examples/discord-bot/index.mjs', to: 'index.mjs' },
      { from: 'examples/discord-bot/package.json', to: 'package.json' },
    ],
    build: () => ['npm', 'install', '--no-audit', '--no-fund', '--ignore-scripts'],
    start: (_folder, key, discord) => ({
      command: ['node', 'index.mjs'],
      env: { LICENSE_KEY: key, DISCORD_TOKEN: discordToken, DISCORD_API: discord },
    }),
    running: /hazır/,
    ended: { exitCode: 78 },
  },
  {
    name: 'a bot with discord.py',
    type: 'discord_bot',
    tab: 'discord.py',
    file: 'muhur.py',
    sources: [
      { from: 'examples/discord-bot-python/bot.py', to: 'bot.py' },
      { from: 'examples/discord-bot-python/test/discord', to: 'discord' },
    ],
    start: (_folder, key) => ({
      command: ['python3', '-u', 'bot.py'],
      env: { LICENSE_KEY: key, DISCORD_TOKEN: discordToken },
    }),
    running: /connected/,
    ended: { exitCode: 78 },
  },
  {
    name: 'a Paper plugin',
    type: 'minecraft',
    tab: 'Paper',
    file: 'Muhur.java',
    sources: [],
    build: () => ['node', at('examples/paper-plugin/build.mjs'), 'Muhur.java', 'plugin.jar', 'classes'],
    start(folder, key) {
      mkdirSync(join(folder, 'data'), { recursive: true })
      writeFileSync(join(folder, 'data', 'config.yml'), `license: "${key}"\n`)
      return { command: ['java', '-cp', 'classes', 'StandIn', 'plugin.jar', 'data'], env: {} }
    },
    running: /KorumaPlus hazır/,
    ended: { says: /Disabling KorumaPlus on main/ },
  },
]

/** Writes the seller's source files into the folder. */
export async function lay(program: Program, folder: string): Promise<void> {
  for (const { from, to } of program.sources) {
    await mkdir(dirname(join(folder, to)), { recursive: true })
    await cp(at(from), join(folder, to), { recursive: true })
  }
}

export function build(program: Program, folder: string): void {
  if (!program.build) return
  const [command, ...args] = program.build(folder)
  const { status, stderr } = spawnSync(command, args, { cwd: folder, encoding: 'utf8' })
  if (status !== 0) throw new Error(`${command} failed for ${program.name}: ${stderr}`)
}

export interface Run {
  /** The output so far. */
  output(): string
  process: ChildProcess
  /** Resolves with the exit code. */
  ended: Promise<number | null>
}

export function run(program: Pick<Program, 'start'>, folder: string, key: string, discord = ''): Run {
  const { command, env } = program.start(folder, key, discord)
  const [name, ...args] = command
  // Bots run on the system's Node, not on the server's Node from npm.
  const PATH = process.env
    .PATH!.split(':')
    .filter((part) => !part.includes('node_modules'))
    .join(':')
  const child = spawn(name, args, { cwd: folder, env: { PATH, HOME: folder, ...env }, stdio: 'pipe' })
  let output = ''
  child.stdout.on('data', (text: Buffer) => (output += text.toString()))
  child.stderr.on('data', (text: Buffer) => (output += text.toString()))
  return {
    output: () => output,
    process: child,
    ended: once(child, 'exit').then(([code]) => code as number | null),
  }
}

/** Milliseconds that a program or a page may take on a busy machine. */
export const startTimeout = 180_000
/** The license’s call, or discord.js’s own, in each form in which Node prints its end. */
const timedOut = /TIMED_OUT|AbortError\]?: This operation was aborted/

/** Starts the program until it runs: a busy machine may keep an SDK from its server for the 5 seconds of a start. */
export const startInTime = (start: () => Run, running: RegExp): Promise<Run> =>
  inTime(
    async () => {
      const started = start()
      const isKnown = new RegExp(`${running.source}|${timedOut.source}`)
      try {
        await expect.poll(started.output, { timeout: startTimeout }).toMatch(isKnown)
      } catch (error) {
        started.process.kill('SIGKILL')
        throw error
      }
      if (timedOut.test(started.output())) started.process.kill('SIGKILL')
      return started
    },
    ({ output }) => timedOut.test(output()),
  )
