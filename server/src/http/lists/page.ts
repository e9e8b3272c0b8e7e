import { relationHeader, totalHeader, defaultPageSize, type Sort } from '@muhur/contract/http/page'
import type { FastifyReply } from 'fastify'
import { Failure } from '../../start/faults/failure.ts'

/** The rows of a list that a query asks for, and their order. */
export interface Page<Field extends string> {
  field: Field
  descending: boolean
  offset: number
  limit: number
  /** The page begins after the row with this id; absent where the query names a page. */
  cursor?: string
}

/** The page of a query built from `pageQuery`; sorted by `defaultSort` unless the query says otherwise. */
export function pageOf<Field extends string>(
  query: { page?: string; limit?: string; cursor?: string; sort?: Sort<Field> },
  defaultSort: Sort<Field>,
): Page<Field> {
  const sort: string = query.sort ?? defaultSort
  const limit = Number(query.limit ?? defaultPageSize)
  const descending = sort.startsWith('-')
  return {
    field: (descending ? sort.slice(1) : sort) as Field,
    descending,
    offset: (Number(query.page ?? 1) - 1) * limit,
    limit,
    ...(query.cursor !== undefined && { cursor: query.cursor }),
  }
}

/**
 * Whether a query asks for one page; otherwise for the whole list, or for rows after a cursor, which would ignore the fields that pages
 * alone know: BAD_REQUEST.
 */
export function asksForPage<Query extends { page?: string }>(
  query: Query,
  pageOnly: readonly (keyof Query & string)[],
): boolean {
  if (query.page !== undefined) return true
  const ignored = pageOnly.find((field) => query[field] !== undefined)
  if (ignored === undefined) return false
  throw new Failure('BAD_REQUEST', { field: ignored, message: `${ignored} yalnızca page ile verilir.` })
}

/** Whether a query of a list that is otherwise whole asks for a part: `limit` rows, those after `cursor`, or both. */
export const isPart = ({
  page,
  limit,
  cursor,
}: {
  page?: string
  limit?: string
  cursor?: string
}): boolean => page === undefined && (limit !== undefined || cursor !== undefined)

/** The number of rows in a list; with `atLeast`, the count stopped at this number. */
export interface Total {
  count: number
  atLeast?: boolean
}

/** The ids of one page's rows, in its order, and how many rows there are in all. */
export interface PageOfIds {
  ids: string[]
  total: Total
}

/** The total of a count that stopped beyond `maximum`. */
export const totalUpTo = (maximum: number, count: number): Total =>
  count > maximum ? { count: maximum, atLeast: true } : { count }

/**
 * The same rows reached from the nearer end, when the number of rows is known: the database walks over every row before the page,
 * so the last of ten thousand pages would cost ten thousand times the first. A page that was turned around comes out backwards;
 * `order` puts its rows right.
 */
export function fromNearerEnd<Field extends string>(
  page: Page<Field>,
  { count, atLeast }: Total,
): Page<Field> & { order: <Row>(rows: Row[]) => Row[] } {
  const limit = Math.max(0, Math.min(page.limit, count - page.offset))
  const behind = count - page.offset - limit
  if (atLeast || page.offset <= behind) return { ...page, order: (rows) => rows }
  return {
    ...page,
    limit,
    offset: Math.max(0, behind),
    descending: !page.descending,
    order: (rows) => rows.toReversed(),
  }
}

/** The total for a page with so many rows: a page beyond the counted total shows that there are more rows. */
export const totalFrom = ({ offset }: Page<string>, rows: number, total: Total): Total =>
  rows > 0 ? { ...total, count: Math.max(total.count, offset + rows) } : total

/** Sets the headers with the total number of rows. */
export function tellTotal(reply: FastifyReply, { count, atLeast }: Total): void {
  reply.header(totalHeader, count)
  if (atLeast) reply.header(relationHeader, 'at-least')
}
