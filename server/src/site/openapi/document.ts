import { scopes } from '@muhur/contract/access/tokens'
import { errors, type ErrorCode } from '@muhur/contract/errors'
import { operationGroups } from '@muhur/contract/operations/groups'
import type { Operation } from '@muhur/contract/operations/operation'
import { Problem } from '@muhur/contract/http/problem'
import { scopeFor } from '../../access/tokens/rules.ts'
import type { DeclaredRoute } from '../../access/guard.ts'
import { problemOf, Failure } from '../../start/faults/failure.ts'
import { byStatus, codesOf } from './answers.ts'
import { exampleOf } from './example.ts'
import { headers, headersOf } from './headers.ts'
import { bodyOf, parametersOf } from './request.ts'
import { SchemaWriter, type Schema } from './schemas.ts'

/** Which routes belong to the API; the others are pages, texts and pictures. */
export const isOfApi = ({ method, url }: Pick<DeclaredRoute, 'method' | 'url'>): boolean =>
  method !== 'HEAD' && /^\/(api\/|\.well-known\/|healthz$|livez$|readyz$|openapi\.json$)/.test(url)

interface Site {
  publicUrl: string
  sessionCookie: string
  routes: readonly DeclaredRoute[]
}

/** The API as an OpenAPI 3.1 document: what the routes declare, joined with the contract's table of operations. */
export function documentOf({ publicUrl, sessionCookie, routes }: Site): Record<string, unknown> {
  const writer = new SchemaWriter()
  writer.write(Problem as object as Schema)
  const declared = new Map(routes.map((route) => [`${route.method} ${route.url}`, route]))
  const paths: Record<string, Record<string, unknown>> = {}
  const used = new Set<ErrorCode>()
  for (const { title, operations } of operationGroups)
    for (const [key, operation] of Object.entries(operations)) {
      const route = declared.get(key)
      if (!route) continue
      const path = route.url.replaceAll(/:(\w+)/g, '{$1}')
      for (const code of refusalsOf(route, operation).flatMap(([, codes]) => codes)) used.add(code)
      paths[path] ??= {}
      paths[path][route.method.toLowerCase()] = { tags: [title], ...written(route, operation, writer) }
    }
  return {
    openapi: '3.1.1',
    info: {
      title: 'Mühür API',
      version: '1',
      license: { name: 'MIT', identifier: 'MIT' },
      contact: { name: 'Mühür', url: `${publicUrl}/contact` },
      summary: 'Lisansları, ürünleri ve kurulumları programla yönetin.',
      description:
        'Every call of the panel, of buyers and of running bots. Programs send `Authorization: Bearer muhur_…`; `x-scope` names the scope that a call needs, and `x-one-product` is true where a token of one product may make the call, about this product alone. Errors are `application/problem+json` with a stable `code`. `summary` and `x-turkish` are Turkish, `description` is English.',
    },
    servers: [{ url: publicUrl }],
    tags: operationGroups.map(({ name, title, turkish, english }) => ({
      name: title,
      description: english,
      'x-turkish': turkish,
      'x-name': name,
    })),
    paths,
    components: {
      schemas: Object.fromEntries(Object.entries(writer.components).toSorted(([a], [b]) => (a < b ? -1 : 1))),
      headers,
      examples: Object.fromEntries(
        (Object.keys(errors) as ErrorCode[])
          .filter((code) => used.has(code))
          .map((code) => [code, problemExample(code)]),
      ),
      securitySchemes: {
        token: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'muhur_…',
          description: `An API token. Scopes: ${scopes.join(', ')}.`,
        },
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: sessionCookie,
          description: 'The session of a signed-in browser; ignored beside a token.',
        },
      },
    },
  }
}

function written(route: DeclaredRoute, operation: Operation, writer: SchemaWriter): Record<string, unknown> {
  const { id, summary, english } = operation
  const scope = scopeFor(route.resource, route.method)
  const isOpen = route.access === 'public' || route.access === 'gate'
  const parameters = parametersOf(route, operation, writer)
  const requestBody = bodyOf(route, operation, writer)
  return {
    operationId: id,
    summary,
    description: english,
    ...(!isOpen && scope && { 'x-scope': scope, 'x-one-product': route.product !== undefined }),
    'x-access': route.access,
    security: isOpen ? [] : [...(scope ? [{ token: [scope] }] : []), { session: [] }],
    ...(parameters.length > 0 && { parameters }),
    ...(requestBody && { requestBody }),
    responses: { ...successes(route, operation, writer), ...refusals(route, operation) },
  }
}

/** What a call is answered with where it is not refused, by status. */
export const answersOf = (
  { schema }: DeclaredRoute,
  { answers }: Operation,
): Record<string, Schema | readonly string[]> => ({
  ...(schema.response as Record<string, Schema> | undefined),
  ...(answers as Record<number, Schema | readonly string[]> | undefined),
})

function successes(
  route: DeclaredRoute,
  operation: Operation,
  writer: SchemaWriter,
): Record<string, unknown> {
  const answers = Object.entries(answersOf(route, operation)).map(([status, answer]): [string, object] => [
    status,
    {
      description: sayings[status] ?? 'The answer.',
      headers: headersOf(route, operation),
      ...contentOf(answer, writer),
    },
  ])
  if (operation.tag === 'cached') answers.push(['304', { description: 'Unchanged since this ETag.' }])
  return Object.fromEntries(answers)
}

function contentOf(answer: Schema | readonly string[], writer: SchemaWriter): object {
  if (!isFile(answer))
    return { content: { 'application/json': { schema: writer.write(answer), example: exampleOf(answer) } } }
  if (answer.length === 0) return {}
  // JSON is no text to a program that reads the answer.
  const schemaOf = (type: string): Schema => (type === 'application/json' ? {} : { type: 'string' })
  return { content: Object.fromEntries(answer.map((type) => [type, { schema: schemaOf(type) }])) }
}

/** An answer has a schema, or is a file of one of these media types. */
export const isFile = (answer: Schema | readonly string[]): answer is readonly string[] =>
  Array.isArray(answer)

const sayings: Record<string, string> = {
  200: 'Done.',
  201: 'Created.',
  302: 'Elsewhere.',
  403: 'A page: the demo signs nobody in from another machine.',
  404: 'The license key is unknown: a signed denial.',
  410: 'The license has a newer key: a signed denial.',
}

/** The codes that are no answer of the call's own, by status. */
function refusalsOf(route: DeclaredRoute, operation: Operation): [number, ErrorCode[]][] {
  const answers = answersOf(route, operation)
  return byStatus(codesOf(route, operation)).filter(([status]) => !(status in answers))
}

function refusals(route: DeclaredRoute, operation: Operation): Record<string, unknown> {
  return Object.fromEntries(
    refusalsOf(route, operation).map(([status, codes]) => [
      status,
      {
        description: codes.join(', '),
        ...((status === 429 || status === 503) && {
          headers: { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } },
        }),
        content: {
          'application/problem+json': {
            schema: {
              allOf: [
                { $ref: '#/components/schemas/Problem' },
                { type: 'object', properties: { code: { type: 'string', enum: codes } } },
              ],
            },
            examples: Object.fromEntries(
              codes.map((code) => [code, { $ref: `#/components/examples/${code}` }]),
            ),
          },
        },
      },
    ]),
  )
}

const problemExample = (code: ErrorCode) => ({
  summary: errors[code].message,
  description: errors[code].english,
  value: problemOf(new Failure(code), 'W9MB3VH06P'),
})
