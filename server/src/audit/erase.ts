import { sql } from 'kysely'
import type { Queries } from '../db/db.ts'

/**
 * Erases for good what the record says of a person beside the bare act: the address of each entry that the person made or
 * that is about the person, and the details, and the details of entries about the person's licenses and instances that hold
 * names or notes. The chain stays whole, since it holds a salted digest in their place. Returns how many entries
 * lost something: the caller, who erases the user's row and instances only afterwards, records `user.erase` with
 * `erased_entries` in its detail, in the same transaction.
 */
export async function eraseAuditOf(transaction: Queries, userId: string): Promise<number> {
  const { numAffectedRows } = await sql`
    update audit_log set salt = null, detail = '{}', address = null
    where salt is not null and (
      actor_id = ${userId} or subject_id = ${userId}
      or detail ->> 'user_id' = ${userId} or detail -> 'before' ->> 'user_id' = ${userId}
      or (select discord_id from users where id = ${userId}) in (detail ->> 'discord_id', detail -> 'before' ->> 'discord_id')
      or subject_id = any(array(select id from api_tokens where user_id = ${userId}))
      or (
        subject_id = any(array(
          select id from licenses where user_id = ${userId}
          union all
          select instances.id from instances join licenses on licenses.id = license_id where user_id = ${userId}
        ))
        and (detail ?| ${names} or detail -> 'before' ?| ${names})
      )
    )`.execute(transaction)
  return Number(numAffectedRows ?? 0)
}

/** Fields of a detail that may name a person. */
const names = ['user_id', 'discord_id', 'name', 'hostname', 'note', 'note_for_buyer']
