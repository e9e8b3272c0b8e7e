import { eraseTokensOf } from '../../access/tokens/store.ts'
import { eraseAuditOf } from '../../record/audit/erase.ts'
import { record, recordAll, type Actor } from '../../record/audit/record.ts'
import { deleteSessionsOf } from '../../access/sessions/store.ts'
import { blankBlockNotes, deleteBlockOf } from '../../shop/blocks/store.ts'
import type { Queries } from '../../db/db.ts'
import { eraseEventsOf, renumberEvents } from '../../record/events/store.ts'
import { deleteInstancesDuring, deleteInstancesOf } from '../../gate/calls/seats/instances.ts'
import { deleteAnswersOf } from '../../record/idempotency/store.ts'
import { eraseImportsOf, standStill } from '../../shop/imports/erase.ts'
import { blankNotesDuring, endLicenses, forgetTimes } from '../../shop/licenses/erase.ts'
import { lockLicensesOf } from '../../shop/licenses/write.ts'
import { eraseMessagesOf } from '../../discord/messages/store.ts'
import { endRolesOf } from '../../discord/roles/store.ts'
import type { Deps } from '../../http/deps.ts'
import { eraseOrdersOf, lockOrdersOf } from '../../sales/orders/erase.ts'
import { eraseReceiptsOf } from '../../sales/transfers/store.ts'
import { eraseUser, lockForErasure } from '../../access/users/erase.ts'
import { deleteRefusedCallsDuring, deleteRefusedCallsOf } from '../../gate/verdicts/refused-store.ts'
import { deleteDenialsDuring, deleteDenialsOf } from '../../gate/verdicts/store.ts'
import { eraseAnswersTo } from '../../record/webhooks/deliveries.ts'
import { mentionsOf } from './mentions.ts'
import { pastTimesOf } from './past-ownership.ts'
import { blankReasonsOf } from './store.ts'

/**
 * Erases a person for good. Licenses stay as counts and end. Rows are blanked where counts or
 * history stand on them, and deleted where nothing does. Throws USER_NOT_FOUND, ADMIN_NOT_ERASED,
 * ERASURE_BESIDE_IMPORT.
 *
 * All other transactions lock a license before its new owner, hence the licenses first. The second look finds licenses that came
 * to the user before the lock of the user's row. Licenses that were handed over lose the machines and the note of this user's
 * time.
 */
export async function erasePerson(
  transaction: Queries,
  { signer: { root }, secrets }: Pick<Deps, 'signer' | 'secrets'>,
  userId: string,
  actor: Actor,
): Promise<void> {
  await standStill(transaction)
  const orderIds = await lockOrdersOf(transaction, userId)
  const lock = async () => {
    const times = await pastTimesOf(transaction, userId)
    const pastIds = times.map(({ license_id }) => license_id)
    return { times, licenseIds: await lockLicensesOf(transaction, userId, pastIds) }
  }
  await lock()
  await lockForErasure(transaction, userId)
  const { times, licenseIds } = await lock()

  // The record's mentions of the person are read before the record loses its details.
  const { blockIds, importIds, entryIds } = await mentionsOf(transaction, userId, times)
  await blankNotesDuring(transaction, times)
  const mentions = [...blockIds, ...importIds, ...entryIds, ...orderIds]
  const erasedEntries = await eraseAuditOf(transaction, root, userId, mentions)
  await deleteInstancesOf(transaction, licenseIds)
  await deleteDenialsOf(transaction, licenseIds)
  await deleteRefusedCallsOf(transaction, licenseIds)
  await deleteInstancesDuring(transaction, times)
  await deleteDenialsDuring(transaction, times)
  await deleteRefusedCallsDuring(transaction, times)
  await forgetTimes(transaction, times)
  const ended = await endLicenses(transaction, licenseIds)
  await eraseTokensOf(transaction, userId)
  await deleteSessionsOf(transaction, [userId])
  await deleteAnswersOf(transaction, userId)
  await deleteBlockOf(transaction, userId)
  await blankBlockNotes(transaction, blockIds)
  await blankReasonsOf(transaction, userId)
  // In this order: the answer to an event that is being sent is kept under the event's lock.
  await eraseAnswersTo(transaction, await eraseEventsOf(transaction, userId))
  await eraseImportsOf(transaction, userId, importIds)
  await eraseReceiptsOf(transaction, userId)
  await renumberEvents(transaction, await eraseOrdersOf(transaction, secrets, userId))
  await endRolesOf(transaction, secrets, userId)
  await eraseMessagesOf(transaction, userId)
  await eraseUser(transaction, userId)

  // After the erasure: entries of the record announce themselves to the seller's programs, with the owner.
  const changes = ended.map(({ id, status }) => ({
    ...actor,
    action: 'license.change',
    subject_id: id,
    detail: { status: 'revoked', before: { status } },
  }))
  await recordAll(transaction, changes)

  const detail = { licenses: licenseIds.length, ended: ended.length, ...erasedEntries }
  await record(transaction, { ...actor, action: 'user.erase', subject_id: userId, detail })
}
