import { sql } from 'kysely'
import { createHash } from 'node:crypto'
import type { Queries } from '../../db/db.ts'

/** Keeps an icon and returns its name. The same picture is kept once. */
export async function saveIcon(queries: Queries, webp: Buffer): Promise<string> {
  const hash = createHash('sha256').update(webp).digest('hex')
  await queries
    .insertInto('icons')
    .values({ hash, webp })
    // An update even of the same icon: the pruning of old icons waits for it, and then spares this icon.
    .onConflict((conflict) => conflict.column('hash').doUpdateSet({ uploaded_at: sql`moment()` }))
    .execute()
  return hash
}

export async function findIcon(queries: Queries, hash: string): Promise<Buffer | undefined> {
  const icon = await queries.selectFrom('icons').select('webp').where('hash', '=', hash).executeTakeFirst()
  return icon && Buffer.from(icon.webp)
}
