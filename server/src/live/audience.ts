import type { Stream } from './stream.ts'

/** How many pages one person may keep open; the leader of each browser opens one for all of its tabs. */
const mostOfOne = 10
/** A node's bound for all of them: some 100 MB. */
const most = 10_000
/** Whoever comes back within this finds what happened meanwhile, in milliseconds. */
const lingering = 60_000

/** Whose pages are open, and about whom it is worth reading. Admins are one listener: they hear the same. */
export class Audience {
  readonly #streams = new Set<Stream>()
  /** By user, and under `admins` all of theirs. */
  readonly #listeners = new Map<string, Listener>()

  get isFull(): boolean {
    return this.#streams.size >= most
  }

  /** Whether nobody listens, nor did lately. */
  get isEmpty(): boolean {
    return this.#listeners.size === 0
  }

  /** `since`: the last event before this moment. Gives the oldest stream where this was one too many of a person. */
  add(stream: Stream, since: number): Stream | undefined {
    this.#streams.add(stream)
    const name = nameOf(stream)
    const listener = this.#listeners.get(name) ?? { since, left: null, streams: new Set<Stream>() }
    this.#listeners.set(name, listener)
    listener.left = null
    const own = [...listener.streams].filter(({ userId }) => userId === stream.userId)
    listener.streams.add(stream)
    return own.length >= mostOfOne ? own[0] : undefined
  }

  remove(stream: Stream): void {
    if (!this.#streams.delete(stream)) return
    const listener = this.#listeners.get(nameOf(stream))
    listener?.streams.delete(stream)
    if (listener?.streams.size === 0) listener.left = performance.now()
  }

  /** Forgets who left for good. */
  tidy(now: number): void {
    for (const [name, { left }] of this.#listeners)
      if (left !== null && now - left > lingering) this.#listeners.delete(name)
  }

  all(): Iterable<Stream> {
    return this.#streams
  }

  of(userId: string): Iterable<Stream> {
    return this.#listeners.get(userId)?.streams ?? []
  }

  ofAdmins(): Iterable<Stream> {
    return this.of(admins)
  }

  /** Whose licenses are worth reading: everybody's where an admin listens, nobody's where the list is empty. */
  interests(): 'all' | string[] {
    return this.#listeners.has(admins) ? 'all' : [...this.#listeners.keys()]
  }

  /** From which event on everything that concerns this stream was read; undefined: never. */
  heardSince(stream: Pick<Stream, 'userId' | 'role'>): number | undefined {
    return this.#listeners.get(nameOf(stream))?.since
  }
}

interface Listener {
  since: number
  left: number | null
  streams: Set<Stream>
}

const admins = 'admins'

const nameOf = ({ userId, role }: Pick<Stream, 'userId' | 'role'>) => (role === 'admin' ? admins : userId)
