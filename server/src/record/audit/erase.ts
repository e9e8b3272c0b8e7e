import { licenseTexts } from '@muhur/contract/shop/license-fields'
import { sql } from 'kysely'
import type { Queries } from '../../db/db.ts'
import type { RootKey } from '../../gate/keys/root-key.ts'
import { signBlanked, type BlankedEntries } from './chain/signed.ts'

/** The facts of the record in an erasure's own entry, for `verify`. */
export interface ErasedEntries {
  erased_details: number
  erased_addresses: number
  blanked: BlankedEntries
  /** By the root key: nobody else can invent an erasure for blanked details. */
  signed: string
}

/**
 * Erases for good the personal data of the record and leaves the bare acts: the details of entries about the person, details that
 * may name somebody in entries about the person's licenses, instances and tokens, the details of entries about `mentions` (ids of
 * objects and of entries), and the addresses from which the person acted. The chain stays whole, since it holds salted digests of
 * the erased values.
 *
 * The caller erases the user's row and instances afterwards, and records `user.erase` with this function's answer in its detail,
 * in the same transaction.
 */
export async function eraseAuditOf(
  transaction: Queries,
  root: RootKey,
  userId: string,
  mentions: readonly string[],
): Promise<ErasedEntries> {
  const { rows: details } = await sql<{ id: string }>`
    with person as (select id, discord_id from users where id = ${userId}),
    naming as (
      select audit_log.id, subject_id, action from audit_log, person
      where named_in(detail) && array[person.id::text, person.discord_id]
    ),
    -- Of a license that somebody else has now: until then.
    license as (
      select id, coalesce(owned_since, '-infinity') as since, 'infinity'::timestamptz as until
      from licenses where user_id = ${userId}
      union
      select subject_id, '-infinity', coalesce((select owned_since from licenses where id = subject_id), 'infinity')
      from naming where action like 'license.%'
    ),
    about as (
      select id, since, until from license
      union
      select instances.id, since, until from license join instances on license_id = license.id
    )
    update audit_log set detail_salt = null, detail = '{}'
    where detail_salt is not null and action <> 'user.erase' and id = any(array(
      select id from audit_log where subject_id = ${userId}
      union
      select id from naming
      union
      select id from audit_log where subject_id = any(array(select id from api_tokens where user_id = ${userId}))
      union
      select id from audit_log
      where (subject_id = any(${mentions}::uuid[]) or id = any(${mentions}::uuid[])) and (detail ?| ${names} or detail -> 'before' ?| ${names})
      union
      select entry.id from about join audit_log as entry on subject_id = about.id
      where created_at between since and until and (detail ?| ${names} or detail -> 'before' ?| ${names})
      union
      select entry.id from license join audit_log as entry on named_in(detail) && array[license.id::text]
      where created_at between since and until and (detail ?| ${names} or detail -> 'before' ?| ${names})
    ))
    returning id`.execute(transaction)
  const addresses = await transaction
    .updateTable('audit_log')
    .set({ address_salt: null, address: null })
    .where('actor_id', '=', userId)
    .where('address', 'is not', null)
    .returning('id')
    .execute()
  return erasedEntries(root, userId, details, addresses)
}

interface Entry {
  id: string
}

function erasedEntries(
  root: RootKey,
  userId: string,
  details: readonly Entry[],
  addresses: readonly Entry[] = [],
): ErasedEntries {
  const blanked = { details: details.map(({ id }) => id), addresses: addresses.map(({ id }) => id) }
  return {
    erased_details: blanked.details.length,
    erased_addresses: blanked.addresses.length,
    blanked,
    signed: signBlanked(root, userId, blanked),
  }
}

/** Fields of a detail that may name a person. */
const names = [
  'user_id',
  'discord_id',
  'name',
  'hostname',
  'file_name',
  'nickname',
  ...Object.keys(licenseTexts),
  'metadata',
]

/** Erases the details of these entries, as `eraseAuditOf` does: the caller records `user.erase` of this user with the answer. */
export async function eraseDetailsOf(
  transaction: Queries,
  root: RootKey,
  userId: string,
  entryIds: readonly string[],
): Promise<ErasedEntries> {
  const details = await transaction
    .updateTable('audit_log')
    .set({ detail_salt: null, detail: '{}' })
    .where('detail_salt', 'is not', null)
    .where('action', '<>', 'user.erase')
    .where(sql<boolean>`id = any(${entryIds}::uuid[])`)
    .returning('id')
    .execute()
  return erasedEntries(root, userId, details)
}
