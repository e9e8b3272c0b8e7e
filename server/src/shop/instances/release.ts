import type { Instance } from '@muhur/contract/shop/instances'
import type { Viewer } from '../../db/as-buyer.ts'
import type { Queries } from '../../db/db.ts'
import { record, type Actor } from '../../record/audit/record.ts'
import { releaseInstance } from './store.ts'

/** Releases an instance, on record where the instance was not released before. Throws the errors of `releaseInstance`. */
export async function releaseOnRecord(
  transaction: Queries,
  viewer: Viewer,
  { licenseId, instanceId }: { licenseId: string; instanceId: string },
  actor: Actor,
): Promise<Instance> {
  const { instance, released } = await releaseInstance(transaction, viewer, licenseId, instanceId)
  const entry = { action: 'instance.release', subject_id: instanceId, detail: { license_id: licenseId } }
  if (released) await record(transaction, { ...actor, ...entry })
  return instance
}
