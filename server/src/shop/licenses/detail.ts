import type { AuditEntry } from '@muhur/contract/record/audit'
import type { LicenseDetail } from '@muhur/contract/shop/license-detail'
import type { PolicyDifference } from '@muhur/contract/gate/policy'
import { pageOfAudit } from '../../record/audit/store.ts'
import type { Queries } from '../../db/db.ts'
import { Failure } from '../../start/faults/failure.ts'
import { findLicense } from './store.ts'
import { requireLicense } from '../../db/require.ts'
import { effectivePolicy } from '../../gate/calls/policy.ts'

/** One license with all that an admin sees of it. Throws LICENSE_NOT_FOUND. */
export async function licenseDetail(queries: Queries, id: string): Promise<LicenseDetail> {
  const license = await findLicense(queries, id)
  const { updated_at, policy } = await queries
    .selectFrom('licenses')
    .innerJoin('products', 'products.id', 'licenses.product_id')
    .select(['licenses.updated_at', 'products.policy'])
    .where('licenses.id', '=', id)
    .executeTakeFirstOrThrow(() => new Failure('LICENSE_NOT_FOUND'))
  const orders = await ordersOf(queries, id)
  return { ...license, updated_at, product_policy: effectivePolicy(policy as PolicyDifference), orders }
}

function ordersOf(queries: Queries, licenseId: string): Promise<LicenseDetail['orders']> {
  return queries
    .selectFrom('order_licenses')
    .innerJoin('order_lines', 'order_lines.id', 'order_licenses.line_id')
    .innerJoin('orders', 'orders.id', 'order_lines.order_id')
    .select(['orders.id', 'orders.external_id'])
    .distinct()
    .where('order_licenses.license_id', '=', licenseId)
    .orderBy('orders.id', 'desc')
    .limit(20)
    .execute()
}

/** The history of a license and of its instances, the newest first, `limit` entries before the entry `cursor`. */
export async function historyOf(
  queries: Queries,
  licenseId: string,
  limit: number,
  cursor: string | undefined,
): Promise<AuditEntry[]> {
  await requireLicense(queries, licenseId)
  return pageOfAudit(queries, { subject_id: licenseId }, limit, cursor)
}
