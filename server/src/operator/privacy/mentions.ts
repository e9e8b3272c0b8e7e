import { adminTexts } from '@muhur/contract/shop/license-fields'
import { idPattern } from '@muhur/contract/scalars'
import { sql } from 'kysely'
import type { Queries } from '../../db/db.ts'
import { ownedTimes, type OwnedTime } from './past-ownership.ts'

/** Ids of objects that are not a person's own and yet may name the person. */
interface Mentions {
  /**
   * Blocks of machines that the seller made from the person's instances and refusals, and blocks with the Discord id in their
   * note.
   */
  blockIds: string[]
  /** Imports that made licenses for this person alone. */
  importIds: string[]
  /**
   * Entries of the record about a later change of a seller's text on a license, where the text before the change is from the
   * person's time.
   */
  entryIds: string[]
}

/** The seller's inner texts on a license, by their names in entries of the record. */
const adminWords = [...Object.keys(adminTexts), 'metadata']

/**
 * The record's mentions of a person. Nothing shows the person behind a blocked network, and an address is no identity: such a
 * block is found by its note alone.
 */
export async function mentionsOf(
  queries: Queries,
  userId: string,
  times: readonly OwnedTime[],
): Promise<Mentions> {
  const { rows } = await sql<{ id: string; kind: 'block' | 'import' | 'entry' }>`
    with person as (select id, discord_id from users where id = ${userId}),
    owned as (${ownedTimes(userId, times)}),
    machine as (
      select instances.id::text from owned join instances on license_id = owned.id
      where activated_at >= since and activated_at < until
    ),
    refusal as (
      select request_ref from owned join denials on license_id = owned.id
      where denied_at >= since and denied_at < until
    ),
    brought as (
      select distinct detail ->> 'import' as import from audit_log, person
      where named_in(detail) && array[person.id::text, person.discord_id] and action = 'license.create' and detail ->> 'import' ~ ${sql.lit(idPattern)}
    )
    select later.id, 'entry' as kind from owned,
      lateral (
        select id from audit_log
        where subject_id = owned.id and created_at >= until and (detail ?| ${adminWords} or detail -> 'before' ?| ${adminWords})
        order by created_at, id limit 1
      ) as later
    where since <= (
      select coalesce(max(created_at), '-infinity') from audit_log
      where subject_id = owned.id and created_at < until and detail ?| ${adminWords}
    )
    union
    select subject_id, 'block' from audit_log, person
    where action in ('block.create', 'block.delete') and (
      detail ->> 'instance_id' in (select id from machine)
      or detail ->> 'request_ref' in (select request_ref from refusal)
      or position(discord_id in detail ->> 'note') > 0
    )
    union
    select import::uuid, 'import' from brought
    where not exists (
      select from audit_log, person
      where action = 'license.create' and detail ? 'import' and detail ->> 'import' = import and detail ->> 'user_id' <> person.id::text
    )`.execute(queries)
  const idsOf = (kind: string) => rows.filter((row) => row.kind === kind).map(({ id }) => id)
  return { blockIds: idsOf('block'), importIds: idsOf('import'), entryIds: idsOf('entry') }
}
