import type { Answer, BodyOf, Operation, ParamsOf, QueryOf } from '@muhur/contract/operation'
import type { FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import type { Static, TSchema } from 'typebox'
import type { App } from './deps.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The operation that the route serves; a page or a picture has none. */
    operation?: Operation
  }
}

/** A request that has the form which the operation asks for. */
export type RequestOf<O extends Operation> = FastifyRequest & {
  params: ParamsOf<O>
  query: QueryOf<O>
  body: O extends { file: string } ? Buffer : BodyOf<O>
}

type Handler<O extends Operation> = (request: RequestOf<O>, reply: FastifyReply) => Sent<O> | Promise<Sent<O>>
/** A handler's result: an answer, or the reply where the handler has sent the answer. */
type Sent<O extends Operation> = AnyAnswerOf<O['answers']> | FastifyReply
/** One of the answers; the handler sets the status of an answer that is not the success. */
type AnyAnswerOf<Answers> = {
  [Status in keyof Answers]: Answers[Status] extends TSchema ? Static<Answers[Status]> : unknown
}[keyof Answers]

/** Milliseconds for calls that may take minutes: a long answer, or a change of everything about a person. */
export const longestAnswer = 10 * 60_000

/**
 * Serves a call of the API: the route is made of the operation, and the handler has the operation's types. Its answer has the
 * status of success, unless the handler sets another one.
 */
export function serve<const O extends Operation>(
  app: App,
  operation: O,
  handler: Handler<O>,
  options: Pick<
    RouteOptions,
    'bodyLimit' | 'handlerTimeout' | 'exposeHeadRoute' | 'onRequest' | 'preParsing' | 'errorHandler'
  > = {},
): void {
  const { method, path, access, resource, product, params, query, answers, streams } = operation
  const body = operation.body ?? (method === 'GET' || operation.file ? undefined : noFields)
  const status = statusOf(operation)
  app.route({
    method,
    url: path,
    config: { access, operation, ...(resource && { resource }), ...(product && { product }) },
    schema: {
      ...(params && { params }),
      ...(query && { querystring: query }),
      ...(body && { body }),
      ...(!streams && { response: schemasIn(answers) }),
    },
    // The gate's calls have no timer, see `boundHandlers`.
    ...(streams && access !== 'gate' && { handlerTimeout: longestAnswer }),
    ...options,
    handler: (status === 200
      ? handler
      : (request: RequestOf<O>, reply: FastifyReply) => handler(request, reply.code(status))) as never,
  })
}

/** A call without fields refuses a body that has some: the caller meant something. */
const noFields = { type: ['object', 'null'], additionalProperties: false }

/** The status of a call that succeeds. */
const statusOf = ({ answers }: Operation): number => Math.min(...Object.keys(answers).map(Number))

/** The answers that the framework writes; a handler sends files itself. */
const schemasIn = (answers: Operation['answers']): Record<string, Answer> =>
  Object.fromEntries(Object.entries(answers).filter(([, answer]) => !Array.isArray(answer)))

const ofApi = /^\/(api\/|\.well-known\/|healthz$|livez$|readyz$|openapi\.json$)/

/** Throws where an operation has no route, or a route of the API no operation: such a server does not start. */
export function requireAllServed(app: App, operations: readonly Operation[]): void {
  const routes = app.declaredRoutes.filter(({ method, url }) => method !== 'HEAD' && ofApi.test(url))
  const served = new Set(routes.map(({ operation }) => operation))
  const unserved = operations.filter((operation) => !served.has(operation)).map(({ id }) => id)
  const undeclared = routes
    .filter(({ operation }) => !operation || !operations.includes(operation))
    .map(({ method, url }) => `${method} ${url}`)
  if (unserved.length + undeclared.length > 0)
    throw new Error(
      `Operations without a route: ${unserved.join()}; routes without an operation: ${undeclared.join()}`,
    )
}
