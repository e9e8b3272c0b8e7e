import { sql } from 'kysely'
import type { Queries } from '../../../db/db.ts'
import { givenByOrders, licensesOf, type MappedLine } from './lines.ts'

/**
 * The licenses that each line renews: for each license that the line would give, one of the owner's with the same product and seats, or one
 * that such a line gave and whose seats the seller changed since; those with the end nearest to now first. A license renews for one line
 * only. A subscription renews its license whatever its seats. Call before anything else locks the owner.
 */
export async function renewalsOf(
  transaction: Queries,
  owner: string | null,
  lines: readonly { quantity: number; mapping: MappedLine['mapping'] | null }[],
  isSubscription: boolean,
): Promise<string[][]> {
  const isRenewal = ({ days, renewal }: MappedLine['mapping']) =>
    days !== null && (isSubscription || renewal === 'extend')
  const products = lines.flatMap(({ mapping }) => (mapping && isRenewal(mapping) ? mapping.product_id : []))
  const left = owner === null || products.length === 0 ? [] : await renewable(transaction, owner, products)
  return lines.map(({ quantity, mapping }) => {
    if (mapping === null || !isRenewal(mapping)) return []
    const { count, seats } = licensesOf({ quantity, mapping })
    const { channel_id, external_product } = mapping
    const isSameSale = (sale: Sale) =>
      sale.channel_id === channel_id &&
      sale.external_product === external_product &&
      (mapping.quantity === 'licenses' || sale.quantity === quantity)
    const isSame = ({ max_instances, sales }: Renewable) => max_instances === seats || sales.some(isSameSale)
    const found = left
      .filter((license) => license.product_id === mapping.product_id && (isSubscription || isSame(license)))
      .toSorted((one, other) => Number(isSame(other)) - Number(isSame(one)))
      .slice(0, count)
    for (const license of found) left.splice(left.indexOf(license), 1)
    return found.map(({ id }) => id)
  })
}

interface Renewable {
  id: string
  product_id: string
  max_instances: number
  sales: Sale[]
}

/** A line that gave a license. */
interface Sale {
  channel_id: string
  external_product: string
  quantity: number
}

/**
 * An owner's licenses that a purchase prolongs, the one with the nearest end first; a license whose orders were all given back, or that waits
 * for its first payment, is none, nor is a test license.
 */
async function renewable(
  transaction: Queries,
  owner: string,
  products: readonly string[],
): Promise<Renewable[]> {
  const owned = transaction
    .selectFrom('licenses')
    .where('user_id', '=', owner)
    .where(sql<boolean>`product_id = any(${[...products]}::uuid[])`)
  const locked = await owned.select('id').orderBy('id').forUpdate().execute()
  // Read under the lock: meanwhile a license's order may have been given back.
  return owned
    .select(['id', 'product_id', 'max_instances', salesOf.as('sales')])
    .where(sql<boolean>`id = any(${locked.map(({ id }) => id)}::uuid[])`)
    .where('status', '<>', 'revoked')
    .where('test', '=', false)
    .where('expires_at', 'is not', null)
    .where(isSold)
    .orderBy(sql`abs(extract(epoch from expires_at - moment()))`)
    .orderBy('id')
    .execute()
}

const salesOf = sql<Sale[]>`(
  select coalesce(json_agg(json_build_object(
    'channel_id', channel_id, 'external_product', external_product, 'quantity', quantity)), '[]')
  from ${givenByOrders} where given.license_id = licenses.id)`

const isSold = sql<boolean>`coalesce((
  select bool_or(line.product_id is not null and state not in ('refunded', 'charged_back'))
  from ${givenByOrders} where given.license_id = licenses.id), true)`
