import { spawn } from 'node:child_process'
import { EventEmitter, once } from 'node:events'
import { env } from 'node:process'
import { createInterface } from 'node:readline'
import { setTimeout as delay } from 'node:timers/promises'
import type { SdkLanguage } from '@muhur/contract/gate/sdk-languages'
import { inTime } from '../in-time.ts'
import type { Command } from '../language.ts'
import type { Start, Verdict } from './probe.ts'

/** A process with one language's SDK and any number of bots at once. */
export interface BotProcess {
  language: SdkLanguage
  run(name: string, start: BotStart): Bot
  close(): Promise<void>
}

interface BotStart extends Start {
  /** The version of the bot's software, by which the panel shows it. */
  version: string
}

/** A running bot. */
export interface Bot {
  name: string
  /** The verdicts since its last start, each different from the verdict before. */
  heard: Heard[]
  /** The announced updates, each as `<version> <required>`. */
  updates: string[]
  /** The first verdict with this property. Rejects where the process ends before. */
  until(holds: (verdict: Verdict) => boolean): Promise<Heard>
  /** The first verdict. A bot that was denied because the machine was too busy is started once more. */
  started(): Promise<Heard>
  /** Starts the bot once more, and returns its first verdict as `started` does. */
  again(): Promise<Heard>
  /** Ends it as a crash would: its seat stays taken. */
  crash(): void
}

interface Heard extends Verdict {
  /** Milliseconds, by the monotonic clock of the test. */
  at: number
}

/** A verdict as the process reports it. An attempt that has ended may report its own again. */
interface Report extends Verdict {
  run: string
  attempt: string
  /** In place of a verdict. */
  update?: string
}

/** Far longer than any bot has to wait, since the machine may be busy. */
const patience = 90_000

export function openBots(
  language: SdkLanguage,
  { command, args }: Command,
  more: NodeJS.ProcessEnv = {},
): BotProcess {
  const own = { LICENSE_KEY: undefined, LICENSE_DIR: undefined, LICENSE_QUIET: '1', LICENSE_UPDATES: '0' }
  const childEnv = { ...env, ...own, ...more }
  const child = spawn(command, args, { env: childEnv, stdio: ['pipe', 'pipe', 'pipe'] })
  /** By run and attempt. */
  const heardBy = new Map<string, Heard[]>()
  /** By run. */
  const updatesOf = new Map<string, string[]>()
  const news = new EventEmitter().setMaxListeners(0)
  let said = ''
  let fault: string | null = null
  const write = (wish: object) => void child.stdin.write(`${JSON.stringify(wish)}\n`)

  child.stderr.setEncoding('utf8').on('data', (text: string) => (said = (said + text).slice(-4000)))
  const fail = (why: string) => {
    fault ??= why
    news.emit('news')
  }
  child.on('error', (error) => fail(`did not start: ${error.message}`))
  child.on('exit', (code, signal) => fail(`ended with ${signal ?? code}`))
  child.stdin.on('error', () => fail('read no more'))
  createInterface(child.stdout).on('line', (line) => {
    try {
      const { run, attempt, state, code, because, update } = JSON.parse(line) as Report
      if (update !== undefined) return void updatesOf.get(run)?.push(update)
      const heard = heardBy.get(`${run} ${attempt}`)
      if (heard) hear(heard, { state, code, because: because ?? null, at: performance.now() })
    } catch {
      fail(`wrote ${JSON.stringify(line.slice(0, 300))}`)
    }
  })

  /** The first verdict and a denial may be reported twice. */
  function hear(heard: Heard[], verdict: Heard): void {
    const last = heard.at(-1)
    if (last && (['state', 'code', 'because'] as const).every((fact) => last[fact] === verdict[fact])) return
    heard.push(verdict)
    news.emit('news')
  }

  return {
    language,
    run(name, start) {
      const heard: Heard[] = []
      const updates: string[] = []
      updatesOf.set(name, updates)
      let attempts = 0
      const begin = () => {
        heardBy.delete(`${name} ${attempts}`)
        attempts += 1
        heard.length = 0
        heardBy.set(`${name} ${attempts}`, heard)
        write({ run: name, attempt: String(attempts), ...start })
      }
      begin()
      const until = async (holds: (verdict: Verdict) => boolean) => {
        const signal = AbortSignal.timeout(patience)
        for (;;) {
          const found = heard.find(holds)
          if (found) return found
          const all = `${language} ${name} heard ${JSON.stringify(heard)}. ${said}`
          if (fault) throw new Error(`The process ${fault}. ${all}`)
          if (signal.aborted) throw new Error(`Waited too long: ${all}`)
          await once(news, 'news', { signal }).catch(() => {})
        }
      }
      const firstVerdict = (restarts: boolean) => {
        const attempt = () => {
          if (restarts) begin()
          restarts = true
          return until(() => true)
        }
        return inTime(attempt, ({ state, code }) => state === 'denied' && code === 'TIMED_OUT')
      }
      return {
        name,
        heard,
        updates,
        until,
        started: () => firstVerdict(false),
        again: () => firstVerdict(true),
        crash: () => write({ run: name, ends: 'as a crash' }),
      }
    },
    async close() {
      if (child.exitCode !== null || child.signalCode !== null) return
      const ended = once(child, 'exit')
      child.stdin.end()
      const hasEnded = await Promise.race([ended, delay(10_000, null, { ref: false })])
      if (!hasEnded) child.kill('SIGKILL')
      await ended
    },
  }
}
