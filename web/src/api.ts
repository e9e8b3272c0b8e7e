import type { Problem } from '@muhur/contract/problem'
import { clearSession } from './session/store.ts'

export interface Call {
  method?: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  body?: unknown
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
  /** The server's sentence, whatever `message` says. */
  readonly detail: string | undefined
  /** The field at fault. */
  readonly field: string | undefined

  constructor(message: string, status: number, problem: Partial<Problem>) {
    super(message)
    this.status = status
    this.detail = problem.error
    this.field = problem.field
  }
}

/** The only place that fetches. */
export async function call<T>(
  url: string,
  { method = 'GET', body, signal, failure, preferServerText, keepSession }: Call,
) {
  const init: RequestInit = { method, credentials: 'same-origin', headers: { accept: 'application/json' } }
  if (signal) init.signal = signal
  if (body !== undefined) {
    init.headers = { accept: 'application/json', 'content-type': 'application/json' }
    init.body = JSON.stringify(body)
  }
  const response = await fetch(url, init)
  if (response.ok) return (await response.json()) as T

  const problem = await readProblem(response)
  // The cookie is gone or void, so the stored session is a lie: drop it, and the guards lead to the sign-in page.
  if (response.status === 401 && !keepSession) clearSession()
  throw new ApiError((preferServerText && problem.error) || failure, response.status, problem)
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
