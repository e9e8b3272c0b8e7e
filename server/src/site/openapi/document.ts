import { scopes } from '@muhur/contract/access/tokens'
import { errors, type ErrorCode } from '@muhur/contract/errors'
import { apiVersion, type Answer, type Operation } from '@muhur/contract/operation'
import { operationGroups } from '@muhur/contract/operations'
import {
  messageSchema,
  sampleMessage,
  typeRows,
  type MessageType,
} from '@muhur/contract/record/event-schemas'
import { Problem } from '@muhur/contract/http/problem'
import { scopeFor } from '../../access/tokens/rules.ts'
import { problemOf, Failure } from '../../start/faults/failure.ts'
import { byStatus, codesOf } from './answers.ts'
import { exampleOf } from './example.ts'
import { headers, headersOf } from './headers.ts'
import { bodyOf, parametersOf } from './request.ts'
import { SchemaWriter, type Schema } from './schemas.ts'

interface Site {
  publicUrl: string
  sessionCookie: string
}

/** The API as an OpenAPI 3.1 document. */
export function documentOf({ publicUrl, sessionCookie }: Site): Record<string, unknown> {
  const writer = new SchemaWriter()
  writer.write(Problem as object as Schema)
  const paths: Record<string, Record<string, unknown>> = {}
  const used = new Set<ErrorCode>()
  for (const { title, operations } of operationGroups)
    for (const operation of operations) {
      const path = operation.path.replaceAll(/:(\w+)/g, '{$1}')
      for (const code of refusalsOf(operation).flatMap(([, codes]) => codes)) used.add(code)
      paths[path] ??= {}
      paths[path][operation.method.toLowerCase()] = { tags: [title], ...written(operation, writer) }
    }
  return {
    openapi: '3.1.1',
    info: {
      title: 'Mühür API',
      version: apiVersion,
      license: { name: 'MIT', identifier: 'MIT' },
      contact: { name: 'Mühür', url: `${publicUrl}/contact` },
      summary: 'Lisansları, ürünleri ve kurulumları programla yönetin.',
      description:
        'Every call of the panel, of buyers and of running bots. Programs send `Authorization: Bearer muhur_…`; `x-scope` names the scope that a call needs, and `x-one-product` is true where a token of one product may make the call, about this product alone. Errors are `application/problem+json` with a stable `code`. Each answer has a `Request-Id` and an `API-Version`; docs/api-versions.md says what a version promises. `summary` and `x-turkish` are Turkish, `description` is English.',
    },
    servers: [{ url: publicUrl }],
    tags: operationGroups.map(({ name, title, turkish, english }) => ({
      name: title,
      description: english,
      'x-turkish': turkish,
      'x-name': name,
    })),
    paths,
    webhooks: Object.fromEntries(typeRows.map(([type, row]) => [type, { post: message(type, row, writer) }])),
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

function written(operation: Operation, writer: SchemaWriter): Record<string, unknown> {
  const { id, summary, english, access, resource, method, product, deprecated } = operation
  const scope = scopeFor(resource, method)
  const isOpen = access === 'public' || access === 'gate'
  const parameters = parametersOf(operation, writer)
  const requestBody = bodyOf(operation, writer)
  return {
    operationId: id,
    summary,
    description: english,
    ...(deprecated && { deprecated: true, 'x-sunset': deprecated.sunset, 'x-instead': deprecated.instead }),
    ...(!isOpen && scope && { 'x-scope': scope, 'x-one-product': product !== undefined }),
    'x-access': access,
    security: isOpen ? [] : [...(scope ? [{ token: [scope] }] : []), { session: [] }],
    ...(parameters.length > 0 && { parameters }),
    ...(requestBody && { requestBody }),
    responses: { ...successes(operation, writer), ...refusals(operation) },
  }
}

/** What a receiver gets of one type of event, and what the receiver answers. */
function message(type: MessageType, { name, when }: { name: string; when: string }, writer: SchemaWriter) {
  const schema = writer.write(messageSchema(type) as Schema, 'ShopEvent')
  return {
    operationId: type.replaceAll(/[._](.)/g, (_, letter: string) => letter.toUpperCase()),
    security: [],
    summary: name,
    description: `Sent to endpoints that want \`${type}\`, signed as Standard Webhooks says.`,
    'x-turkish': when,
    parameters: ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((header) => ({
      name: header,
      in: 'header',
      required: true,
      schema: { type: 'string' },
    })),
    requestBody: { content: { 'application/json': { schema, example: sampleMessage(type) } } },
    responses: { '2XX': { description: 'Taken. Any other answer is tried again.' } },
  }
}

function successes(operation: Operation, writer: SchemaWriter): Record<string, unknown> {
  const answers = Object.entries(operation.answers).map(([status, answer]): [string, object] => [
    status,
    {
      description: sayings[status] ?? 'The answer.',
      headers: headersOf(operation),
      ...contentOf(answer, writer),
    },
  ])
  if (operation.tag === 'cached') answers.push(['304', { description: 'Unchanged since this ETag.' }])
  return Object.fromEntries(answers)
}

function contentOf(answer: Answer, writer: SchemaWriter): object {
  if (!isFile(answer))
    return {
      content: {
        'application/json': { schema: writer.write(answer as Schema), example: exampleOf(answer as Schema) },
      },
    }
  if (answer.length === 0) return {}
  // JSON is no text to a program that reads the answer.
  const schemaOf = (type: string): Schema => (type === 'application/json' ? {} : { type: 'string' })
  return { content: Object.fromEntries(answer.map((type) => [type, { schema: schemaOf(type) }])) }
}

/** An answer has a schema, or is a file of one of these media types. */
export const isFile = (answer: Answer): answer is readonly string[] => Array.isArray(answer)

const sayings: Record<string, string> = {
  200: 'Done.',
  201: 'Created.',
  302: 'Elsewhere.',
  403: 'A page: the demo signs nobody in from another machine.',
  404: 'The license key is unknown: a signed denial.',
  410: 'The license has a newer key: a signed denial.',
}

/** The codes that are no answer of the call's own, by status. */
function refusalsOf(operation: Operation): [number, ErrorCode[]][] {
  return byStatus(codesOf(operation)).filter(([status]) => !(status in operation.answers))
}

function refusals(operation: Operation): Record<string, unknown> {
  return Object.fromEntries(
    refusalsOf(operation).map(([status, codes]) => [
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
