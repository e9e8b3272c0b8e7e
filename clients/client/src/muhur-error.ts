/** A call that did not succeed. */
export class MuhurError extends Error {
  /** A stable code to switch on. */
  readonly code: string
  /** The HTTP status; 0 without an answer of the server. */
  readonly status: number
  /** The number of the request, which the server's log contains; undefined without an answer of the server. */
  readonly request_id: string | undefined
  /** The first step to take, in Turkish. */
  readonly action: string | undefined
  /** The faulty field, if any. */
  readonly field: string | undefined

  constructor(
    message: string,
    facts: { code: string; status: number; request_id?: string; action?: string; field?: string },
    options?: ErrorOptions,
  ) {
    super(message, options)
    this.name = 'MuhurError'
    this.code = facts.code
    this.status = facts.status
    this.request_id = facts.request_id
    this.action = facts.action
    this.field = facts.field
  }
}
