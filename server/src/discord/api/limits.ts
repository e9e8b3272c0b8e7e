/** Where a call goes, for Discord's limits: calls of one route and one guild, channel or webhook share a bucket. */
export interface Route {
  /** Method and path without ids and tokens. */
  route: string
  /** Of the guild, channel or webhook. */
  id: string
}

export function routeOf(method: string, path: string): Route {
  const [, kind = '', id = '', ...rest] = path.split('?')[0]!.split('/')
  const parts = rest.map((part) => (/^\d+$/.test(part) || part.length > 30 ? ':id' : part))
  return { route: [method, kind, ...parts].join(' '), id }
}

/** Discord's limits on one bot, from its answers: buckets, and one limit for all calls together. */
export class RateLimits {
  readonly #now: () => number
  /** The name that Discord gave to the bucket of a route. */
  readonly #names = new Map<string, string>()
  /** When a bucket that is empty is open again. */
  readonly #openAt = new Map<string, number>()
  #allOpenAt = 0

  /** `now`: milliseconds that never run back. */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now
  }

  /** Seconds until such a call may go out. */
  wait(route: Route): number {
    const bucket = this.#bucketOf(route)
    const openAt = Math.max(this.#allOpenAt, this.#openAt.get(bucket) ?? 0)
    if (openAt > this.#now()) return (openAt - this.#now()) / 1_000
    this.#openAt.delete(bucket)
    return 0
  }

  /** Notes the limits of an answer. `retryAfter`: of a 429, in seconds. */
  note(route: Route, headers: Headers, retryAfter?: number): void {
    const name = headers.get('x-ratelimit-bucket')
    if (name) this.#names.set(route.route, name)
    const isEmpty = headers.get('x-ratelimit-remaining') === '0'
    const seconds = retryAfter ?? (isEmpty ? Number(headers.get('x-ratelimit-reset-after')) : 0)
    if (!(seconds > 0)) return
    const openAt = this.#now() + seconds * 1_000
    if (headers.get('x-ratelimit-scope') === 'global') this.#allOpenAt = openAt
    else this.#openAt.set(this.#bucketOf(route), openAt)
  }

  #bucketOf({ route, id }: Route): string {
    return `${this.#names.get(route) ?? route} ${id}`
  }
}
