import { tokenPattern } from '@muhur/contract/access/token-limits'
import { idempotencyKeyPattern } from '@muhur/contract/http/idempotency'
import { addressOf, previewPrefix } from '@muhur/contract/operation'
import type { Call } from './call.ts'
import { calls } from './calls.ts'
import { errorOf, failureOf, ownError, strangeAnswer } from './failures.ts'
import type { Client } from './types.ts'
import { wait } from './wait.ts'

export interface Settings {
  /** The server's address, as `https://lisans.magaza.example`. */
  url: string
  /** A token of the panel's page "API token’ları". */
  token: string
  /** Seconds for one try of a call: 600 without, and 3600 for a call that sends a file. A GET has up to four tries. */
  timeout?: number
  /** Told before each wait of a GET: the seconds, and 429 for a token at its limit or 503 for a busy server. */
  onWait?: (seconds: number, status: number) => void
}

const isToken = new RegExp(`^${tokenPattern}$`)
const isKey = new RegExp(idempotencyKeyPattern)
/** Tries of a GET that a busy server refuses, and the longest wait before a try, in seconds. */
const tries = 4
const longestWait = 60
/** Seconds of the server's own limits: the longest answer, and the longest upload. */
const longestAnswer = 600
const longestUpload = 3600
/** Seconds of the longest timer. */
const longestTimeout = Math.floor((2 ** 31 - 1) / 1000)

/**
 * One method for each call of the API that accepts a token. A method answers with the JSON of a successful call, or with a
 * Blob where the call gives a file, and rejects with a MuhurError. A GET is asked again after `Retry-After` on 429 and 503;
 * each change has an Idempotency-Key. A list with a cursor has the name of the cursor's field beside, which `each` needs.
 */
export function connect({ url, token, timeout, onWait }: Settings): Client {
  const origin = originOf(url)
  if (!isToken.test(token)) throw ownError('BAD_TOKEN')
  if (timeout !== undefined && !(timeout > 0 && timeout <= longestTimeout))
    throw ownError('BAD_PARAMETER', { field: 'timeout' })
  const methods = calls.map((call) => {
    const method = (parts: Parts = {}) => send(call, parts)
    return [call.id, Object.assign(method, call.cursor && { cursor: call.cursor })] as const
  })
  return Object.fromEntries(methods) as unknown as Client

  async function send(call: Call, parts: Parts): Promise<unknown> {
    const target = origin + (parts.preview ? previewPrefix : '') + pathOf(call, parts)
    const request = requestOf(call, parts, token)
    const limit = timeout ?? (call.file ? longestUpload : longestAnswer)
    const changes = call.method !== 'GET' && !call.onlyAsks && !parts.preview
    const failed = (cause: unknown): never => {
      parts.signal?.throwIfAborted()
      throw failureOf(cause, changes)
    }
    for (let left = tries - 1; ; left--) {
      const late = AbortSignal.timeout(Math.ceil(limit * 1000))
      const signal = parts.signal ? AbortSignal.any([parts.signal, late]) : late
      const answer = await fetch(target, { ...request, signal }).catch(failed)
      if (answer.ok) return read(answer, changes).catch(failed)
      const seconds = call.method === 'GET' && left > 0 ? secondsToWait(answer) : undefined
      if (seconds === undefined) throw await errorOf(answer, changes)
      await answer.body?.cancel()
      onWait?.(seconds, answer.status)
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
  /** The change is done and undone: the answer is empty, or the refusal. */
  preview?: boolean
}

function originOf(url: string): string {
  const { protocol, origin } = URL.parse(url) ?? {}
  if (protocol !== 'http:' && protocol !== 'https:') throw ownError('BAD_ADDRESS')
  return origin!
}

/** A missing parameter, or dots that a URL resolves, would name another call. */
function pathOf(call: Call, { params = {}, query }: Parts): string {
  const values = params as Record<string, unknown>
  for (const [, name = ''] of call.path.matchAll(/:(\w+)/g)) {
    const value = values[name]
    // A list or an object would become such dots as well.
    if (!['string', 'number'].includes(typeof value) || ['', '.', '..'].includes(String(value)))
      throw ownError('BAD_PARAMETER', { field: name })
  }
  return addressOf(call, { params, query })
}

function requestOf(call: Call, { body, idempotencyKey }: Parts, token: string): RequestInit {
  if (idempotencyKey !== undefined && !isKey.test(idempotencyKey))
    throw ownError('BAD_PARAMETER', { field: 'idempotencyKey' })
  const headers = new Headers({ authorization: `Bearer ${token}`, accept: 'application/json, */*' })
  if (call.method !== 'GET') headers.set('idempotency-key', idempotencyKey ?? crypto.randomUUID())
  // A redirect would hand the token to another address.
  const request: RequestInit = { method: call.method, headers, redirect: 'error' }
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

async function read(answer: Response, changes: boolean): Promise<unknown> {
  const type = answer.headers.get('content-type') ?? ''
  // Only the 204 of a preview has no type.
  if (type.startsWith('text/html') || (type === '' && answer.status !== 204))
    throw strangeAnswer(answer.status, changes)
  return type.startsWith('application/json') ? answer.json() : answer.blob()
}
