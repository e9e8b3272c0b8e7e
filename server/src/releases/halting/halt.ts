import type { Queries } from '../../db/db.ts'
import { record } from '../../record/audit/record.ts'
import { lockRelease, takeStep } from '../catalog/store.ts'
import { haltReason, isFailing } from './rules.ts'
import { lastHour, rollingOut } from './store.ts'

/** Halts the releases whose instances fail. */
export async function haltFailing(queries: Queries, stopping?: AbortSignal): Promise<void> {
  for (const id of await rollingOut(queries)) {
    if (stopping?.aborted) return
    const { release, others } = await lastHour(queries, id)
    if (isFailing(release, others)) await haltByItself(queries, id)
  }
}

/** Looks again under the release's lock: another node may have halted the release, or the seller has resumed it, meanwhile. */
async function haltByItself(queries: Queries, id: string): Promise<void> {
  await queries.transaction().execute(async (transaction) => {
    const { state } = await lockRelease(transaction, id)
    const { release, others } = await lastHour(transaction, id)
    if (state !== 'published' || !isFailing(release, others)) return
    const detail = await takeStep(transaction, id, 'halt', haltReason(release, others))
    await record(transaction, {
      actor_id: null,
      address: null,
      action: 'release.halt',
      subject_id: id,
      detail,
    })
  })
}
