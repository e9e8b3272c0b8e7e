import { Type, type Static } from 'typebox'

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
