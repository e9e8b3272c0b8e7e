import { auditHeadTokenType, type AuditHead, type AuditHeadClaims } from '@muhur/contract/audit'
import { sql } from 'kysely'
import type { Queries } from '../db/db.ts'
import type { RootKey } from '../keys/root-key.ts'

/** A year of days. */
const published = 366

/**
 * Signs what the chain is today, unless today has a head already or nothing was sealed since the last one. Whoever keeps a
 * copy of a head can prove later that the record up to this place was not rewritten.
 */
export async function signHead(queries: Queries, root: RootKey, iss: string): Promise<void> {
  const end = await queries
    .selectFrom('audit_end')
    .select(['sequence', sql<string>`encode(hash, 'hex')`.as('hash')])
    .select(sql<string>`utc_day(moment())::text`.as('day'))
    .executeTakeFirstOrThrow()
  const [last] = await headsOf(queries, 1)
  if (last ? last.day >= end.day || last.sequence === end.sequence : end.sequence === 0) return
  const claims: AuditHeadClaims = { iss, ...end }
  await queries
    .insertInto('audit_heads')
    .values({ ...end, hash: Buffer.from(end.hash, 'hex'), signed: root.sign(auditHeadTokenType, claims) })
    // Another node signed today's head meanwhile.
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** The last heads, newest first; `Infinity` for all. */
export function headsOf(queries: Queries, count = published): Promise<AuditHead[]> {
  return queries
    .selectFrom('audit_heads')
    .select([sql<string>`day::text`.as('day'), 'sequence', sql<string>`encode(hash, 'hex')`.as('hash')])
    .select('signed')
    .orderBy('audit_heads.day', 'desc')
    .$if(count !== Infinity, (heads) => heads.limit(count))
    .execute()
}
