import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'

/** A browser with cookies that makes the same calls as the site's pages. */
export class Visitor {
  readonly #address: string
  readonly #cookies = new Map<string, string>()
  #origin: string

  constructor(address: string) {
    this.#address = address
    this.#origin = address
  }

  /** A browser with a copy of this visitor's cookies. */
  twin(): Visitor {
    const twin = new Visitor(this.#address)
    for (const [name, value] of this.#cookies) twin.#cookies.set(name, value)
    return twin
  }

  async get(path: string): Promise<Answer> {
    return this.#call('GET', path)
  }

  async send(method: 'POST' | 'PATCH' | 'DELETE', path: string, body?: object): Promise<Answer> {
    return this.#call(method, path, body)
  }

  /** Signs in through the demo's Discord; `as` is a demo user's name. A code is for one use: a busy Discord is asked anew. */
  async signIn(as: string): Promise<Answer> {
    let answer = await this.#trySignIn(as)
    for (let times = 0; answer.status === 503 && times < 10; times++) answer = await this.#trySignIn(as)
    return answer
  }

  async #trySignIn(as: string): Promise<Answer> {
    const started = await this.#call('GET', '/api/auth/discord/start')
    const authorize = started.location('Discord yetkilendirme adresine yönlendirme')
    const redirectUri = authorize.searchParams.get('redirect_uri') ?? ''
    if (!authorize.pathname.startsWith('/demo/')) {
      throw new Error('bu sunucu gerçek Discord ile çalışıyor; tur yalnızca demo girişiyle oynanır')
    }
    authorize.searchParams.set('as', as)
    const approved = await this.#call('GET', authorize.href)
    const callback = approved.location('giriş dönüş adresine yönlendirme')
    this.#origin = new URL(redirectUri).origin
    const exchange = {
      code: callback.searchParams.get('code'),
      redirectUri,
      state: callback.searchParams.get('state'),
    }
    return this.#call('POST', '/api/auth/discord', exchange, { tries: 1 })
  }

  async #call(method: string, path: string, body?: object, { tries = 11 } = {}): Promise<Answer> {
    const url = new URL(path, this.#address)
    const headers = new Headers({ accept: 'application/json', 'idempotency-key': randomUUID() })
    if (this.#cookies.size > 0)
      headers.set('cookie', [...this.#cookies].map((pair) => pair.join('=')).join('; '))
    if (method !== 'GET') headers.set('origin', this.#origin)
    if (body) headers.set('content-type', 'application/json')
    const send = () =>
      fetch(url, {
        method,
        headers,
        redirect: 'manual',
        body: body ? JSON.stringify(body) : null,
        signal: AbortSignal.timeout(30_000),
      })
    let response = await send()
    // A busy server says when to come again; with the same key nothing is done twice.
    for (let times = 1; response.status === 503 && times < tries; times++) {
      await setTimeout(Number(response.headers.get('retry-after') ?? 1) * 1_000)
      response = await send()
    }
    for (const cookie of response.headers.getSetCookie()) this.#keep(cookie)
    return new Answer(url, response, await response.text())
  }

  #keep(cookie: string) {
    const [pair = '', ...attributes] = cookie.split('; ')
    const cut = pair.indexOf('=')
    const value = pair.slice(cut + 1)
    if (value === '' || attributes.some((attribute) => /^max-age=0$/i.test(attribute))) {
      this.#cookies.delete(pair.slice(0, cut))
    } else this.#cookies.set(pair.slice(0, cut), value)
  }
}

/** The answer, and its description for errors, without license keys. */
export class Answer {
  readonly status: number
  readonly #url: URL
  readonly #location: string | null
  readonly #text: string

  constructor(url: URL, response: Response, text: string) {
    this.#url = url
    this.status = response.status
    this.#location = response.headers.get('location')
    this.#text = text
  }

  /** The body of an answer with the expected status; any other status ends the step. */
  body<T>(status: number): T {
    if (this.status !== status) throw new Error(`${status} beklendi, ${this.#summary()}`)
    try {
      return JSON.parse(this.#text || 'null') as T
    } catch {
      throw new Error(`JSON beklendi, ${this.#summary()}`)
    }
  }

  location(expected: string): URL {
    if (this.status !== 302 || !this.#location) throw new Error(`${expected} beklendi, ${this.#summary()}`)
    return new URL(this.#location, this.#url)
  }

  #summary() {
    const { code, error } = problem(this.#text)
    return [`${this.#url.pathname} ${this.status} verdi`, code, error].filter(Boolean).join(' · ')
  }
}

function problem(text: string): { code?: string; error?: string } {
  try {
    return (JSON.parse(text) as { code?: string; error?: string } | null) ?? {}
  } catch {
    return {}
  }
}
