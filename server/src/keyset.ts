import { Type, type Static } from 'typebox'
import { sql, type RawBuilder } from 'kysely'
import { Failure } from './failure.ts'

/** How many rows one statement brings. */
export const pageSize = 500

/** Query parameters of a list. Numbers in a query string are text, and nothing is converted behind our back. */
export const PageQuery = Type.Object(
  {
    limit: Type.Optional(Type.String({ pattern: '^([1-9]|[1-9][0-9]|[1-4][0-9]{2}|500)$' })),
    cursor: Type.Optional(Type.String({ maxLength: 128 })),
    search: Type.Optional(Type.String({ maxLength: 100 })),
  },
  { additionalProperties: false },
)
export type PageQuery = Static<typeof PageQuery>

/** A row's place in a list ordered by (created_at, id): microseconds since 1970, for text in milliseconds would skip rows. */
export interface Place {
  micros: number
  id: string
}

/** The instant of a place, exactly as the database stored it. */
export const placeTime = ({ micros }: Place): RawBuilder<string> =>
  sql`(timestamptz 'epoch' + ${micros}::bigint * interval '1 microsecond')`

/** Selects what `writeCursor` needs; `column` like `users.created_at`. */
export const microsOf = (column: string): RawBuilder<number> =>
  sql<number>`(extract(epoch from ${sql.ref(column)}) * 1000000)::bigint`

export function writeCursor({ micros, id }: Place): string {
  return Buffer.from(`${micros}.${id}`).toString('base64url')
}

/** Fails with BAD_REQUEST for what `writeCursor` never wrote. */
export function readCursor(cursor: string): Place {
  const text = Buffer.from(cursor, 'base64url').toString('latin1')
  const parts = /^(\d{1,16})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(text)
  if (!parts?.[2])
    throw new Failure('BAD_REQUEST', { field: 'cursor', message: 'cursor alanının biçimi geçersiz.' })
  return { micros: Number(parts[1]), id: parts[2] }
}
