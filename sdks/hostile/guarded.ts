import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { env } from 'node:process'
import type { SdkLanguage } from '@muhur/contract/gate/sdk-languages'
import type { Command } from '../language.ts'

/**
 * A bot as a seller writes it, in a process of its own: `protect` without `onDenied`, with the pins, the folder and the key
 * from `PINS`, `FOLDER` and `LICENSE_KEY`. Once `protect` has returned, it prints `runs <state> <code>`; then it reads both every
 * 100 ms, in the thread or loop that carries the bot, and prints `reads <state> <code>` when they differ. With `ROLE=parent` it
 * forks a child after that which does nothing for good, not even at SIGTERM, and prints `forked`. With `ROLE=ticker` it never reads,
 * and prints `tick` every 100 ms.
 */
export interface Guarded {
  language: SdkLanguage
  /** The output so far, of both streams. */
  output(): string
  /** Resolves once the process has printed this. Rejects where the process ends before. */
  says(text: string | RegExp): Promise<void>
  /** The exit code or the signal, once the process and all its forks have ended. */
  ended(): Promise<number | string>
  signal(name: NodeJS.Signals): void
  /** Ends the process and all its forks. */
  close(): Promise<void>
}

/** Far longer than any step takes. */
const patience = 150_000

export function openGuarded(
  language: SdkLanguage,
  { command, args }: Command,
  more: NodeJS.ProcessEnv,
): Guarded {
  const childEnv = { ...env, LICENSE_DIR: undefined, LICENSE_QUIET: '1', ...more }
  // A separate process group, so that no fork outlives the test.
  const child = spawn(command, args, { env: childEnv, stdio: ['ignore', 'pipe', 'pipe'], detached: true })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
      child.emit('news')
    })
  }
  // A forked process holds the streams open.
  let end: number | string | null = null
  child.on('close', (code, signal) => {
    end = code ?? signal
    child.emit('news')
  })
  const until = async (what: string, holds: () => boolean) => {
    const signal = AbortSignal.timeout(patience)
    while (!holds()) {
      if (end !== null) throw new Error(`${language} ended with ${end} before ${what}. ${output}`)
      if (signal.aborted) throw new Error(`${language} waited too long for ${what}. ${output}`)
      await once(child, 'news', { signal }).catch(() => {})
    }
  }
  const kill = (name: NodeJS.Signals) => {
    try {
      process.kill(-child.pid!, name)
    } catch {
      // All of it has ended.
    }
  }
  return {
    language,
    output: () => output,
    says: (text) => until(`it said ${text}`, () => output.search(text) >= 0),
    async ended() {
      await until('its end', () => end !== null)
      return end!
    },
    signal: kill,
    async close() {
      kill('SIGKILL')
      await until('its end', () => end !== null)
    },
  }
}
