import { GateClient } from './gate-client.ts'
import type { Key } from './shop.ts'

/** What stops bots for whom everything fails. */
const mostFailures = 100
const beats = 10

/** Bots that take a seat each and report, less often than they are allowed to, until they are told to rest. */
export class SteadyBots {
  /** Calls that were not answered with VALID, each with its answer. */
  readonly failed: string[] = []
  answered = 0
  readonly #client = new GateClient()
  readonly #rest = new AbortController()
  readonly #address: () => string
  readonly #work: Promise<unknown>

  /** `newKey` gives the license of the next bot; `pause` comes after each call. */
  constructor(
    count: number,
    address: () => string,
    newKey: () => Promise<Key>,
    pause: () => Promise<void> = async () => {},
  ) {
    this.#address = address
    const keepCalling = async () => {
      while (!this.#isOver) await this.#runBot(await newKey(), pause)
    }
    const noted = ({ message }: Error) => void this.failed.push(message)
    this.#work = Promise.all(Array.from({ length: count }, () => keepCalling().catch(noted)))
  }

  /** Resolves when each bot has its last answer. */
  async stop(): Promise<void> {
    this.#rest.abort()
    await this.#work
    this.#client.close()
  }

  get #isOver(): boolean {
    return this.#rest.signal.aborted || this.failed.length >= mostFailures
  }

  async #runBot(key: Key, pause: () => Promise<void>): Promise<void> {
    let token = await this.#call(key, 'activate')
    for (let beat = 0; token && beat < beats && !this.#isOver; beat++) {
      await pause()
      await this.#call(key, 'validate')
      await pause()
      token = (await this.#call(key, 'heartbeat', token)) ?? token
    }
    if (token) await this.#call(key, 'deactivate', token)
  }

  /** Gives the new token, where the answer has one. */
  async #call(
    { license_key }: Key,
    verb: 'validate' | 'activate' | 'heartbeat' | 'deactivate',
    instance_token?: string,
  ): Promise<string | undefined> {
    const body = { license_key, fingerprint: 'machine-1', ...(instance_token && { instance_token }) }
    try {
      const reply = await this.#client.call(this.#address(), verb, body)
      if (reply.status !== 200 || !reply.body.valid) this.failed.push(`${verb}: ${JSON.stringify(reply)}`)
      return reply.body.instance?.token
    } catch (error) {
      this.failed.push(`${verb}: ${(error as Error).message}`)
    } finally {
      this.answered += 1
    }
  }
}
