import { liveUrl, type LiveEvent, type LiveEvents, type LiveLicense } from '@muhur/contract/live'
import { isDeepStrictEqual } from 'node:util'
import { expect } from 'vitest'

type Told = { [Name in LiveEvent]: { event: Name; data: LiveEvents[Name]; id: string } }[LiveEvent]

/** What a page hears: an EventSource for tests. */
export class LivePage {
  readonly told: Told[] = []
  readonly status: number
  readonly headers: Headers
  /** Whether the server ended it. */
  ended = false
  readonly #hangUp = new AbortController()
  #unread = 0

  static async open(address: string, headers: Record<string, string>, after = ''): Promise<LivePage> {
    const hangUp = new AbortController()
    const answer = await fetch(`${address}${liveUrl}${after && `?after=${after}`}`, {
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

  /** The next event that was not asked for yet. */
  async next(): Promise<Told> {
    await expect.poll(() => this.told.length, { timeout: 10_000, interval: 5 }).toBeGreaterThan(this.#unread)
    return this.told[this.#unread++]!
  }

  /** Reads on until such an event comes. */
  async until<Name extends LiveEvent>(event: Name): Promise<Extract<Told, { event: Name }>> {
    for (;;) {
      const told = await this.next()
      if (told.event === event) return told as Extract<Told, { event: Name }>
    }
  }

  /** Reads on until it is told that a license is like this. */
  async license(expected: Partial<LiveLicense>): Promise<LiveLicense> {
    for (;;) {
      const { data } = await this.until('licenses')
      const isLikeThis = (license: LiveLicense) => isDeepStrictEqual({ ...license, ...expected }, license)
      const found = data.find(isLikeThis)
      if (found) return found
    }
  }

  /** How many events came that nobody asked for. */
  get unread(): number {
    return this.told.length - this.#unread
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
            this.told.push({ event: fields.event, data: JSON.parse(fields.data!), id: fields.id } as Told)
        }
      }
    } catch {
      // Hung up, or cut off.
    }
    this.ended = true
  }
}
