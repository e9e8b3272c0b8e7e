import { sql } from 'kysely'
import type { Queries } from '../../db/db.ts'
import type { Secrets } from '../../start/secrets.ts'
import { changeLicense, type Act } from '../../shop/licenses/write.ts'
import { extendLicense } from './issue.ts'

/** Reverses a refunded order: its licenses are suspended or revoked by the rule of the mapping, its extensions are subtracted. */
export async function takeBack(
  transaction: Queries,
  secrets: Secrets,
  orderId: string,
  { act, isChargeback }: { act: Act; isChargeback: boolean },
): Promise<void> {
  for (const { id, status, refund, renewed_days } of await givenBy(transaction, orderId)) {
    const wanted = isChargeback || refund !== 'suspend' ? 'revoked' : 'suspended'
    if (renewed_days !== null) await extendLicense(transaction, secrets, id, -renewed_days, act)
    else if (status !== 'revoked') await changeLicense(transaction, secrets, id, { status: wanted }, { act })
  }
}

/** Suspends the licenses of a disputed order, and notes each: also a license that the dispute of another order has suspended. */
export async function suspendDisputed(
  transaction: Queries,
  secrets: Secrets,
  orderId: string,
  act: Act,
): Promise<void> {
  for (const { id, status, disputed_too, line_id, unit } of await givenBy(transaction, orderId)) {
    if (status === 'active') await changeLicense(transaction, secrets, id, { status: 'suspended' }, { act })
    else if (!disputed_too) continue
    await noteDispute(transaction, { line_id, unit }, true)
  }
}

/** Resumes the licenses that the dispute suspended and that are suspended still, but for those of another order in dispute. */
export async function resumeDisputed(
  transaction: Queries,
  secrets: Secrets,
  orderId: string,
  act: Act,
): Promise<void> {
  for (const { id, status, disputed, disputed_too, line_id, unit } of await givenBy(transaction, orderId)) {
    if (!disputed) continue
    if (status === 'suspended' && !disputed_too)
      await changeLicense(transaction, secrets, id, { status: 'active' }, { act })
    await noteDispute(transaction, { line_id, unit }, false)
  }
}

/** The remaining licenses of an order, locked in the order of their ids, as an erasure locks; whether the open dispute of another order suspended them. */
function givenBy(transaction: Queries, orderId: string) {
  return transaction
    .selectFrom('order_licenses')
    .innerJoin('order_lines', 'order_lines.id', 'order_licenses.line_id')
    .innerJoin('licenses', 'licenses.id', 'order_licenses.license_id')
    .select(['licenses.id', 'licenses.status', 'order_lines.refund'])
    .select(['order_licenses.renewed_days', 'order_licenses.disputed'])
    .select(['order_licenses.line_id', 'order_licenses.unit'])
    .select(
      sql<boolean>`exists (
        select from order_licenses as given join order_lines as line on line.id = given.line_id
        join orders on orders.id = line.order_id
        where given.license_id = licenses.id and given.disputed and orders.id <> ${orderId} and held_reason = 'dispute'
      )`.as('disputed_too'),
    )
    .where('order_lines.order_id', '=', orderId)
    .orderBy('licenses.id')
    .forUpdate('licenses')
    .execute()
}

async function noteDispute(
  transaction: Queries,
  { line_id, unit }: { line_id: string; unit: number },
  disputed: boolean,
): Promise<void> {
  await transaction
    .updateTable('order_licenses')
    .set({ disputed })
    .where(sql<boolean>`line_id = ${line_id} and unit = ${unit}`)
    .execute()
}
