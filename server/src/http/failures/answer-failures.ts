import type { ErrorCode } from '@muhur/contract/errors'
import type { Problem } from '@muhur/contract/http/problem'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isOutage } from '../../start/faults/outage.ts'
import { Failure, problemOf } from '../../start/faults/failure.ts'
import { escape, sendPage } from '../answers/small-page.ts'
import { neverRendered } from '../headers.ts'
import { Previewed } from '../preview.ts'
import { invalidInput } from './invalid-input.ts'
import { openRetryTurns } from '../retry-after.ts'

const nextTurn = openRetryTurns()

/** Turns every failure of a request, the framework's own refusals included, into one shape. */
export function answerFailures(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError>(answerError)
  app.setNotFoundHandler((request, reply) => sendFailure(reply, request, new Failure('ROUTE_NOT_FOUND')))
}

export function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (error instanceof Previewed) return reply.code(204).send()
  return sendFailure(reply, request, notedFailure(error, request))
}

/** For addresses that people open: a browser shows a page, and a program reads the problem. */
export function answerVisitor(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  if (!request.headers.accept?.includes('text/html')) return void answerError(error, request, reply)
  const failure = notedFailure(error, request)
  const { title, status, error: message, action } = headOf(reply, request, failure)
  const more = message === title ? '' : `<p>${escape(message)}</p>`
  sendPage(reply, status, {
    title,
    place: failure.code,
    content: `${more}<p>${escape(action)}</p><ul><li><a href="/dashboard"><strong>Lisanslarıma git</strong></a></li></ul>`,
  })
}

function notedFailure(error: FastifyError, request: FastifyRequest): Failure {
  const failure = asFailure(error, request)
  if (failure.code === 'INTERNAL') request.log.error({ err: error }, 'request failed')
  // In an outage every call fails so: the reason is enough.
  if (failure.code.endsWith('UNAVAILABLE'))
    request.log.warn(isOutage(error) ? { reason: error.message } : { err: error }, 'unavailable')
  return failure
}

/** Sends a refusal without a word in the log. */
export function sendFailure(reply: FastifyReply, request: FastifyRequest, failure: Failure): FastifyReply {
  const problem = headOf(reply, request, failure)
  return reply
    .code(problem.status)
    .headers(neverRendered)
    .type('application/problem+json')
    .serializer(JSON.stringify)
    .send(problem)
}

/** The body of a refusal, which may also say when to come again. */
function headOf(reply: FastifyReply, request: FastifyRequest, failure: Failure): Problem {
  const problem = problemOf(failure, request.id)
  const wait = failure.wait ?? (problem.status === 503 ? nextTurn() : undefined)
  if (wait !== undefined) reply.header('retry-after', `${wait}`)
  return problem
}

function asFailure(error: FastifyError, request: FastifyRequest): Failure {
  if (error instanceof Failure) return error
  if (error.validation) return invalidInput(error, request)
  // The caller went away in the middle of the body; the network reports this like a lost database.
  if (error === request.raw.errored) return new Failure('BAD_REQUEST')
  if (isOutage(error)) return new Failure('UNAVAILABLE')
  const code = frameworkCodes[error.code]
  if (code) return new Failure(code)
  // Bad input that a schema let through (SQLSTATE 22 and 23) is INTERNAL on purpose, so that the gap gets noticed.
  return new Failure(error.statusCode && error.statusCode < 500 ? 'BAD_REQUEST' : 'INTERNAL')
}

const frameworkCodes: Record<string, ErrorCode> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'UNSUPPORTED_MEDIA_TYPE',
  FST_ERR_CTP_BODY_TOO_LARGE: 'PAYLOAD_TOO_LARGE',
  FST_ERR_HANDLER_TIMEOUT: 'UNAVAILABLE',
}
