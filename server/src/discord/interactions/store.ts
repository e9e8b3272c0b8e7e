import type { User } from '@muhur/contract/access/users'
import { sql } from 'kysely'
import type { Queries } from '../../db/db.ts'
import { userColumns } from '../../db/person.ts'

/** Longer than a signature is good. */
const remembered = sql`interval '15 minutes'`

/** Notes an interaction; false for a repeated one. Deletes some of the expired rows. */
export async function rememberInteraction(queries: Queries, id: string): Promise<boolean> {
  const { rows } = await sql`
    with forgotten as (
      delete from discord_interactions where id = any(array(
        select id from discord_interactions where received_at < moment() - ${remembered}
        limit 10 for update skip locked
      ))
    )
    insert into discord_interactions (id) values (${id}) on conflict do nothing returning id`.execute(queries)
  return rows.length === 1
}

/** The user of this Discord id, with the present role; an erased person has no Discord id any more. */
export function findPerson(queries: Queries, discordId: string): Promise<User | undefined> {
  return queries
    .selectFrom('users')
    .select(userColumns)
    .where('discord_id', '=', discordId)
    .where('erased_at', 'is', null)
    .executeTakeFirst()
}

/** Values before and after an admin's change of a license, by the reference of the change. */
interface KnownChange {
  after: Record<string, unknown>
  before: Record<string, unknown>
}

/** The admin's own change of this license in the call `ref`. */
export async function findChange(
  queries: Queries,
  { actorId, licenseId, ref }: { actorId: string; licenseId: string; ref: string },
): Promise<KnownChange | undefined> {
  const entry = await queries
    .selectFrom('audit_log')
    .select(sql<KnownChange['after'] & { before: KnownChange['before'] }>`detail`.as('detail'))
    .where('subject_id', '=', licenseId)
    .where('request_ref', '=', ref)
    .where('actor_id', '=', actorId)
    .where('action', '=', 'license.change')
    .executeTakeFirst()
  if (!entry) return undefined
  const { before, ...after } = entry.detail
  return { after, before }
}
