import type { LiveEvent, LiveEvents } from '@muhur/contract/site/live'
import type { User } from '@muhur/contract/access/users'
import type { ServerResponse } from 'node:http'

/** One event as text. */
export function frame<Name extends LiveEvent>(name: Name, data: LiveEvents[Name]): string {
  return `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`
}

/** A page that reads nothing for so many milliseconds counts as closed. */
const stuckLimit = 20_000
/** Milliseconds without an event after which a comment keeps proxies from ending the connection. */
const keepAliveAfter = 15_000
const comment = ':\n\n'

/** The stream of one open page. Events that a slow page cannot take are dropped; when it reads again, it asks again. */
export class Stream {
  readonly userId: string
  readonly role: User['role']
  /** The hash of the session's token, in hex. */
  readonly session: string
  readonly #response: ServerResponse
  #writtenAt = performance.now()
  #stuckSince: number | null = null
  #missed = false

  constructor(response: ServerResponse, { id, role }: Pick<User, 'id' | 'role'>, session: string) {
    this.#response = response
    this.userId = id
    this.role = role
    this.session = session
    response.on('drain', () => this.#drained())
  }

  send(text: string): void {
    if (this.#response.writableEnded || this.#response.destroyed) return
    if (this.#stuckSince !== null) {
      this.#missed = true
      return
    }
    const now = performance.now()
    this.#writtenAt = now
    if (!this.#response.write(text)) this.#stuckSince = now
  }

  /** To be called every second. */
  tick(now: number): void {
    if (this.#stuckSince !== null) {
      if (now - this.#stuckSince > stuckLimit) this.#response.destroy()
    } else if (now - this.#writtenAt >= keepAliveAfter) this.send(comment)
  }

  /** `last`: the last event. */
  end(last: string): void {
    if (this.#stuckSince === null) this.#response.end(last)
    else this.#response.destroy()
  }

  #drained(): void {
    this.#stuckSince = null
    if (!this.#missed) return
    this.#missed = false
    this.send(frame('refetch', { within: 0 }))
  }
}
