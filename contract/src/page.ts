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

/** How many rows a page of a list has, unless its reader chooses otherwise. */
export const defaultPageSize = 50
/** What screens offer as the size of a page. */
export const pageSizes = [25, defaultPageSize, 100] as const

/** How many rows a page is to have: up to 200. */
export const PageLimit = Type.String({ pattern: '^([1-9][0-9]?|1[0-9]{2}|200)$' })

/** A field to sort by; a minus before it turns the order around. */
export type Sort<Field extends string> = Field | `-${Field}`

/**
 * Query of a list that is shown a page at a time: `page` counts from 1, `sort` is one of the fields. The whole count
 * comes in X-Total-Count; where counting further would cost too much, X-Total-Relation says `at-least`.
 */
export const pageQuery = <const Field extends string>(fields: readonly Field[]) => ({
  page: Type.Optional(Type.String({ pattern: '^[1-9][0-9]{0,6}$' })),
  limit: Type.Optional(PageLimit),
  sort: Type.Optional(Type.Unsafe<Sort<Field>>(Type.String({ pattern: `^-?(${fields.join('|')})$` }))),
})

export const totalHeader = 'x-total-count'
export const relationHeader = 'x-total-relation'
