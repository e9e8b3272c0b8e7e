import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import type { LightMyRequestResponse } from 'fastify'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

interface Media {
  schema?: object
  example?: unknown
}

interface Parameter {
  name: string
  in: 'path' | 'query' | 'header'
  required?: boolean
  example?: unknown
  schema: { $ref?: string; enum?: unknown[] }
}

interface Written {
  parameters?: Parameter[]
  requestBody?: { content: Record<string, Media> }
  responses: Record<string, { content?: Record<string, Media> }>
}

/** A call as an outside reader of `/openapi.json` sees it. */
export interface Operation {
  name: string
  method: Method
  path: string
  /** Example values of the parameters, by name. */
  examples: { path: Record<string, string>; query: Record<string, string> }
  /** Each word that a filter may be. */
  choicesOf: [name: string, value: string][]
  /** The parameters of the query, and which texts their schemas accept. */
  queries: { name: string; required: boolean; accepts(text: string): boolean }[]
  /** The example of a body in JSON. */
  body: string | undefined
  /** The path of the call within the document. */
  pointer: string
  responses: Written['responses']
}

/** Reads the document as an outside program does: without any code of ours. */
export function openDocument(document: {
  paths: Record<string, Record<string, Written>>
  components: { schemas: Record<string, { enum?: unknown[] }> }
}) {
  const ajv = new Ajv2020({ strict: false, allErrors: true, unicodeRegExp: true })
  ajv.addFormat('date-time', (text) => !Number.isNaN(Date.parse(text)))
  ajv.addFormat('binary', true)
  ajv.addSchema(document, 'openapi')
  const escape = (part: string) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'))

  const operations = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, written]): Operation => {
      const { parameters = [], requestBody, responses } = written
      const examplesIn = (place: string) =>
        Object.fromEntries(
          parameters
            .filter((one) => one.in === place && one.example !== undefined && one.example !== null)
            .map(({ name, example }) => [name, String(example)]),
        )
      const pointer = `/paths/${escape(path)}/${method}`
      const example = requestBody?.content['application/json']?.example
      return {
        name: `${method.toUpperCase()} ${path}`,
        method: method.toUpperCase() as Method,
        path,
        examples: { path: examplesIn('path'), query: examplesIn('query') },
        choicesOf: parameters.flatMap(({ name, in: place, schema }) =>
          place === 'query' ? wordsOf(schema).map((word): [string, string] => [name, String(word)]) : [],
        ),
        queries: parameters.flatMap(({ name, in: place, required = false }, at) =>
          place === 'query'
            ? [{ name, required, accepts: (text) => takes(`${pointer}/parameters/${at}/schema`, text) }]
            : [],
        ),
        body: example === undefined ? undefined : JSON.stringify(example),
        pointer,
        responses,
      }
    }),
  )

  /** In a query a number is written as its digits. */
  function takes(pointer: string, text: string): boolean {
    const isRight = ajv.getSchema(`openapi#${pointer}`)!
    return Boolean(isRight(text)) || (/^-?\d+$/.test(text) && Boolean(isRight(Number(text))))
  }

  function wordsOf({ $ref, enum: words = [] }: Parameter['schema']): unknown[] {
    return $ref ? (document.components.schemas[$ref.split('/').at(-1)!]?.enum ?? []) : words
  }

  /** The part of an answer that contradicts the document: the status, the media type, or the body. */
  function faultOf(
    call: Operation,
    { statusCode, headers, body }: LightMyRequestResponse,
  ): string | undefined {
    const response = call.responses[statusCode]
    if (!response) return `status ${statusCode} ${body.slice(0, 200)}`
    const type = (headers['content-type'] ?? '').split(';')[0]!
    if (!response.content) return body === '' ? undefined : `${statusCode} with a body`
    if (!(type in response.content)) return `${statusCode} as ${type}`
    if (!type.endsWith('json')) return undefined
    const pointer = `${call.pointer}/responses/${statusCode}/content/${escape(type)}/schema`
    const accepts: ValidateFunction = ajv.getSchema(`openapi#${pointer}`)!
    return accepts(JSON.parse(body))
      ? undefined
      : `${statusCode} ${ajv.errorsText(accepts.errors)} ${body.slice(0, 200)}`
  }

  return { operations, faultOf }
}
