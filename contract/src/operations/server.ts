import { Type } from 'typebox'
import { openapiUrl } from '../site/openapi.ts'
import { statusUrl } from '../gate/status.ts'
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
    'GET /livez': {
      id: 'getLiveness',
      summary: 'Sunucu sürecinin ayakta olduğunu söyler',
      english: '200 while the process answers, whatever its database does.',
      answers: { 200: Type.Object({ status: Type.Literal('alive') }) },
    },
    'GET /readyz': {
      id: 'getReadiness',
      summary: 'Sunucuya trafik gönderilebileceğini söyler',
      english:
        '200 while proxies may send traffic here; 503 from the moment the server is asked to stop, and while the database has taken no change for 45 seconds, unless `exclude` leaves the database out.',
      answers: { 200: Type.Object({ status: Type.Literal('ready') }) },
    },
    [`GET ${statusUrl}`]: {
      id: 'getStatus',
      summary: 'Doğrulama ve girişin ölçülen durumunu, son 90 günün kesintilerini verir',
      english:
        'The measured state of license checks and of sign-in, and the outages of the last 90 days. Also answered while the database is away.',
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
