import { Agent, get } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { PageTask } from './streams-pages.ts'

/** A page got an answer with a later heartbeat of a license than before. */
export interface Shown {
  page: Refetching
  licenseId: string
  /** `last_heartbeat_at` of the license. */
  instant: string
  at: number
}

/** The rule of web/src/live: one refetch in so many milliseconds, never before the last answer arrived. */
const pause = Number(process.env.PAUSE ?? 1_000)
const agent = new Agent({ keepAlive: true, maxSockets: 1_000, maxFreeSockets: 1_000, timeout: 4_000 })

/** An open page with one list; an event makes the page fetch the list again. */
export class Refetching {
  static answers: number[] = []
  static failed = 0
  static forget(): void {
    Refetching.answers = []
    Refetching.failed = 0
  }

  readonly task: PageTask
  readonly isAdmin: boolean
  readonly #port: number
  readonly #show: (entry: Shown) => void
  readonly #instants = new Map<string, string | null>()
  #isWanted = false
  #running: Promise<void> | undefined

  constructor(port: number, task: PageTask, show: (entry: Shown) => void) {
    this.#port = port
    this.task = task
    this.isAdmin = task.url.includes('/admin/')
    this.#show = show
  }

  changed(ids: readonly string[]): void {
    if (!this.isAdmin || ids.some((id) => this.#instants.has(id))) void this.#want()
  }

  /** Resolves with the first answer to a request that starts after this call. */
  async everything(): Promise<void> {
    await this.#running
    await this.#want()
  }

  #want(): Promise<void> {
    this.#isWanted = true
    this.#running ??= this.#run()
    return this.#running
  }

  async #run(): Promise<void> {
    while (this.#isWanted) {
      this.#isWanted = false
      const begun = performance.now()
      await this.#fetch()
      Refetching.answers.push(performance.now() - begun)
      // A refetch requested during the pause begins after the pause.
      const rest = begun + pause - performance.now()
      if (rest > 0) await sleep(rest)
    }
    this.#running = undefined
  }

  #fetch(): Promise<void> {
    const headers = { cookie: `muhur=${this.task.session}` }
    return new Promise((resolve) => {
      get({ port: this.#port, path: this.task.url, agent, headers }, (answer) => {
        let text = ''
        answer.setEncoding('utf8')
        answer.on('data', (piece: string) => (text += piece))
        answer.on('end', () => {
          if (answer.statusCode === 200) this.#read(text)
          else Refetching.failed += 1
          resolve()
        })
      }).on('error', () => {
        Refetching.failed += 1
        resolve()
      })
    })
  }

  #read(text: string): void {
    const rows = JSON.parse(text) as { id: string; last_heartbeat_at: string | null }[]
    for (const { id, last_heartbeat_at: instant } of rows) {
      if (instant !== null && instant !== this.#instants.get(id))
        this.#show({ page: this, licenseId: id, instant, at: performance.now() })
      this.#instants.set(id, instant)
    }
  }
}
