import { liveUrl, type LiveEvent, type LiveEvents } from '@muhur/contract/site/live'
import { expect } from 'vitest'

type PageEvent = { [Name in LiveEvent]: { event: Name; data: LiveEvents[Name] } }[LiveEvent]

/** The stream of a page: an EventSource for tests. */
export class LivePage {
  readonly events: PageEvent[] = []
  readonly status: number
  readonly headers: Headers
  /** Whether the server ended the stream. */
  ended = false
  readonly #hangUp = new AbortController()
  #unread = 0

  static async open(address: string, headers: Record<string, string>): Promise<LivePage> {
    const hangUp = new AbortController()
    const answer = await fetch(address + liveUrl, {
      headers,
      signal: hangUp.signal,
    })
    return new LivePage(answer, hangUp)
  }

  private constructor(answer: Response, hangUp: AbortController) {
    this.status = answer.status
    this.headers = answer.headers
    this.#hangUp = hangUp
    void this.#read(answer)
  }

  /** The next event that no call returned yet. */
  async next(timeout = 10_000): Promise<PageEvent> {
    await expect.poll(() => this.events.length, { timeout, interval: 5 }).toBeGreaterThan(this.#unread)
    return this.events[this.#unread++]!
  }

  /** Reads on until such an event comes. */
  async until<Name extends LiveEvent>(event: Name): Promise<Extract<PageEvent, { event: Name }>> {
    for (;;) {
      const next = await this.next()
      if (next.event === event) return next as Extract<PageEvent, { event: Name }>
    }
  }

  /** How many events came that no call returned yet. */
  get unread(): number {
    return this.events.length - this.#unread
  }

  close(): void {
    this.#hangUp.abort()
  }

  async #read(answer: Response): Promise<void> {
    let text = ''
    try {
      for await (const piece of answer.body!.pipeThrough(new TextDecoderStream())) {
        text += piece
        const whole = text.split('\n\n')
        text = whole.pop()!
        for (const block of whole) {
          const fields = Object.fromEntries(
            [...block.matchAll(/^(\w+): (.*)$/gm)].map(([, name, value]) => [name!, value!]),
          )
          if (fields.event)
            this.events.push({ event: fields.event, data: JSON.parse(fields.data!) } as PageEvent)
        }
      }
    } catch {
      // The page or the server closed the connection.
    }
    this.ended = true
  }
}
