import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { Settings } from '../../client/src/connect.ts'
import type { Say } from './language.ts'
import { UsageError } from './usage-error.ts'

/** The file with the server's address and the token, for its owner alone. */
export function loginFile(env: NodeJS.ProcessEnv): string {
  const folder =
    env['XDG_CONFIG_HOME'] || (process.platform === 'win32' && env['APPDATA']) || join(homedir(), '.config')
  return join(folder, 'muhur', 'login.json')
}

/** The settings of the environment, else those of `muhur login`. Never mixed: a token goes to its own server alone. */
export function settingsOf(env: NodeJS.ProcessEnv, say: Say): Settings {
  const { MUHUR_URL: url, MUHUR_TOKEN: token } = env
  if (url && token) return { url, token }
  if (url || token)
    throw new UsageError(
      say('MUHUR_URL ve MUHUR_TOKEN birlikte verilir.', 'MUHUR_URL and MUHUR_TOKEN go together.'),
    )
  try {
    return JSON.parse(readFileSync(loginFile(env), 'utf8')) as Settings
  } catch {
    throw new UsageError(
      say(
        'Önce “muhur login” ile giriş yapın ya da MUHUR_URL ve MUHUR_TOKEN verin.',
        'Run “muhur login” first, or set MUHUR_URL and MUHUR_TOKEN.',
      ),
    )
  }
}

export function keep(settings: Settings, env: NodeJS.ProcessEnv): void {
  const file = loginFile(env)
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  // A new file, since the mode of an old one would stay.
  const fresh = `${file}.${process.pid}`
  writeFileSync(fresh, JSON.stringify(settings), { mode: 0o600, flag: 'wx' })
  renameSync(fresh, file)
}

/** A question on the screen. The answer to a secret one is not shown; without a terminal the answer is the input. */
export async function ask(question: string, { secret = false } = {}): Promise<string> {
  if (!process.stdin.isTTY) return (await text(process.stdin)).trim()
  process.stderr.write(question)
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
  const reader = createInterface({
    input: process.stdin,
    output: secret ? nowhere : process.stderr,
    terminal: true,
  })
  try {
    return (await reader.question('')).trim()
  } finally {
    reader.close()
    if (secret) process.stderr.write('\n')
  }
}
