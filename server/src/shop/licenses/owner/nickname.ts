import { record, type Actor } from '../../../record/audit/record.ts'
import type { Queries } from '../../../db/db.ts'
import { Failure } from '../../../start/faults/failure.ts'

interface Naming {
  userId: string
  id: string
  nickname: string | null
}

/**
 * Gives a license its owner's name, or with null takes the name; an equal name changes nothing. Throws LICENSE_NOT_FOUND, for
 * another owner's license too.
 */
export async function nameLicense(
  transaction: Queries,
  { userId, id, nickname }: Naming,
  actor: Actor,
): Promise<{ id: string; nickname: string | null }> {
  const { nickname: before } = await transaction
    .selectFrom('licenses')
    .select('nickname')
    .where('id', '=', id)
    // While the request waited for the lock, the license may have got another owner.
    .where('user_id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(() => new Failure('LICENSE_NOT_FOUND'))
  if (before === nickname) return { id, nickname }
  await transaction.updateTable('licenses').set({ nickname }).where('id', '=', id).execute()
  const detail = { nickname, before: { nickname: before } }
  await record(transaction, { ...actor, action: 'license.rename', subject_id: id, detail })
  return { id, nickname }
}
