import type { Operation } from '../operation.ts'

export const openapiUrl = '/openapi.json'
/** The page that is drawn from the document. */
export const referencePath = '/docs/api'

/** The API as an OpenAPI 3.1 document. */
export const getOpenapi = {
  id: 'getOpenapi',
  method: 'GET',
  path: openapiUrl,
  access: 'public',
  // Without TypeBox, since all pages of documents load this file.
  answers: { 200: { type: 'object', properties: {}, additionalProperties: true } },
  streams: true,
  tag: 'cached',
  summary: 'API’nin OpenAPI 3.1 belgesini verir',
  english: 'The API as an OpenAPI 3.1 document.',
  failure: 'API belgesi yüklenemedi.',
} as const satisfies Operation
