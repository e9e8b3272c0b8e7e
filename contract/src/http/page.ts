import { Type, type Static } from 'typebox'
import { Id } from '../scalars.ts'

export { relationHeader, totalHeader } from './first-visit.ts'

/** Rows of a list that is whole without `limit`: up to 500. */
export const PartLimit = Type.String({ pattern: '^([1-9][0-9]?|[1-4][0-9]{2}|500)$' })

/** Query of any list: all rows, or `limit` rows after the id `cursor`. X-Total-Count holds the total. */
export const Paging = Type.Object(
  {
    limit: Type.Optional(PartLimit),
    cursor: Type.Optional(Id),
  },
  { additionalProperties: false },
)
export type Paging = Static<typeof Paging>

/** Test licenses or products alone, or without them. */
export const TestFilter = Type.Enum(['true', 'false'] as const)

/** Rows of a page by default. */
export const defaultPageSize = 50
/** Page sizes that screens offer. */
export const pageSizes = [25, defaultPageSize, 100] as const

/** Rows of a page: up to 200. */
export const PageLimit = Type.String({ pattern: '^([1-9][0-9]?|1[0-9]{2}|200)$' })

/** The field to sort by; a minus in front sorts in descending order. */
export type Sort<Field extends string> = Field | `-${Field}`

/**
 * Query of a long list: one page, where `page` counts from 1, or the rows after the id `cursor`; `sort` is one of the fields.
 * X-Total-Count holds the total; where a full count is too expensive, X-Total-Relation is `at-least`.
 */
export const pageQuery = <const Field extends string>(fields: readonly Field[]) => ({
  page: Type.Optional(Type.String({ pattern: '^[1-9][0-9]{0,6}$' })),
  limit: Type.Optional(PageLimit),
  cursor: Type.Optional(Id),
  sort: Type.Optional(Type.Unsafe<Sort<Field>>(Type.String({ pattern: `^-?(${fields.join('|')})$` }))),
})

/** Options of the query of a list that has both pages and a cursor. */
export const pageOrCursor = { additionalProperties: false, not: { required: ['page', 'cursor'] } }
