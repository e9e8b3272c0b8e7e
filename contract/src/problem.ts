import { Type, type Static } from 'typebox'

/** Every refusal, in the shape of RFC 9457. `error` is the Turkish sentence a screen shows, `code` what a program reads. */
export const Problem = Type.Object({
  type: Type.String(),
  title: Type.String(),
  status: Type.Integer(),
  error: Type.String(),
  code: Type.String(),
  /** What the reader can do. */
  action: Type.String(),
  /** The field that is at fault, where one is. */
  field: Type.Optional(Type.String()),
  request_id: Type.String(),
})
export type Problem = Static<typeof Problem>
