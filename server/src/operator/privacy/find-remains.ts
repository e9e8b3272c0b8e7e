import { licenseTextNames } from '@muhur/contract/shop/license-fields'
import { sql } from 'kysely'
import type { Queries } from '../../db/db.ts'
import { pastTimesOf, ownedTimes } from './past-ownership.ts'

/** All texts of a license. */
export const textOfLicense = sql`concat_ws(' · ', ${sql.join(licenseTextNames.map((name) => sql`nullif(${sql.ref(name)}, '')`))}, nullif(metadata, '{}')::text)`

/** The words by which other people may have named a person: known until the person is erased. */
export interface Terms {
  name: string
  email: string
  discord_id: string
  addresses: string[]
}

export async function termsOf(queries: Queries, userId: string): Promise<Terms> {
  const { rows } = await sql<Terms>`
    with owned as (${ownedTimes(userId, await pastTimesOf(queries, userId))}),
    known as (
      select address from sessions where user_id = ${userId}
      union select last_address from api_tokens where user_id = ${userId}
      union select address from audit_log where actor_id = ${userId}
      union select address from owned join instances on license_id = owned.id
        where activated_at >= since and activated_at < until
      union select address from owned join denials on license_id = owned.id
        where denied_at >= since and denied_at < until
    )
    select coalesce(discord_username, '') as name, coalesce(email, '') as email, discord_id,
      (select coalesce(array_agg(host(address)), '{}') from known where address is not null) as addresses
    from users where id = ${userId}`.execute(queries)
  return rows[0]!
}

/**
 * Notes where the terms still stand after everything that the record knows about the person is gone. A short name is searched for
 * as a whole word; a longer one also as the beginning of a word, because of Turkish endings. A hit may be about another person of
 * that name: an admin decides. Reads all notes and the details of the record once.
 */
export async function noteRemains(transaction: Queries, erasureId: string, terms: Terms): Promise<void> {
  const { name, email, discord_id, addresses } = terms
  await sql`
    with term as (
      select ${email} as email, ${discord_id} as discord_id, ${addresses}::text[] as addresses,
        case when length(${name}) < 4
          then (select coalesce(string_agg(quote_literal(word), ' & '), '')::tsquery from unnest(tsvector_to_array(words(${name}))) as word)
          else words_beginning(${name}) end as name
    ),
    written (kind, subject_id, place, text, entry_id) as (
      select 'block', id, 'text', note, null::uuid from blocks where note <> ''
      union all select 'import', id, 'text', file_name, null from imports
      union all select 'license', id, 'text', ${textOfLicense}, null from licenses where ${textOfLicense} <> ''
      union all select 'token', id, 'text', name, null from api_tokens where name <> ''
      union all select 'webhook', id, 'text', description, null from webhook_endpoints where description <> ''
      union all
      select split_part(action, '.', 1), subject_id, 'history', leaf #>> '{}', audit_log.id
      from audit_log, jsonb_path_query(detail, 'strict $.**') as leaf
      where action like any ('{block.%, import.%, license.%, token.%, webhook.%}') and detail_salt is not null
        and (detail ?| ${written} or detail -> 'before' ?| ${written}) and jsonb_typeof(leaf) = 'string'
    ),
    found_trace as (
      select kind, subject_id, place, entry_id, trace.name as trace
      from written, term,
        lateral (values
          ('name', numnode(term.name) > 0 and words(text) @@ term.name),
          ('email', email <> '' and position(lower(email) in lower(text)) > 0),
          ('discord_id', position(discord_id in text) > 0),
          ('address', regexp_split_to_array(text, '[^0-9a-f.:]+|[.:]+(\\s|$)') && addresses)
        ) as trace (name, holds)
      where holds
      union all
      select 'block', id, 'network', null, 'address' from blocks, term
      where masklen(network) >= case family(network) when 4 then 32 else 64 end
        and exists (select from unnest(addresses) as address where address::inet <<= network)
    )
    insert into erasure_remains (id, erasure_id, kind, subject_id, place, found, entry_ids)
    select gen_random_uuid(), ${erasureId}::uuid, kind, subject_id, place, array_agg(distinct trace order by trace),
      coalesce(array_agg(distinct entry_id) filter (where entry_id is not null), '{}')
    from found_trace group by kind, subject_id, place`.execute(transaction)
}

/** Fields of a detail with texts by people. */
const written = ['name', 'file_name', ...licenseTextNames, 'network', 'description']
