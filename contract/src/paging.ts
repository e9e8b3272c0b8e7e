import { Type, type Static } from 'typebox'
import { Id } from './scalars.ts'

/** Query of every list: all of it, or `limit` rows after the id `cursor`. The whole count comes in X-Total-Count. */
export const Paging = Type.Object(
  {
    limit: Type.Optional(Type.String({ pattern: '^([1-9][0-9]?|[1-4][0-9]{2}|500)$' })),
    cursor: Type.Optional(Id),
  },
  { additionalProperties: false },
)
export type Paging = Static<typeof Paging>
