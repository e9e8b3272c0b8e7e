import { sql } from 'kysely'
import type { Queries } from '../../../db/db.ts'
import { record } from '../../../record/audit/record.ts'
import { editableOf } from '../store.ts'
import type { Act } from '../write.ts'

/**
 * Gives a license that waits for its buyer to the person who proved the purchase. Key, instances and history stay, since they
 * were the buyer's from the beginning. The caller has locked the license.
 */
export async function claimLicense(
  transaction: Queries,
  id: string,
  user_id: string,
  act: Act,
): Promise<void> {
  const { user_id: previousOwner } = await editableOf(transaction, id)
  await transaction
    .updateTable('licenses')
    .set({ user_id, updated_at: sql`moment()` })
    .where('id', '=', id)
    .execute()
  const detail = { ...act.detail, user_id, before: { user_id: previousOwner } }
  await record(transaction, { ...act, action: 'license.claim', subject_id: id, detail })
}
