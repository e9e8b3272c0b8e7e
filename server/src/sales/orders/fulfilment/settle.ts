import { sql } from 'kysely'
import type { Queries } from '../../../db/db.ts'
import { changeLicense, type Act } from '../../../shop/licenses/write.ts'
import type { Secrets } from '../../../start/secrets.ts'
import { givenByOrders } from './lines.ts'
import { statusBy, timeTakenBack, type Gift } from './rules.ts'

/**
 * Brings the locked licenses of an order to what all orders that gave to them leave, after the order's state changed. `isGivenBack`: with
 * this change the order was refunded or charged back. `isDisputed`: this change opened a dispute.
 */
export async function settleLicenses(
  transaction: Queries,
  secrets: Secrets,
  orderId: string,
  { licenses, act, isGivenBack, isDisputed }: Settled,
): Promise<void> {
  for (const { id, status, expires_at } of licenses) {
    const gifts = await giftsTo(transaction, id)
    const isHeld = gifts.some(({ disputed }) => disputed)
    const wanted = statusBy(gifts, { status, isHeld, isDisputed })
    const taken = gifts.filter(({ order_id }) => isGivenBack && order_id === orderId)
    const rest = gifts.filter(({ order_id }) => order_id !== orderId)
    const time = expires_at === null ? 0 : timeTakenBack(taken, rest)
    const end = time > 0 && { expires_at: new Date(Date.parse(expires_at!) - time).toISOString() }
    await changeLicense(transaction, secrets, id, { status: wanted, ...end }, { act })
    await noteHold(transaction, id, wanted === 'suspended' && (isHeld || status === 'active'))
  }
}

interface Settled {
  licenses: readonly LockedLicense[]
  act: Act
  isGivenBack: boolean
  isDisputed: boolean
}

type LockedLicense = Awaited<ReturnType<typeof lockLicensesOfOrder>>[number]

/** The licenses to which an order gave, locked in the order of their ids, as an erasure locks. */
export function lockLicensesOfOrder(transaction: Queries, orderId: string) {
  return transaction
    .selectFrom('licenses')
    .select(['id', 'expires_at'])
    .select(sql<'active' | 'suspended' | 'revoked'>`status`.as('status'))
    .where(
      sql<boolean>`id in (select license_id from order_licenses as given join order_lines as line on line.id = given.line_id
        where order_id = ${orderId})`,
    )
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** All that orders of any channel gave to a license. Read under the lock, so that the last of two orders sees the other. */
async function giftsTo(transaction: Queries, licenseId: string) {
  const { rows } = await sql<Gift & { order_id: string; disputed: boolean }>`
    select orders.id as order_id, state, held_reason, line.refund, given.disputed,
      renewed_days is not null as "isExtension", coalesce(renewed_days, days) as days,
      -- The days of a license that a download made begin with the payment.
      extract(epoch from case when renewed_days is null then greatest(licenses.created_at, paid_at) else paid_at end)::float8
        * 1000 as given_at
    from ${givenByOrders} join licenses on licenses.id = given.license_id
    where given.license_id = ${licenseId}`.execute(transaction)
  return rows
}

/** Notes whether the orders suspend the license: what they suspended, they also resume. */
async function noteHold(transaction: Queries, license_id: string, disputed: boolean): Promise<void> {
  await transaction
    .updateTable('order_licenses')
    .set({ disputed })
    .where('license_id', '=', license_id)
    .where('disputed', '<>', disputed)
    .execute()
}
