import { lineOf } from '../verdict/verdict.ts'

/** Why an update was not fetched; the message is the line for people. */
export class UpdateError extends Error {
  /** `UPDATE_BROKEN`, `UPDATE_RUNNING`, or why the question has no proven answer. */
  readonly code: string

  constructor(code: string, cause?: unknown) {
    super(lineOf(code), { cause })
    this.name = 'UpdateError'
    this.code = code
  }
}
