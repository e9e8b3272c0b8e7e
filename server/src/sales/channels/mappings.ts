import type { Mapping, MappingChange, NewMapping } from '@muhur/contract/sales/channels'
import { amountOf, hundredthsOf } from '@muhur/contract/sales/money'
import { sql } from 'kysely'
import { v7 as newId } from 'uuid'
import type { Queries } from '../../db/db.ts'
import { requireSellable } from '../../db/require.ts'
import { Failure } from '../../start/faults/failure.ts'

/** By product of the provider. */
export async function listMappings(queries: Queries, channelId: string): Promise<Mapping[]> {
  const rows = await mapped(queries).where('channel_id', '=', channelId).orderBy('external_product').execute()
  return rows.map(mappingOf)
}

/** Throws PRODUCT_NOT_FOUND, PRODUCT_IS_TEST, MAPPING_EXISTS, PRICE_INCOMPLETE. */
export async function createMapping(
  transaction: Queries,
  channelId: string,
  { price = null, currency = null, external_product: written, ...terms }: NewMapping,
): Promise<Mapping> {
  const external_product = written.trim()
  await requireSellable(transaction, terms.product_id)
  const created = await transaction
    .insertInto('channel_mappings')
    .values({ id: newId(), channel_id: channelId, external_product, ...terms, ...priceOf(price, currency) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!created) throw new Failure('MAPPING_EXISTS', { field: 'external_product' })
  return findMapping(transaction, channelId, created.id)
}

type OfferedTerms = Pick<Mapping, 'external_product' | 'product_id' | 'max_instances' | 'days'>

/**
 * Writes the terms and the price of an offer to its mapping; the mapping's other terms stay. Throws PRICE_INCOMPLETE, and MAPPING_EXISTS
 * where the mapping gives another product.
 */
export async function offerMapping(
  transaction: Queries,
  channelId: string,
  {
    price,
    currency,
    field,
    ...terms
  }: OfferedTerms & { price: string | number; currency: string; field: string },
): Promise<void> {
  const sold = { ...terms, ...priceOf(price, currency) }
  const written = await transaction
    .insertInto('channel_mappings')
    .values({ id: newId(), channel_id: channelId, ...sold })
    .onConflict((conflict) =>
      conflict
        .columns(['channel_id', 'external_product'])
        .doUpdateSet(sold)
        .where('channel_mappings.product_id', '=', terms.product_id),
    )
    .returning('id')
    .executeTakeFirst()
  if (written) return
  const { product_name } = await mapped(transaction)
    .where('channel_id', '=', channelId)
    .where('external_product', '=', terms.external_product)
    .executeTakeFirstOrThrow()
  const message = `Bu kanalda “${terms.external_product}” zaten “${product_name}” ürününü veriyor. Önce o eşlemeyi kaldırın ya da başka bir adres yazın.`
  throw new Failure('MAPPING_EXISTS', { field, message })
}

/** Throws MAPPING_NOT_FOUND, PRODUCT_NOT_FOUND, PRODUCT_IS_TEST, PRICE_INCOMPLETE. */
export async function changeMapping(
  transaction: Queries,
  channelId: string,
  id: string,
  { price, currency, ...terms }: MappingChange,
): Promise<Mapping> {
  const before = await findMapping(transaction, channelId, id, true)
  if (terms.product_id !== undefined) await requireSellable(transaction, terms.product_id)
  const money = priceOf(
    price === undefined ? before.price : price,
    currency === undefined ? before.currency : currency,
  )
  await transaction
    .updateTable('channel_mappings')
    .set({ ...terms, ...money })
    .where('id', '=', id)
    .execute()
  return findMapping(transaction, channelId, id)
}

/** Returns the mapping as it was. Throws MAPPING_NOT_FOUND. */
export async function deleteMapping(transaction: Queries, channelId: string, id: string): Promise<Mapping> {
  const before = await findMapping(transaction, channelId, id, true)
  await transaction.deleteFrom('channel_mappings').where('id', '=', id).execute()
  return before
}

/** The mappings of these products of a provider, with prices in hundredths. Their products stay until the transaction ends. */
export async function mappingsFor(transaction: Queries, channelId: string, products: readonly string[]) {
  const rows = await transaction
    .selectFrom('channel_mappings')
    .innerJoin('products', 'products.id', 'channel_mappings.product_id')
    .selectAll('channel_mappings')
    .select(sql<boolean>`products.archived_at is not null`.as('archived'))
    .where('channel_id', '=', channelId)
    .where(sql<boolean>`external_product = any(${[...products]}::text[])`)
    .forKeyShare('products')
    .execute()
  return new Map(rows.map((row) => [row.external_product, row]))
}

/** Throws PRICE_INCOMPLETE. */
function priceOf(price: string | number | null, currency: string | null) {
  if (price === null && currency === null) return { price: null, currency: null }
  const hundredths = price === null ? undefined : hundredthsOf(price)
  if (hundredths === undefined || currency === null)
    throw new Failure('PRICE_INCOMPLETE', { field: currency === null ? 'currency' : 'price' })
  return { price: hundredths, currency }
}

async function findMapping(queries: Queries, channelId: string, id: string, lock = false): Promise<Mapping> {
  const row = await mapped(queries)
    .where('channel_mappings.id', '=', id)
    .where('channel_id', '=', channelId)
    .$if(lock, (mapping) => mapping.forUpdate('channel_mappings'))
    .executeTakeFirst()
  if (!row) throw new Failure('MAPPING_NOT_FOUND')
  return mappingOf(row)
}

const mapped = (queries: Queries) =>
  queries
    .selectFrom('channel_mappings')
    .innerJoin('products', 'products.id', 'channel_mappings.product_id')
    .selectAll('channel_mappings')
    .select('products.name as product_name')

type Row = Awaited<ReturnType<ReturnType<typeof mapped>['execute']>>[number]

const mappingOf = ({ channel_id: _channel, price, ...row }: Row): Mapping =>
  ({ ...row, price: price === null ? null : amountOf(price) }) as Mapping
