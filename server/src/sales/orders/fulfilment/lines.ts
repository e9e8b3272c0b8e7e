import { maxInstancesLimit } from '@muhur/contract/shop/license-fields'
import { sql } from 'kysely'
import type { Queries } from '../../../db/db.ts'
import { mappingsFor } from '../../channels/mappings.ts'

/** What orders gave to licenses, with the lines and the orders. */
export const givenByOrders = sql`order_licenses as given
  join order_lines as line on line.id = given.line_id join orders on orders.id = line.order_id`

type MappingRow = Awaited<ReturnType<typeof mappingsFor>> extends Map<string, infer Row> ? Row : never

/** A line with the mapping of its product. */
export interface MappedLine {
  id: string
  quantity: number
  mapping: MappingRow
}

/** The lines that have given nothing yet, with their mappings. Issued: there are lines, and all of them have given. */
export async function linesToIssue(transaction: Queries, channelId: string, orderId: string) {
  const all = await transaction
    .selectFrom('order_lines')
    .select(['id', 'external_product', 'quantity', 'price', 'product_id'])
    .where('order_id', '=', orderId)
    .orderBy('position')
    .execute()
  const waiting = all.filter(({ product_id }) => product_id === null)
  const products = waiting.map(({ external_product }) => external_product)
  const mappings = await mappingsFor(transaction, channelId, products)
  const lines = waiting.map(({ id, external_product, quantity, price }) => ({
    id,
    quantity,
    price,
    mapping: mappings.get(external_product) ?? null,
  }))
  return { lines, isIssued: all.length > 0 && lines.length === 0 }
}

/** How many licenses a line gives, and the seats of each. */
export function licensesOf({ quantity, mapping }: Pick<MappedLine, 'quantity' | 'mapping'>) {
  return mapping.quantity === 'seats'
    ? { count: 1, seats: Math.min(mapping.max_instances * quantity, maxInstancesLimit) }
    : { count: quantity, seats: mapping.max_instances }
}
