import { tokenPattern } from '@muhur/contract/access/token-limits'
import { addressOf } from '@muhur/contract/operation'
import type { Call } from './call.ts'
import { calls } from './calls.ts'
import { errorOf, ownError } from './failures.ts'
import type { Client } from './types.ts'
import { wait } from './wait.ts'

export interface Settings {
  /** The server's address, as `https://lisans.magaza.example`. */
  url: string
  /** A token of the panel's page "API token’ları". */
  token: string
}

const isToken = new RegExp(`^${tokenPattern}$`)
/** Tries of a GET that a busy server refuses, and the longest wait before a try, in seconds. */
const tries = 4
const longestWait = 60

/**
 * One method for each call of the API that accepts a token. A method answers with the JSON of a successful call, or with a
 * Blob where the call gives a file, and rejects with a MuhurError. A GET is asked again after `Retry-After` on 429 and 503;
 * each change has an Idempotency-Key.
 */
export function connect({ url, token }: Settings): Client {
  const origin = originOf(url)
  if (!isToken.test(token)) throw ownError('BAD_TOKEN')
  const methods = calls.map((call) => [call.id, (parts: Parts = {}) => send(call, parts)] as const)
  return Object.fromEntries(methods) as unknown as Client

  async function send(call: Call, parts: Parts): Promise<unknown> {
    const target = origin + pathOf(call, parts)
    const request = requestOf(call, parts, token)
    for (let left = tries - 1; ; left--) {
      const answer = await fetch(target, request).catch((cause: unknown) => {
        parts.signal?.throwIfAborted()
        throw ownError('UNREACHABLE', { cause })
      })
      if (answer.ok) return read(answer)
      const seconds = call.method === 'GET' && left > 0 ? secondsToWait(answer) : undefined
      if (seconds === undefined) throw await errorOf(answer)
      await answer.body?.cancel()
      await wait(seconds, parts.signal)
    }
  }
}

interface Parts {
  params?: object
  query?: object
  body?: unknown
  signal?: AbortSignal
  idempotencyKey?: string
}

function originOf(url: string): string {
  const { protocol, origin } = URL.parse(url) ?? {}
  if (protocol !== 'http:' && protocol !== 'https:') throw ownError('BAD_ADDRESS')
  return origin!
}

/** A missing parameter, or dots that a URL resolves, would name another call. */
function pathOf(call: Call, { params = {}, query }: Parts): string {
  const values = params as Record<string, string | undefined>
  for (const [, name = ''] of call.path.matchAll(/:(\w+)/g)) {
    if (['', '.', '..'].includes(values[name] ?? '')) throw ownError('BAD_PARAMETER', { field: name })
  }
  return addressOf(call, { params, query })
}

function requestOf(call: Call, { body, signal, idempotencyKey }: Parts, token: string): RequestInit {
  const headers = new Headers({ authorization: `Bearer ${token}`, accept: 'application/json, */*' })
  if (call.method !== 'GET') headers.set('idempotency-key', idempotencyKey ?? crypto.randomUUID())
  // A redirect would hand the token to another address.
  const request: RequestInit = { method: call.method, headers, redirect: 'error', signal }
  if (body === undefined) return request
  headers.set('content-type', body instanceof Blob ? typeOf(body, call) : 'application/json')
  return { ...request, body: body instanceof Blob ? body : JSON.stringify(body) }
}

/** A call with a range of types, such as all images, needs the file's own. */
function typeOf({ type }: Blob, { file = '*' }: Call): string {
  if (!file.includes('*')) return file
  return type || 'application/octet-stream'
}

function secondsToWait({ status, headers }: Response): number | undefined {
  if (status !== 429 && status !== 503) return undefined
  const seconds = Number(headers.get('retry-after') ?? 1)
  return seconds >= 0 && seconds <= longestWait ? seconds : undefined
}

async function read(answer: Response): Promise<unknown> {
  const type = answer.headers.get('content-type') ?? ''
  if (type.startsWith('text/html')) throw ownError('UNEXPECTED_ANSWER', { status: answer.status })
  return type.startsWith('application/json') ? answer.json() : answer.blob()
}
