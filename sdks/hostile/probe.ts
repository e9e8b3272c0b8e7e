import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { env } from 'node:process'
import { createInterface } from 'node:readline'
import type { SdkLanguage } from '@muhur/contract/gate/sdk-languages'
import type { Command } from '../language.ts'

export interface Verdict {
  state: string
  code: string
  because: string | null
  /** Where a folder for updates was given: the name of the fetched file, null for none, or the error's code. */
  fetched?: string | null
}

/** One start of an SDK. */
export interface Start {
  pins: string
  key: string
  folder: string
  /** The folder for the file of an update, fetched after the start. */
  download?: string
  channel?: 'beta'
}

/** A process with one language's SDK in it, which makes one whole start after the other. */
export interface Probe {
  language: SdkLanguage
  /** Rejects where the process ends or says something else. */
  start(start: Start): Promise<Verdict>
  close(): Promise<void>
}

export function openProbe(
  language: SdkLanguage,
  { command, args }: Command,
  more: NodeJS.ProcessEnv = {},
): Probe {
  const childEnv = { ...env, LICENSE_KEY: undefined, LICENSE_DIR: undefined, ...more }
  const child = spawn(command, args, { env: childEnv, stdio: ['pipe', 'pipe', 'pipe'] })
  const waiting: { resolve: (verdict: Verdict) => void; reject: (error: Error) => void }[] = []
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said = (said + text).slice(-4000)))

  const fail = (why: string) => {
    for (const { reject } of waiting.splice(0)) reject(new Error(`The ${language} probe ${why}. ${said}`))
  }
  child.on('error', (error) => fail(`did not start: ${error.message}`))
  child.on('exit', (code, signal) => fail(`ended with ${signal ?? code}`))
  child.stdin.on('error', () => fail('reads no more'))
  createInterface(child.stdout).on('line', (line) => {
    const verdict = readVerdict(line)
    if (verdict) waiting.shift()?.resolve(verdict)
    else fail(`wrote ${JSON.stringify(line.slice(0, 300))}`)
  })

  return {
    language,
    start: (start) =>
      new Promise((resolve, reject) => {
        if (child.exitCode !== null || child.signalCode !== null)
          return reject(new Error(`The ${language} probe has ended. ${said}`))
        waiting.push({ resolve, reject })
        child.stdin.write(`${JSON.stringify(start)}\n`)
      }),
    async close() {
      if (child.exitCode !== null || child.signalCode !== null) return
      const ended = once(child, 'exit')
      child.stdin.end()
      const timer = setTimeout(() => child.kill('SIGKILL'), 10_000)
      await ended
      clearTimeout(timer)
    },
  }
}

function readVerdict(line: string): Verdict | null {
  try {
    const { state, code, because, fetched } = JSON.parse(line) as Verdict
    return { state, code, because: because ?? null, ...(fetched !== undefined && { fetched }) }
  } catch {
    return null
  }
}
