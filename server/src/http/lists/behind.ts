import { sql, type RawBuilder } from 'kysely'

/** The row after which a list goes on, in an order by one key and, among equal keys, by id. */
interface Last {
  cursor?: string | undefined
  descending: boolean
  /** The key of a row, and of the row `cursor`, which an order by ids alone does not need: ids begin with the time (UUIDv7). */
  key?: RawBuilder<unknown>
  keyOfCursor?: RawBuilder<unknown>
}

/** Whether a row stands behind the row `cursor`; true for each row without a cursor. */
export function behind({ cursor, descending, key, keyOfCursor }: Last): RawBuilder<boolean> {
  if (cursor === undefined) return sql`true`
  const sign = descending ? sql`<` : sql`>`
  return key ? sql`(${key}, id) ${sign} (${keyOfCursor}, ${cursor}::uuid)` : sql`id ${sign} ${cursor}::uuid`
}
