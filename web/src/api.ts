import { relationHeader, totalHeader } from '@muhur/contract/page'
import type { Problem } from '@muhur/contract/problem'
import { unattendedHeader } from '@muhur/contract/session'
import { clearSession } from './session/store.ts'

export interface Call {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Sent as JSON; a file as it is. */
  body?: unknown
  /** The entity tag of what is changed, as it was read: the server refuses when it is another by now. */
  ifMatch?: string | undefined
  signal?: AbortSignal
  /** What the error says when the call fails. */
  failure: string
  /** Let the server's own sentence take the place of `failure` where it sent one. */
  preferServerText?: boolean
  /** Leave the stored session alone on a 401: the caller ends it in its own order. */
  keepSession?: boolean
}

export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  readonly code: string | undefined
  /** The server's sentence, whatever `message` says. */
  readonly detail: string | undefined
  /** The field at fault. */
  readonly field: string | undefined

  constructor(message: string, status: number, problem: Partial<Problem>) {
    super(message)
    this.status = status
    this.code = problem.code
    this.detail = problem.error
    this.field = problem.field
  }
}

export async function call<T>(url: string, options: Call) {
  const response = await request(url, options)
  return (await response.json()) as T
}

/** The same with the entity tag that came with the answer. */
export async function callTagged<T>(url: string, options: Call) {
  const response = await request(url, options)
  return { value: (await response.json()) as T, tag: response.headers.get('etag') ?? undefined }
}

/** A file; its name is the caller's to choose. */
export async function callFile(url: string, options: Call): Promise<Blob> {
  return (await request(url, options)).blob()
}

/** One page of a list, and how many rows there are in all; with `atLeast`, that is as far as the server counted. */
export interface ListPage<Row> {
  rows: Row[]
  total: number
  atLeast: boolean
}

export async function callPage<Row>(url: string, options: Call): Promise<ListPage<Row>> {
  const response = await request(url, options)
  return {
    rows: (await response.json()) as Row[],
    total: Number(response.headers.get(totalHeader)),
    atLeast: response.headers.get(relationHeader) === 'at-least',
  }
}

/** The only place that fetches. */
async function request(
  url: string,
  { method = 'GET', body, ifMatch, signal, failure, preferServerText, keepSession }: Call,
): Promise<Response> {
  const headers = new Headers({ accept: 'application/json' })
  const init: RequestInit = { method, credentials: 'same-origin', headers }
  if (signal) init.signal = signal
  if (!isAttended()) headers.set(unattendedHeader, '1')
  if (ifMatch !== undefined) headers.set('if-match', ifMatch)
  if (body instanceof Blob) {
    headers.set('content-type', body.type || 'application/octet-stream')
    init.body = body
  } else if (body !== undefined) {
    headers.set('content-type', 'application/json')
    init.body = JSON.stringify(body)
  }
  const response = await fetch(url, init)
  if (response.ok) return response

  const problem = await readProblem(response)
  // The cookie is gone or void, so the stored session is a lie: drop it, and the guards lead to the sign-in page.
  if (response.status === 401 && !keepSession) clearSession()
  throw new ApiError((preferServerText && problem.error) || failure, response.status, problem)
}

/** Whether a person asks: with a click or a key a moment ago, or by having opened the page within the last minute. */
function isAttended(): boolean {
  const { userActivation } = navigator as Partial<Navigator>
  return performance.now() < 60_000 || userActivation === undefined || userActivation.isActive
}

async function readProblem(response: Response): Promise<Partial<Problem>> {
  try {
    const body: unknown = await response.json()
    return typeof body === 'object' && body !== null ? body : {}
  } catch {
    // A proxy's HTML page, or nothing at all.
    return {}
  }
}
