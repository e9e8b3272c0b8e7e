import { spawn, type ChildProcess } from 'node:child_process'
import { env as own } from 'node:process'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'
import { until } from './until.ts'

export interface Started {
  process: ChildProcess
  /** The output so far. */
  output(): string
  /** Resolves when the process has printed this. */
  says(text: string): Promise<void>
  /** Resolves with its exit code, or the signal that ended it. */
  ended: Promise<number | string | null>
}

const fileAt = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** A file of the package, or a file that sellers download. */
export const builtFile = (name: string) =>
  fileAt(name.startsWith('index') ? `../../dist/${name}` : `../../../dist/${name}`)

/** A process of Node of its own, ended with the test. */
export const start = (args: string[], env: Record<string, string>, node = process.execPath, cwd?: string) =>
  startCommand([node, ...args], env, cwd)

/** A process of its own, ended with the test. */
export function startCommand(command: string[], env: Record<string, string>, cwd?: string): Started {
  const started = spawnCommand(command, env, cwd)
  onTestFinished(() => {
    started.process.kill('SIGKILL')
  })
  return started
}

/** A process of its own, which the caller ends. */
export function spawnCommand(
  [command, ...args]: string[],
  env: Record<string, string>,
  cwd?: string,
): Started {
  const child = spawn(command!, args, {
    env: { PATH: own.PATH, ...env },
    cwd,
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => (output += text))
  }
  const ended = new Promise<number | string | null>((resolve) => {
    child.on('close', (code, signal) => resolve(code ?? signal))
  })
  return {
    process: child,
    output: () => output,
    says: (text) => until(() => output.includes(text)).then(() => {}),
    ended,
  }
}

/**
 * Node's arguments for a bot that imports the SDK from `file`: the built file, since TypeScript takes five times as long to load.
 */
export const botArguments = (does: string, file = builtFile('index.js')) => [
  fileAt('../programs/bot.mjs'),
  file,
  does,
]

export const startBot = (env: Record<string, string>, does = 'stays', file?: string, node?: string) =>
  start(botArguments(does, file), env, node)
