import type { KeyRule, ReplacedKey } from '@muhur/contract/shop/license/license-key'
import { sql } from 'kysely'
import { record, type Actor } from '../../../record/audit/record.ts'
import { readAs, type Viewer } from '../../../db/as-buyer.ts'
import type { Database, Queries } from '../../../db/db.ts'
import { Failure } from '../../../start/faults/failure.ts'
import type { Secrets } from '../../../start/secrets.ts'
import { ownersAllowance, retireKey, workingFormerKey, type KeptKey } from './former-keys.ts'
import { keepKey } from './kept-key.ts'
import { newLicenseKey } from '../../../gate/license-key.ts'
import { noReplacementLeft } from '../rules.ts'
import { requireLicense } from '../../../db/require.ts'

/** Whether this viewer may replace the key of a license, and how long an old key still works. Throws LICENSE_NOT_FOUND. */
export function keyRuleOf(db: Database, viewer: Viewer, licenseId: string): Promise<KeyRule> {
  return readAs(db, viewer, async (queries) => {
    await requireLicense(queries, licenseId)
    const former_key = await workingFormerKey(queries, licenseId)
    if (viewer.role === 'admin') return { replacements_left: null, possible_at: null, former_key }
    const { replacements_left, possible_at } = await ownersAllowance(queries, licenseId)
    return { replacements_left, possible_at, former_key }
  })
}

/**
 * Gives a license a new key, and returns the whole key. Instances belong to the license and not to the key: none of them loses
 * its seat. Throws LICENSE_NOT_FOUND, for another owner's license too, LICENSE_REVOKED, and for the owner KEY_REPLACEMENT_LIMIT.
 *
 * The lock of the row is taken by a statement before the count: of replacements at once, each counts the earlier ones. The gate
 * decides under the same lock.
 */
export async function replaceKey(
  transaction: Queries,
  secrets: Secrets,
  { viewer, licenseId, overlap, actor }: { viewer: Viewer; licenseId: string; overlap: number; actor: Actor },
): Promise<ReplacedKey> {
  const by_owner = viewer.role !== 'admin'
  const previous = await lockKey(transaction, viewer, licenseId)
  if (by_owner) await requireReplacement(transaction, licenseId)
  const license_key = newLicenseKey()
  const key = keepKey(secrets, licenseId, license_key)
  await transaction
    .updateTable('licenses')
    .set({ ...key, updated_at: sql`moment()` })
    .where('id', '=', licenseId)
    .execute()
  const works_until = await retireKey(transaction, licenseId, previous, { overlap, by_owner })
  await record(transaction, {
    ...actor,
    action: 'license.replace_key',
    subject_id: licenseId,
    detail: { key_id: key.key_id, overlap, before: { key_id: previous.key_id } },
  })
  return { id: licenseId, license_key, works_until }
}

async function lockKey(transaction: Queries, viewer: Viewer, licenseId: string): Promise<KeptKey> {
  const license = await transaction
    .selectFrom('licenses')
    .select(['key_id', 'key_lookup', 'status'])
    .where('id', '=', licenseId)
    // While the request waited for the lock, the license may have got another owner.
    .$if(viewer.role !== 'admin', (licenses) => licenses.where('user_id', '=', viewer.id))
    .forUpdate()
    .executeTakeFirst()
  if (!license) throw new Failure('LICENSE_NOT_FOUND')
  const { status, ...key } = license
  if (status === 'revoked') throw new Failure('LICENSE_REVOKED')
  return key
}

async function requireReplacement(transaction: Queries, licenseId: string): Promise<void> {
  const { now, possible_at } = await ownersAllowance(transaction, licenseId)
  if (possible_at === null) return
  throw new Failure('KEY_REPLACEMENT_LIMIT', {
    message: noReplacementLeft(possible_at),
    wait: Math.ceil((Date.parse(possible_at) - Date.parse(now)) / 1000),
  })
}
