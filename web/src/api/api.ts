import { idempotencyHeader } from '@muhur/contract/http/idempotency'
import { unattendedHeader } from '@muhur/contract/http/first-visit'
import type { Problem } from '@muhur/contract/http/problem'
import { attemptAt } from './attempts.ts'
import { clearSession } from '../session/store.ts'

/** A request of the API. */
export interface RequestOptions {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Sent as JSON; a Blob is sent as it is. */
  body?: unknown
  /** Entity tag of the edited state: the server refuses the change if the tag is outdated. */
  ifMatch?: string | undefined
  signal?: AbortSignal
  /** The error's message when the call fails. */
  failure: string
  /** Prefer the server's sentence to `failure`: the default for changes. */
  preferServerText?: boolean
  /** Keep the stored session on a 401: the caller ends the session. */
  keepSession?: boolean
}

export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  readonly code: string | undefined
  /** The server's sentence, independent of `message`. */
  readonly detail: string | undefined
  /** The reader's next step. */
  readonly action: string | undefined
  /** The faulty field. */
  readonly field: string | undefined
  /** Under which the server's log has the call. */
  readonly reference: string | undefined

  constructor(message: string, status: number, problem: Partial<Problem>) {
    super(message)
    this.status = status
    this.code = problem.code
    this.detail = problem.error
    this.action = problem.action
    this.field = problem.field
    this.reference = problem.request_id
  }
}

/** No answer came: the network or the server is away. Whether a change took effect is unknown. */
export class Unreachable extends TypeError {
  override readonly name = 'Unreachable'

  constructor(cause: unknown) {
    super('Sunucuya ulaşılamadı. Bağlantınızı kontrol edip tekrar deneyin.', { cause })
  }
}

/** The server or the way to it failed; a refusal would be the same the next time. */
export const isAway = (error: unknown): boolean =>
  error instanceof Unreachable || (error instanceof ApiError && error.status >= 500)

/** Nothing has this id: a malformed id and an unknown id read the same. */
export const isMissing = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 404 || error.status === 400)

/** All API calls go through this function. */
export async function request(
  url: string,
  {
    method = 'GET',
    body,
    ifMatch,
    signal,
    failure,
    preferServerText = method !== 'GET',
    keepSession,
  }: RequestOptions,
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
  const attempt = method === 'GET' ? undefined : attemptAt({ method, url, body })
  if (attempt) headers.set(idempotencyHeader, attempt.key)
  const response = await fetch(url, init).catch((error: unknown) => {
    attempt?.wasLost()
    throw error instanceof TypeError ? new Unreachable(error) : error
  })
  // A proxy may answer in the server's place, and a 409 may say that the first attempt is still under way.
  if (response.status >= 500 || response.status === 409) attempt?.wasLost()
  else attempt?.wasAnswered()
  if (response.ok) return response

  const problem = await readProblem(response)
  // The cookie is missing or invalid, so the stored session is dropped; the guards then redirect to the sign-in page.
  if (response.status === 401 && !keepSession) clearSession()
  throw new ApiError((preferServerText && problem.error) || failure, response.status, problem)
}

/** Whether a person caused the request: by a recent click or key, or by opening the page within the last minute. */
function isAttended(): boolean {
  const { userActivation } = navigator as Partial<Navigator>
  return performance.now() < 60_000 || userActivation === undefined || userActivation.isActive
}

async function readProblem(response: Response): Promise<Partial<Problem>> {
  try {
    const body: unknown = await response.json()
    return typeof body === 'object' && body !== null ? body : {}
  } catch {
    // An HTML page of a proxy, or an empty body.
    return {}
  }
}
