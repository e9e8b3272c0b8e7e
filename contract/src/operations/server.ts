import { Type } from 'typebox'
import { openapiUrl } from '../openapi.ts'
import type { OperationGroup } from './operation.ts'

export const serverOperations: OperationGroup = {
  name: 'server',
  title: 'Sunucu',
  turkish: 'Sunucunun kendisi ve bu API belgesi.',
  english: 'The server itself, and this description of its API.',
  operations: {
    'GET /healthz': {
      id: 'getHealth',
      summary: 'Sunucunun ve veritabanının yanıt verdiğini söyler',
      english: '200 once the server serves and its database answers.',
      answers: { 200: Type.Object({ status: Type.Literal('ok') }) },
    },
    [`GET ${openapiUrl}`]: {
      id: 'getOpenapi',
      summary: 'API’nin OpenAPI 3.1 belgesini verir',
      english: 'The API as an OpenAPI 3.1 document.',
      answers: { 200: Type.Object({}, { additionalProperties: true }) },
      tag: 'cached',
    },
  },
}
