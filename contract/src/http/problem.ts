import { Type, type Static } from 'typebox'
import type { FieldWords } from '../field-words.ts'

/** Body of every error (RFC 9457). `error` is the Turkish sentence for screens, `code` is for programs. */
export const Problem = Type.Object({
  type: Type.String(),
  title: Type.String(),
  status: Type.Integer(),
  error: Type.String(),
  code: Type.String(),
  /** The next step for the reader. */
  action: Type.String(),
  /** The faulty field, if any. */
  field: Type.Optional(Type.String()),
  request_id: Type.String(),
})
export type Problem = Static<typeof Problem>

export const words: FieldWords = {
  'Problem.action': ['Okuyanın atacağı ilk adım', 'The next step for the reader'],
  'Problem.code': ['Programların baktığı sabit kod', 'A stable code that programs switch on', 'BAD_REQUEST'],
  'Problem.field': ['Hatalı alan, varsa', 'The faulty field, if any', 'max_instances'],
  'Problem.status': ['HTTP durumu', 'HTTP status', 400],
  'Problem.type': ['RFC 9457 türü', 'Type of RFC 9457', 'about:blank'],
  request_id: ['İstek numarası', 'Reference of the request', 'W9MB3VH06P'],
}
