import { sql } from 'kysely'
import type { Queries } from '../../db/db.ts'

/** Seconds for which a node that works for the bot keeps the others away; longer than a turn takes. */
const turnSeconds = 40

/**
 * Whether this node works for the bot: one node at a time, so that all together keep the pace of one. A node that was killed
 * is followed by another after its time.
 */
export async function takeTurn(queries: Queries, worker: string): Promise<boolean> {
  const { numUpdatedRows } = await queries
    .updateTable('discord_state')
    .set({ worker, worker_until: sql<string>`moment() + make_interval(secs => ${turnSeconds})` })
    .where(sql<boolean>`worker = ${worker} or coalesce(worker_until <= moment(), true)`)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Whether an hour has passed since the last sweep, or the settings are others; noted where so. */
export async function takeSweep(queries: Queries): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update discord_state set swept_at = moment(), swept_version = version from discord_settings
    where swept_at is null or swept_at <= moment() - interval '1 hour' or swept_version <> version`.execute(
    queries,
  )
  return numAffectedRows! > 0n
}
