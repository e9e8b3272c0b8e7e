import type { LicenseChange, ListedLicense, NewLicense } from '@muhur/contract/shop/licenses'
import type { LicenseTerms } from '@muhur/contract/shop/license/license-terms'
import { ownerTexts, perText } from '@muhur/contract/shop/license-fields'
import { sql } from 'kysely'
import { v7 as newId } from 'uuid'
import { record, recordAll, type Actor } from '../../record/audit/record.ts'
import type { Queries } from '../../db/db.ts'
import { Failure } from '../../start/faults/failure.ts'
import { requireConsistentPolicy, requireProductNotArchived } from '../products/store.ts'
import type { Secrets } from '../../start/secrets.ts'
import { findOrInvite } from '../../access/users/store.ts'
import { differing } from '../../record/audit/differing.ts'
import { handOver } from './owner/handover.ts'
import { keepKey } from './keys/kept-key.ts'
import { newLicenseKey } from '../../gate/license-key.ts'
import { mayBecome } from './rules.ts'
import { editableOf, findLicense } from './store.ts'

const noOwnerTexts = perText(ownerTexts, () => '')

// Every write to the table of licenses, each with its entry in the history.

/** The actor, and the additional detail for the license's history. Without an act nothing goes on record. */
export interface Act extends Actor {
  detail?: Record<string, unknown>
}

/** A license to issue; absent fields have their defaults. */
export interface NewRow extends Partial<LicenseTerms> {
  /** Random by default, as the key. */
  id?: string
  /** The whole key in its printed form. */
  key?: string
  product_id: string
  user_id: string
  status?: NonNullable<LicenseChange['status']>
  created_at?: string
}

/**
 * Issues licenses and returns the ids of the new ones, in the order of the rows. A row with a known id, key or external id, or
 * with an old key of a license, changes nothing: the same rows can be issued twice. Products and owners are not checked here.
 */
export async function issueLicenses(
  transaction: Queries,
  secrets: Secrets,
  rows: readonly NewRow[],
  act?: Act,
): Promise<string[]> {
  if (rows.length === 0) return []
  const issues = rows.map(({ id = newId(), key = newLicenseKey(), ...terms }) => ({
    id,
    key,
    terms: { max_instances: 1, policy: {}, metadata: {}, ...terms },
  }))
  const values = issues.map(({ id, key, terms: { policy, metadata, created_at, ...fields } }) => ({
    ...fields,
    id,
    ...keepKey(secrets, id, key),
    policy: JSON.stringify(policy),
    metadata: JSON.stringify(metadata),
    ...(created_at !== undefined && { created_at, updated_at: created_at }),
  }))
  const inserted = await transaction
    .insertInto('licenses')
    .values(values)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute()
  const known = new Set(inserted.map(({ id }) => id))
  for (const id of await takeBackFormerKeys(transaction, [...known])) known.delete(id)
  const issued = issues.filter(({ id }) => known.has(id))
  if (act)
    await recordAll(
      transaction,
      issued.map(({ id, terms }) => ({
        ...act,
        action: 'license.create',
        subject_id: id,
        detail: { ...terms, ...act.detail },
      })),
    )
  return issued.map(({ id }) => id)
}

/**
 * Deletes new licenses with a key that another key had replaced before, and returns their ids. Runs after the insert, which waits
 * for a replacement that is under way: this statement sees the committed replacement.
 */
async function takeBackFormerKeys(transaction: Queries, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    delete from licenses using former_keys
    where licenses.id = any(${ids}::uuid[]) and former_keys.key_id = licenses.key_id
    returning licenses.id`.execute(transaction)
  return rows.map(({ id }) => id)
}

/**
 * Issues one license and returns it with its whole key. Throws PRODUCT_NOT_FOUND, PRODUCT_ARCHIVED, POLICY_CONTRADICTS,
 * USER_NOT_FOUND, OWNER_REQUIRED, EXTERNAL_ID_TAKEN.
 */
export async function createLicense(
  transaction: Queries,
  secrets: Secrets,
  { user_id, discord_id, ...fields }: NewLicense,
  act?: Act,
): Promise<ListedLicense> {
  await requireProductNotArchived(transaction, fields.product_id)
  if (fields.policy) await requireConsistentPolicy(transaction, fields.product_id, fields.policy)
  const owner = await findOrInvite(transaction, {
    ...(user_id !== undefined && { user_id }),
    ...(discord_id !== undefined && { discord_id }),
  })
  const [id, license_key] = [newId(), newLicenseKey()]
  const rows = [{ ...fields, id, key: license_key, user_id: owner }]
  // Id and key are random: only the external id can meet another license's.
  if ((await issueLicenses(transaction, secrets, rows, act)).length === 0) throw externalIdTaken()
  return { ...(await findLicense(transaction, id)), license_key }
}

interface ChangeOptions {
  act?: Act
  /** Gets the license's editable fields under the lock of the row; throws to refuse the change. */
  check?: (previous: object) => void
}

/**
 * Changes a license; another owner gets it with a new key and without its past. An equal value is no change, but an equal status ends
 * the hold of a dispute. Throws LICENSE_NOT_FOUND, LICENSE_REVOKED, POLICY_CONTRADICTS, USER_NOT_FOUND, OWNER_REQUIRED,
 * EXTERNAL_ID_TAKEN.
 */
export async function changeLicense(
  transaction: Queries,
  secrets: Secrets,
  id: string,
  change: LicenseChange,
  { act, check }: ChangeOptions = {},
): Promise<ListedLicense> {
  const previous = await editableOf(transaction, id, true)
  check?.(previous)
  const { user_id, discord_id, ...wanted } = change
  const { policy, metadata, ...fields } = differing(previous, wanted)
  if (fields.status && !mayBecome(previous.status as typeof fields.status, fields.status))
    throw new Failure('LICENSE_REVOKED')
  if (policy) await requireConsistentPolicy(transaction, previous.product_id, policy)
  const owner = (user_id ?? discord_id) ? await findOrInvite(transaction, change) : previous.user_id
  const handover = owner === previous.user_id ? null : await handOver(transaction, secrets, id, owner)
  const after = handover
    ? { ...change, ...handover.recorded }
    : { ...fields, ...(policy && { policy }), ...(metadata && { metadata }) }
  // The seller's word takes the place of the dispute's: the trigger `end_hold` fires for an equal status too.
  if (wanted.status !== undefined && fields.status === undefined)
    await transaction.updateTable('licenses').set({ status: wanted.status }).where('id', '=', id).execute()
  if (Object.keys(after).length === 0) return findLicense(transaction, id)
  const cleared = handover ? differing(previous, noOwnerTexts) : {}
  await transaction
    .updateTable('licenses')
    .set({
      ...cleared,
      ...fields,
      ...handover?.columns,
      ...(policy && { policy: JSON.stringify(policy) }),
      ...(metadata && { metadata: JSON.stringify(metadata) }),
      updated_at: sql`moment()`,
    })
    .where('id', '=', id)
    .execute()
    .catch((error: unknown) => {
      throw (error as { constraint?: string }).constraint === 'licenses_external_id'
        ? externalIdTaken()
        : error
    })
  if (act) {
    const detail = { ...cleared, ...after }
    const changed = Object.entries(previous).filter(([name]) => name in detail)
    const before = { ...Object.fromEntries(changed), ...(handover && { user_id: previous.user_id }) }
    await record(transaction, {
      ...act,
      action: handover ? 'license.handover' : 'license.change',
      subject_id: id,
      detail: { ...act.detail, ...detail, before },
    })
  }
  return findLicense(transaction, id)
}

const externalIdTaken = () => new Failure('EXTERNAL_ID_TAKEN', { field: 'external_id' })

/** A license's new status or end. */
type SmallChange = { id: string } & ({ status: string } | { expires_at: string | null })

/** Changes the same field of many licenses in one statement; the caller has locked the rows. `previousOf`: the value before. */
export async function changeLicenses(
  transaction: Queries,
  changes: readonly SmallChange[],
  act: Act,
  previousOf: (id: string) => object,
): Promise<void> {
  if (changes.length === 0) return
  // The changed column alone: an update of the status fires the trigger `end_hold`.
  const field = sql.ref('expires_at' in changes[0]! ? 'expires_at' : 'status')
  await sql`
    update licenses set ${field} = change.${field}, updated_at = moment()
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb)
      as change (id uuid, status text, expires_at timestamptz)
    where licenses.id = change.id
  `.execute(transaction)
  await recordAll(
    transaction,
    changes.map(({ id, ...after }) => ({
      ...act,
      action: 'license.change',
      subject_id: id,
      detail: { ...act.detail, ...after, before: previousOf(id) },
    })),
  )
}

/** Notes the owner's release of an instance, the beginning of the cooldown. */
export async function noteOwnerRelease(transaction: Queries, id: string): Promise<void> {
  await transaction
    .updateTable('licenses')
    .set({ owner_released_at: sql<string>`moment()` })
    .where('id', '=', id)
    .execute()
}

/** Deletes a license and returns its owner's id. Throws LICENSE_NOT_FOUND. */
export async function deleteLicense(transaction: Queries, id: string, act?: Act): Promise<void> {
  const before = await editableOf(transaction, id, true)
  await transaction.deleteFrom('licenses').where('id', '=', id).execute()
  if (act) await record(transaction, { ...act, action: 'license.delete', subject_id: id, detail: { before } })
}

/** Locks the licenses of a user and some others in the order of their ids, and returns the ids of the user's licenses. */
export async function lockLicensesOf(
  transaction: Queries,
  userId: string,
  others: readonly string[],
): Promise<string[]> {
  const rows = await transaction
    .selectFrom('licenses')
    .select(['id', 'user_id'])
    .where(sql<boolean>`(user_id = ${userId} or id = any(${others}::uuid[]))`)
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows.filter(({ user_id }) => user_id === userId).map(({ id }) => id)
}
