import { liveUrl, type LiveEvents } from '@muhur/contract/site/live'
import { Agent, get } from 'node:http'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** A page: its user's session and the list on display. */
export interface Shows {
  cookie: string
  url: string
  isAdmin: boolean
}

/** The rule of web/src/live: one refetch in so many milliseconds, never before the last answer arrived. */
const pause = 1_000
const agent = new Agent({ keepAlive: true, maxSockets: 1_000, maxFreeSockets: 1_000, timeout: 4_000 })

/** An open page with one list; an event makes the page fetch the list again. */
export class Page {
  readonly shows: Shows
  /** Each later heartbeat of a license that an answer brought, by the license's id. */
  readonly shown = new Map<string, { instant: string; at: number }[]>()
  isOpen = false
  /** When the first answer after an event for all pages arrived. */
  freshAt: number | null = null
  answers: number[] = []
  failed = 0
  readonly #port: number
  #isWanted = false
  #running: Promise<void> | undefined

  constructor(port: number, shows: Shows) {
    this.#port = port
    this.shows = shows
  }

  forget(): void {
    for (const entries of this.shown.values()) entries.splice(0, entries.length - 1)
    this.freshAt = null
    this.answers = []
    this.failed = 0
  }

  /** Resolves at the first `hello`. Whenever the stream ends, the page comes again after a second or two. */
  open(): Promise<void> {
    const greeted = Promise.withResolvers<void>()
    // Parses only the necessary part of HTTP, so that pages cost little.
    const socket = connect(this.#port, '127.0.0.1')
    socket.setEncoding('latin1')
    socket.on('error', () => {})
    socket.on('close', () => {
      this.isOpen = false
      setTimeout(() => void this.open(), 1_000 * (1 + Math.random()))
    })
    socket.on('data', (text: string) => {
      for (const [, name, data] of text.matchAll(/event: (\w+)\ndata: (.*)\n/g)) {
        if (name === 'hello') greeted.resolve(void (this.isOpen = true))
        if (name === 'changed') this.#changed((JSON.parse(data!) as LiveEvents['changed']).license_ids)
        if (name === 'hello' || name === 'refetch')
          void this.#everything((JSON.parse(data!) as LiveEvents['refetch']).within)
      }
    })
    const request = `GET ${liveUrl} HTTP/1.1\r\nhost: 127.0.0.1:${this.#port}\r\n`
    socket.write(`${request}cookie: ${this.shows.cookie}\r\n\r\n`)
    return greeted.promise
  }

  #changed(ids: readonly string[]): void {
    if (this.shows.isAdmin || ids.some((id) => this.shown.has(id))) void this.#want()
  }

  /** Fetches at a random moment within so many milliseconds. */
  async #everything(within: number): Promise<void> {
    await sleep(Math.random() * within)
    await this.#running
    await this.#want()
    this.freshAt ??= performance.now()
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
      this.answers.push(performance.now() - begun)
      // A refetch requested during the pause begins after the pause.
      await sleep(Math.max(0, begun + pause - performance.now()))
    }
    this.#running = undefined
  }

  #fetch(): Promise<void> {
    const { url: path, cookie } = this.shows
    return new Promise((resolve) => {
      const failed = () => resolve(void (this.failed += 1))
      get({ port: this.#port, path, agent, headers: { cookie } }, (answer) => {
        let text = ''
        answer.setEncoding('utf8').on('data', (part: string) => (text += part))
        answer.on('end', () => {
          if (answer.statusCode !== 200) return failed()
          this.#read(text)
          resolve()
        })
      }).on('error', failed)
    })
  }

  #read(text: string): void {
    const rows = JSON.parse(text) as { id: string; last_heartbeat_at: string | null }[]
    for (const { id, last_heartbeat_at: instant } of rows) {
      const entries = this.shown.get(id) ?? []
      this.shown.set(id, entries)
      if (instant && instant !== entries.at(-1)?.instant) entries.push({ instant, at: performance.now() })
    }
  }
}
