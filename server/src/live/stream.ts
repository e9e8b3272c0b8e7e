import type { User } from '@muhur/contract/user'
import type { ServerResponse } from 'node:http'
import { frame } from './rules.ts'

/** A page that takes nothing for so long is gone, in milliseconds. */
const patience = 20_000
const silence = 15_000
const comment = ':\n\n'
const missedSome = frame('refetch', {})

/** One open page. What it cannot take now it is not kept for it: once it reads again it is told to ask anew. */
export class Stream {
  readonly userId: string
  readonly role: User['role']
  /** The hash of its session's token, in hex. */
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

  /** Keeps proxies from taking it for dead, and ends it where nobody reads. */
  tick(now: number): void {
    if (this.#stuckSince !== null) {
      if (now - this.#stuckSince > patience) this.#response.destroy()
    } else if (now - this.#writtenAt >= silence) this.send(comment)
  }

  end(last: string): void {
    if (this.#stuckSince === null) this.#response.end(last)
    else this.#response.destroy()
  }

  #drained(): void {
    this.#stuckSince = null
    if (!this.#missed) return
    this.#missed = false
    this.send(missedSome)
  }
}
