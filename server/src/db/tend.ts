import { sql } from 'kysely'
import { setImmediate } from 'node:timers/promises'
import type { Queries } from './db.ts'

/**
 * Clears away dead rows and counts the living, without which plans are made for tables as small as they once were. A table
 * at a time: whoever waits for the one connection gets his turn between two.
 */
export async function tend(queries: Queries, signal?: AbortSignal): Promise<void> {
  const { rows: tables } = await sql<{ name: string }>`
    select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
    order by name`.execute(queries)
  for (const { name } of tables) {
    if (signal?.aborted) return
    await sql`vacuum (analyze) ${sql.table(name)}`.execute(queries)
    await setImmediate()
  }
}
