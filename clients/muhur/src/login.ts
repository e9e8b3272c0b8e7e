import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, isAbsolute, join } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { Settings } from '../../client/src/connect.ts'
import { serverAddress } from './address.ts'
import type { Say } from './language.ts'
import { UsageError } from './usage-error.ts'

/** The file with the server's address and the token, for its owner alone. */
export function loginFile(env: NodeJS.ProcessEnv): string {
  const { XDG_CONFIG_HOME: chosen = '', APPDATA } = env
  const usual = (process.platform === 'win32' && APPDATA) || join(homedir(), '.config')
  // The XDG specification ignores a relative folder.
  return join(isAbsolute(chosen) ? chosen : usual, 'muhur', 'login.json')
}

/** The settings of the environment, else those of `muhur login`. Never mixed: a token goes to its own server alone. */
export function settingsOf(env: NodeJS.ProcessEnv, say: Say): Settings {
  const { MUHUR_URL: url, MUHUR_TOKEN: token } = env
  if (url && token) return { url: serverAddress(url, say), token }
  if (url || token)
    throw new UsageError(
      say('MUHUR_URL ve MUHUR_TOKEN birlikte verilir.', 'MUHUR_URL and MUHUR_TOKEN go together.'),
    )
  return loginIn(loginFile(env), say)
}

function loginIn(file: string, say: Say): Settings {
  try {
    const { url, token } = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>
    if (typeof url === 'string' && typeof token === 'string') return { url, token }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT')
      throw new UsageError(
        say(
          'Önce “muhur login” ile giriş yapın ya da MUHUR_URL ve MUHUR_TOKEN verin.',
          'Run “muhur login” first, or set MUHUR_URL and MUHUR_TOKEN.',
        ),
      )
    if (code !== undefined) throw error
    // Broken JSON is said below, as JSON of another form.
  }
  throw new UsageError(
    say(
      `Giriş dosyası bozuk: ${file}. “muhur login” ile yeniden giriş yapın.`,
      `The file of the login is broken: ${file}. Run “muhur login” again.`,
    ),
  )
}

export function keep(settings: Settings, env: NodeJS.ProcessEnv): void {
  const file = loginFile(env)
  makeFolder(dirname(file))
  // A new file, since the mode of an old one would stay.
  const fresh = `${file}.${process.pid}`
  try {
    writeFileSync(fresh, JSON.stringify(settings), { mode: 0o600, flag: 'wx' })
    renameSync(fresh, file)
  } catch (error) {
    rmSync(fresh, { force: true })
    throw error
  }
}

/** Each folder by itself: Node's recursive way never ends within a system's folder that takes none, such as /proc. */
function makeFolder(path: string): void {
  const above = dirname(path)
  // A drive of Windows that is away has nothing above.
  if (existsSync(path) || above === path) return
  makeFolder(above)
  try {
    mkdirSync(path, { mode: 0o700 })
  } catch (error) {
    // Another login may have made the folder meanwhile.
    if (!existsSync(path)) throw error
  }
}

/** A question on the screen. The answer to a secret one is not shown; without a terminal the answer is the input. */
export async function ask(question: string, say: Say, { secret = false } = {}): Promise<string> {
  if (!process.stdin.isTTY) return (await text(process.stdin)).trim()
  // The end of the input, or Ctrl-C, is no answer.
  const end = new AbortController()
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
  const reader = createInterface({
    input: process.stdin,
    output: secret ? nowhere : process.stderr,
    terminal: true,
  })
  reader.once('close', () => end.abort())
  // The reader erases the line before its question, and shows nothing of a secret one.
  if (secret) process.stderr.write(question)
  try {
    return (await reader.question(question, { signal: end.signal })).trim()
  } catch {
    throw new UsageError(say('Vazgeçildi.', 'Given up.'))
  } finally {
    reader.close()
    if (secret) process.stderr.write('\n')
  }
}
