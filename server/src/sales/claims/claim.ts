import type { OrderClaim } from '@muhur/contract/sales/claims'
import { sql } from 'kysely'
import { blankStandIn, hasAccount } from '../../access/users/store.ts'
import type { Queries } from '../../db/db.ts'
import { lockPresent } from '../../db/person.ts'
import { parseLicenseKey } from '../../gate/license-key.ts'
import type { Actor } from '../../record/audit/record.ts'
import { claimLicense } from '../../shop/licenses/owner/claim.ts'
import { lockLicensesOf } from '../../shop/licenses/write.ts'
import type { Secrets } from '../../start/secrets.ts'
import { lockChannel } from '../channels/store.ts'
import { giveOrders } from '../orders/owner.ts'

type Person = Actor & { actor_id: string }

/**
 * Moves an order to the person with the proof of purchase: its licenses, with their keys and instances, and the other
 * orders of the same account at the provider. Only licenses of a stand-in move: of two people who claim at once one gets them, and a license of
 * a known person never moves. Returns whether a license or an order moved.
 */
export async function claim(
  transaction: Queries,
  secrets: Secrets,
  person: Person,
  proof: OrderClaim,
): Promise<boolean> {
  const proven = await provenOrders(transaction, secrets, proof)
  let isMoved = false
  for (const { id, channel_id } of proven) {
    await lockChannel(transaction, channel_id)
    // Read again under the lock: of two claims the first one wins.
    const [order] = await provenOrders(transaction, secrets, proof, id)
    if (order) isMoved = (await move(transaction, person, order)) || isMoved
  }
  return isMoved
}

interface Proven {
  id: string
  channel_id: string
  user_id: string
  buyer_account: string | null
}

/** Orders of stand-ins that the proof fits. One statement for every proof, so that the time says nothing. */
async function provenOrders(
  queries: Queries,
  secrets: Secrets,
  { order_number = '', email = '', code = '' }: OrderClaim,
  id: string | null = null,
): Promise<Proven[]> {
  const key = secrets.hashLicenseKey(parseLicenseKey(code) ?? '')
  const { rows } = await sql<Proven>`
    select orders.id, channel_id, user_id, buyer_account
    from orders join users on users.id = orders.user_id
    where not ${hasAccount} and users.erased_at is null and (${id}::uuid is null or orders.id = ${id})
      and orders.id in (
        select id from orders where buyer_email_hash = ${secrets.hashEmail(email)} and fold(external_id) = fold(${order_number.trim()})
        union all
        select order_id from download_nonces where nonce_hash = ${secrets.hashNonce(code.trim())}
        union all
        select line.order_id from licenses join order_licenses on license_id = licenses.id
        join order_lines as line on line.id = line_id where key_lookup = ${key} and renewed_days is null
      )
    order by channel_id, orders.id`.execute(queries)
  return rows
}

async function move(transaction: Queries, { actor_id, ...actor }: Person, order: Proven): Promise<boolean> {
  // Licenses before people, as everywhere.
  const owned = await lockLicensesOf(transaction, order.user_id, [])
  if ((await lockPresent(transaction, [actor_id])).length === 0) return false
  const given = await giveOrders(transaction, order, actor_id)
  for (const { id, order_id } of given)
    if (owned.includes(id))
      await claimLicense(transaction, id, actor_id, { ...actor, actor_id, detail: { order_id } })
  await blankStandIn(transaction, order.user_id)
  return true
}
