import type { Queries } from '../db/db.ts'
import { setAdmins } from '../users/store.ts'
import { deleteSessionsOf } from './store.ts'

/** Makes exactly these Discord ids admins. Whoever's role changes is signed out. */
export async function syncAdmins(queries: Queries, adminDiscordIds: readonly string[]): Promise<void> {
  await queries.transaction().execute(async (transaction) => {
    await deleteSessionsOf(transaction, await setAdmins(transaction, adminDiscordIds))
  })
}
