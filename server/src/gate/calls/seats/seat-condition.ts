import { sql } from 'kysely'

/**
 * SQL: whether a row of `instances` holds its seat now, by the function `holds_seat`. The moment stands in a subselect, so that a
 * statement asks for it once and not for each row.
 */
export const holdsSeat = sql.raw<boolean>(
  'holds_seat(instances.recent, instances.released_at, instances.lease_expires_at, (select moment()))',
)
