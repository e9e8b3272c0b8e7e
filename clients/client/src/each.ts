import { ownError } from './failures.ts'

/** The field of a list's rows that the list takes as its cursor. */
export type Cursor = 'id' | 'request_ref'

/** A method of the client for a list with a cursor. `pageOnly` stands in the types alone: what the server takes with a page only. */
type List = ((parts: never) => Promise<unknown>) & {
  readonly cursor: Cursor
  readonly pageOnly?: string | undefined
}

/** The parts of a list's call, without the fields that belong to one page. */
type Walked<Of extends List, Parts = NonNullable<Parameters<Of>[0]>> = Parts extends { query?: infer Query }
  ? Omit<Parts, 'query'> & {
      query?: Omit<NonNullable<Query>, 'page' | 'cursor' | NonNullable<Of['pageOnly']>>
    }
  : Parts

/** A list with a cursor answers with its rows, or with an object that holds the rows and the cursor of the next answer. */
type Rows<Page> = Page extends readonly (infer Row)[]
  ? Row
  : { [Key in keyof Page]: Page[Key] extends readonly (infer Row)[] ? Row : never }[keyof Page]

/**
 * The rows of all pages of a list with a cursor: `for await (const license of each(muhur.listLicenses, { query: { limit: '500' } }))`.
 * Rows that come while the list is read may be missing.
 * @param list a method of the client, which knows the list's cursor
 */
export async function* each<Of extends List>(
  list: Of,
  parts: Walked<Of>,
): AsyncGenerator<Rows<Awaited<ReturnType<Of>>>, void, undefined> {
  // A function around a method has no cursor: the rows would end after the first page.
  if (!list.cursor) throw ownError('BAD_PARAMETER', { field: 'list' })
  const query = { limit: '100', ...(parts as { query?: object }).query }
  let cursor: string | undefined
  do {
    const page = await list({ ...parts, query: { ...query, ...(cursor && { cursor }) } } as never)
    yield* opened(page, list.cursor).rows as Rows<Awaited<ReturnType<Of>>>[]
    const next = cursorBehind(page, list.cursor, Number(query.limit))
    if (next === cursor) return
    cursor = next
  } while (cursor)
}

/**
 * The rows of a list's answer, and the cursor of the rows behind it: the field `next` of an object, or a field of the last row.
 * There is no cursor at the end of an object's list and in a list without rows.
 */
export function opened(page: unknown, cursor: Cursor): { rows: unknown[]; next: string | undefined } {
  if (!Array.isArray(page)) {
    const { next, ...rest } = Object(page) as { next?: string | null }
    return { rows: Object.values(rest).find(Array.isArray) ?? [], next: next ?? undefined }
  }
  return { rows: page, next: (page.at(-1) as Partial<Record<Cursor, string>> | undefined)?.[cursor] }
}

/** Rows of an answer for which no `limit` was asked: `defaultPageSize` of the contract, whose file would bring its schemas. */
export const defaultPageSize = 50

/** The cursor of the rows behind a list's answer; undefined where none follow. Rows may follow a list that is as long as its limit. */
export function cursorBehind(page: unknown, cursor: Cursor, limit = defaultPageSize): string | undefined {
  const { rows, next } = opened(page, cursor)
  return Array.isArray(page) && rows.length < limit ? undefined : next
}
