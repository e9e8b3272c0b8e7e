import type { ListedErasure, Remain, RemainsDecision } from '@muhur/contract/shop/privacy'
import { sql } from 'kysely'
import { blankTokenNames } from '../../access/tokens/store.ts'
import { eraseDetailsOf, type ErasedEntries } from '../../record/audit/erase.ts'
import { blankBlockNotes } from '../../shop/blocks/store.ts'
import type { Queries } from '../../db/db.ts'
import { Failure } from '../../start/faults/failure.ts'
import { erasedFileName, eraseFileNames } from '../../shop/imports/erase.ts'
import type { RootKey } from '../../gate/keys/root-key.ts'
import { blankNotes } from '../../shop/licenses/erase.ts'
import { blankDescriptions } from '../../record/webhooks/store.ts'
import { textOfLicense } from './find-remains.ts'

interface Place extends Remain {
  /** Entries of the record that a click blanks. */
  entry_ids: string[]
}

/**
 * The present remains of an erasure in other people's texts: places that were blanked or deleted meanwhile are left out. The
 * address of a lifted block still stands in the block's history.
 */
async function placesOf(queries: Queries, erasureId: string): Promise<Place[]> {
  const { rows } = await sql<Place>`
    select remain.id, remain.kind, remain.subject_id, remain.place, remain.found, remain.kept, thing.name,
      coalesce(case remain.place when 'text' then thing.text when 'network' then thing.network end, '') as text,
      cardinality(history.ids) as entries, history.ids as entry_ids,
      not (remain.place = 'network' and thing.id is not null) as erasable
    from erasure_remains as remain
    left join (
      select 'block' as kind, blocks.id, note as text, network::text as network,
        coalesce(network::text, left(encode(fingerprint_hash, 'hex'), 12), discord_username, discord_id) as name
      from blocks left join users on users.id = user_id
      union all select 'import', id, nullif(file_name, ${erasedFileName}), null, file_name from imports
      union all select 'license', id, ${textOfLicense}, null, key_id from licenses
      union all select 'token', id, name, null, name from api_tokens
      union all select 'webhook', id, description, null, coalesce(nullif(description, ''), 'Webhook') from webhook_endpoints
        where deleted_at is null
    ) as thing on thing.kind = remain.kind and thing.id = remain.subject_id
    cross join lateral (
      select coalesce(array_agg(id), '{}') as ids from audit_log
      where detail_salt is not null and case remain.place
        when 'history' then id = any(entry_ids)
        when 'network' then thing.id is null and subject_id = remain.subject_id and action like 'block.%'
        else false end
    ) as history
    where erasure_id = ${erasureId}
    order by remain.kind, thing.name nulls last, remain.subject_id, remain.place desc`.execute(queries)
  return rows.filter(({ text, entries }) => text !== '' || entries > 0)
}

export async function remainsOf(queries: Queries, erasureId: string): Promise<Remain[]> {
  return (await placesOf(queries, erasureId)).map(({ entry_ids: _ids, ...remain }) => remain)
}

const blankers = {
  block: blankBlockNotes,
  import: eraseFileNames,
  license: blankNotes,
  token: blankTokenNames,
  webhook: blankDescriptions,
} satisfies Record<Remain['kind'], unknown>

/** Erases these places for good, and returns the entries that the record lost. Throws BLOCK_IN_FORCE. */
export async function eraseRemains(
  transaction: Queries,
  root: RootKey,
  { id: erasureId, user }: Pick<ListedErasure, 'id' | 'user'>,
  ids: readonly string[],
): Promise<ErasedEntries & { remains: number }> {
  const places = (await placesOf(transaction, erasureId)).filter(({ id }) => ids.includes(id))
  if (places.some(({ erasable }) => !erasable)) throw new Failure('BLOCK_IN_FORCE')
  for (const [kind, blank] of Object.entries(blankers)) {
    const of = places.filter((place) => place.kind === kind && place.place === 'text')
    await blank(
      transaction,
      of.map(({ subject_id }) => subject_id),
    )
  }
  const erased = await eraseDetailsOf(
    transaction,
    root,
    user.id,
    places.flatMap(({ entry_ids }) => entry_ids),
  )
  await transaction
    .deleteFrom('erasure_remains')
    .where(sql<boolean>`id = any(${places.map(({ id }) => id)}::uuid[])`)
    .execute()
  return { remains: places.length, ...erased }
}

/** Notes that an admin leaves these places as they are, or takes that back; returns the number of changed places. */
export async function keepRemains(
  transaction: Queries,
  erasureId: string,
  { ids, act }: RemainsDecision,
): Promise<number> {
  const kept = act === 'keep'
  const { numUpdatedRows } = await transaction
    .updateTable('erasure_remains')
    .set({ kept })
    .where('erasure_id', '=', erasureId)
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .where('kept', '<>', kept)
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}
