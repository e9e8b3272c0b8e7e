import type { User } from '@muhur/contract/access/users'
import { sql } from 'kysely'
import type { Database, Queries } from './db.ts'

/**
 * Reads in the role of one buyer: row-level security shows that user's rows alone, even where a query forgets its condition. Role
 * and user end with the transaction.
 */
export function asBuyer<T>(db: Database, userId: string, read: (queries: Queries) => Promise<T>): Promise<T> {
  return db.queries.transaction().execute(async (transaction) => {
    // One round trip for both: `role` is a setting like others, and `true` means `local`.
    await sql`select set_config('muhur.user_id', ${userId}, true), set_config('role', 'muhur_buyer', true)`.execute(
      transaction,
    )
    return read(transaction)
  })
}

export type Viewer = Pick<User, 'id' | 'role'>

/** Reads with the rights of the viewer: an admin reads all rows, a buyer the buyer's own rows. */
export function readAs<T>(db: Database, viewer: Viewer, read: (queries: Queries) => Promise<T>): Promise<T> {
  return viewer.role === 'admin' ? read(db.queries) : asBuyer(db, viewer.id, read)
}
