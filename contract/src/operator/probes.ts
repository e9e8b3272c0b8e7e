import { Type } from 'typebox'
import { getStatus } from '../gate/status.ts'
import type { Operation, OperationGroup } from '../operation.ts'
import { getOpenapi } from '../site/openapi.ts'
import type { FieldWords } from '../field-words.ts'

const probe = { method: 'GET', access: 'public' } as const

export const getHealth = {
  id: 'getHealth',
  path: '/healthz',
  ...probe,
  answers: { 200: Type.Object({ status: Type.Literal('ok') }) },
  summary: 'Sunucunun ve veritabanının yanıt verdiğini söyler',
  english: '200 once the server serves and its database answers.',
} as const satisfies Operation

export const getLiveness = {
  id: 'getLiveness',
  path: '/livez',
  ...probe,
  answers: { 200: Type.Object({ status: Type.Literal('alive') }) },
  summary: 'Sunucu sürecinin ayakta olduğunu söyler',
  english: '200 while the process answers, whatever its database does.',
} as const satisfies Operation

export const getReadiness = {
  id: 'getReadiness',
  path: '/readyz',
  ...probe,
  query: Type.Object({ exclude: Type.Optional(Type.Literal('database')) }, { additionalProperties: false }),
  answers: { 200: Type.Object({ status: Type.Literal('ready') }) },
  summary: 'Sunucuya trafik gönderilebileceğini söyler',
  english:
    '200 while proxies may send traffic here; 503 from the moment the server is asked to stop, and while the database has taken no change for 45 seconds, unless `exclude` leaves the database out.',
} as const satisfies Operation

export const serverOperations = {
  name: 'server',
  title: 'Sunucu',
  turkish: 'Sunucunun kendisi ve bu API belgesi.',
  english: 'The server itself, and this description of its API.',
  operations: [getHealth, getLiveness, getReadiness, getStatus, getOpenapi],
} as const satisfies OperationGroup

export const words: FieldWords = {
  exclude: ['Bakılmayacak olan: veritabanı', 'What is left out of the probe: the database', 'database'],
}
