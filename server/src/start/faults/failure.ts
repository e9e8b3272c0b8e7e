import { errors, type ErrorCode } from '@muhur/contract/errors'
import type { Problem } from '@muhur/contract/http/problem'

/** The only error thrown on purpose: the caller gets its code's row of the error table, or `message` in place of the row's. */
export class Failure extends Error {
  readonly code: ErrorCode
  readonly field: string | undefined
  /** Seconds until it is worth another try. */
  readonly wait: number | undefined
  readonly status: number

  constructor(
    code: ErrorCode,
    details: { message?: string; field?: string; wait?: number; status?: number; cause?: unknown } = {},
  ) {
    super(details.message ?? errors[code].message, { cause: details.cause })
    this.code = code
    this.field = details.field
    this.wait = details.wait
    this.status = details.status ?? errors[code].status
  }
}

/** The code under which an error goes on record. */
export const codeOf = (error: unknown): ErrorCode => (error instanceof Failure ? error.code : 'INTERNAL')

/** The body of a refusal. */
export function problemOf(failure: Failure, request_id: string): Problem {
  const { action, message: title } = errors[failure.code]
  return {
    type: 'about:blank',
    title,
    status: failure.status,
    error: failure.message,
    code: failure.code,
    action,
    ...(failure.field !== undefined && { field: failure.field }),
    request_id,
  }
}
