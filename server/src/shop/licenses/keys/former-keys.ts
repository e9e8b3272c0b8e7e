import { replacementLimits } from '@muhur/contract/shop/license/license-key'
import { sql } from 'kysely'
import type { Queries } from '../../../db/db.ts'
import { replacementsLeft } from '../rules.ts'

// The keys that a license had before, of the same owner. Each function that writes needs the lock of the license's row.

export type KeptKey = { key_id: string; key_lookup: Uint8Array }

/**
 * Makes the present key of a license an old key, which works for `overlap` more seconds; an older key that still worked ends at
 * once. Returns until when the key works: null where it has ended.
 */
export async function retireKey(
  transaction: Queries,
  license_id: string,
  key: KeptKey,
  { overlap, by_owner }: { overlap: number; by_owner: boolean },
): Promise<string | null> {
  await transaction
    .updateTable('former_keys')
    .set({ works_until: null })
    .where('license_id', '=', license_id)
    .where('works_until', 'is not', null)
    .execute()
  const { works_until } = await transaction
    .insertInto('former_keys')
    .values({
      ...key,
      license_id,
      by_owner,
      works_until: overlap === 0 ? null : sql<string>`moment() + make_interval(secs => ${overlap}::integer)`,
    })
    .returning('works_until')
    .executeTakeFirstOrThrow()
  return works_until
}

/** Forgets the old keys of a license that goes to another owner: they have no part in the new owner's license. */
export async function forgetKeys(transaction: Queries, license_id: string): Promise<void> {
  await transaction.deleteFrom('former_keys').where('license_id', '=', license_id).execute()
}

/** The old key of a license that still works; null: none. Under row-level security for buyers. */
export async function workingFormerKey(
  queries: Queries,
  license_id: string,
): Promise<{ key_id: string; works_until: string } | null> {
  const key = await queries
    .selectFrom('former_keys')
    .select('key_id')
    .select(sql<string>`works_until`.as('works_until'))
    .where('license_id', '=', license_id)
    .where('works_until', '>', sql<string>`moment()`)
    .executeTakeFirst()
  return key ?? null
}

/** How often the owner may replace the license's key now, and when again. */
export async function ownersAllowance(queries: Queries, license_id: string) {
  const { rows } = await sql<{ now: string; replaced: string[] }>`
    select moment() as now, array(
      select to_json(replaced_at) #>> '{}' from former_keys
      where license_id = ${license_id} and by_owner
        and replaced_at > moment() - make_interval(days => ${sql.lit(replacementLimits.days)})
      order by replaced_at desc limit ${sql.lit(replacementLimits.byOwner)}
    ) as replaced`.execute(queries)
  return { now: rows[0]!.now, ...replacementsLeft(rows[0]!.replaced) }
}

/** The ids among these of keys that a license had before. */
export async function formerKeyIds(queries: Queries, keyIds: readonly string[]): Promise<string[]> {
  const rows = await queries
    .selectFrom('former_keys')
    .select('key_id')
    .where(sql<boolean>`key_id = any(${keyIds}::text[])`)
    .execute()
  return rows.map(({ key_id }) => key_id)
}
