import { adminTexts, licenseTexts, perText } from '@muhur/contract/shop/license-fields'
import { sql } from 'kysely'
import type { Queries } from '../../db/db.ts'

const noTexts = { ...perText(licenseTexts, () => ''), metadata: sql<string>`'{}'` }

/** The seller's inner texts on a license, with their empty values. A handover keeps all of them. */
const written = [...Object.keys(adminTexts).map((name) => [name, `''`]), ['metadata', `'{}'`]] as const

/**
 * Revokes licenses of an erased owner and blanks their notes and the owner's names; from now on their calls are only counted.
 * Returns the licenses that were not revoked before, with their status before the erasure.
 */
export async function endLicenses(
  transaction: Queries,
  ids: readonly string[],
): Promise<{ id: string; status: string }[]> {
  const owned = sql<boolean>`id = any(${ids}::uuid[])`
  const ended = await transaction
    .selectFrom('licenses')
    .select(['id', 'status'])
    .where(owned)
    .where('status', '<>', 'revoked')
    .execute()
  await transaction
    .updateTable('licenses')
    .set({
      ...noTexts,
      nickname: null,
      status: 'revoked',
      forgotten_before: 'infinity',
      updated_at: sql`moment()`,
    })
    .where(owned)
    .execute()
  return ended
}

/**
 * Blanks the seller's texts on licenses that were handed over, where the record shows that the text was written in one of these
 * times. The caller has locked the licenses and has not erased the record yet. Texts from the time of the present owner stay; the
 * buyer's note was blanked at the handover.
 */
export async function blankNotesDuring(transaction: Queries, times: readonly object[]): Promise<void> {
  for (const [name, nothing] of written)
    await sql`
    update licenses set ${sql.ref(name)} = ${sql.raw(nothing)}, updated_at = moment()
    from jsonb_to_recordset(${JSON.stringify(times)}::jsonb)
        as time (license_id uuid, since timestamptz, until timestamptz),
      lateral (
        select coalesce(max(created_at), '-infinity') as at
        from audit_log where subject_id = time.license_id and detail ? ${name}
      ) as written
    where licenses.id = time.license_id and ${sql.ref(name)} <> ${sql.raw(nothing)}
      and written.at >= coalesce(time.since, '-infinity') and written.at < time.until
  `.execute(transaction)
}

/**
 * Marks these times of licenses as forgotten, so that a late denial from them is not kept either. The caller has locked the
 * licenses.
 */
export async function forgetTimes(transaction: Queries, times: readonly object[]): Promise<void> {
  await sql`
    update licenses set forgotten_before = greatest(forgotten_before, time.until)
    from (
      select license_id, max(until) as until
      from jsonb_to_recordset(${JSON.stringify(times)}::jsonb) as time (license_id uuid, until timestamptz)
      group by license_id
    ) as time
    where licenses.id = time.license_id`.execute(transaction)
}

/** Blanks the notes of these licenses of any owner. */
export async function blankNotes(transaction: Queries, ids: readonly string[]): Promise<void> {
  await transaction
    .updateTable('licenses')
    .set({ ...noTexts, updated_at: sql`moment()` })
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute()
}
