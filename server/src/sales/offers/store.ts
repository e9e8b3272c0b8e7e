import { amountOf, hundredthsOf } from '@muhur/contract/sales/money'
import type { NewOffer, Offer } from '@muhur/contract/sales/offers'
import { railOf, type ProviderName } from '@muhur/contract/sales/providers'
import type { Queries } from '../../db/db.ts'
import { requireProduct, requireSellable } from '../../db/require.ts'
import { Failure } from '../../start/faults/failure.ts'
import { offerMapping } from '../channels/mappings.ts'

/** Throws PRODUCT_NOT_FOUND. */
export async function findOffer(queries: Queries, productId: string): Promise<Offer | null> {
  await requireProduct(queries, productId)
  const offer = await queries
    .selectFrom('product_offers')
    .select(['price', 'currency', 'max_instances', 'days'])
    .where('product_id', '=', productId)
    .executeTakeFirst()
  if (!offer) return null
  const rails = await queries
    .selectFrom('offer_rails')
    .select(['channel_id', 'url'])
    .where('product_id', '=', productId)
    .orderBy('position')
    .execute()
  return { ...offer, price: amountOf(offer.price), rails }
}

/**
 * Sets or ends the offer of a product. Mappings of earlier rails stay, since their open orders still issue licenses. Throws
 * PRODUCT_NOT_FOUND, PRODUCT_IS_TEST, CHANNEL_NOT_FOUND, PRICE_INCOMPLETE, OFFER_RAIL, OFFER_ADDRESS, MAPPING_EXISTS.
 */
export async function saveOffer(
  transaction: Queries,
  productId: string,
  offer: NewOffer | null,
): Promise<Offer | null> {
  await requireSellable(transaction, productId)
  await transaction.deleteFrom('product_offers').where('product_id', '=', productId).execute()
  if (offer === null) return null
  const { rails, price, ...terms } = offer
  const hundredths = hundredthsOf(price)
  if (!hundredths) throw new Failure('PRICE_INCOMPLETE', { field: 'offer.price' })
  await transaction
    .insertInto('product_offers')
    .values({ product_id: productId, price: hundredths, ...terms })
    .execute()
  for (const [position, { channel_id, url }] of rails.entries()) {
    const field = `offer.rails.${position}`
    if (rails.findIndex((rail) => rail.channel_id === channel_id) < position)
      throw new Failure('OFFER_RAIL', { field })
    const external_product = await soldAs(transaction, { channel_id, url, productId, field })
    await transaction
      .insertInto('offer_rails')
      .values({ product_id: productId, channel_id, position, url })
      .execute()
    const mapping = { external_product, product_id: productId, price, ...terms }
    await offerMapping(transaction, channel_id, { ...mapping, field: url === null ? field : `${field}.url` })
  }
  return findOffer(transaction, productId)
}

interface Rail {
  channel_id: string
  url: string | null
  productId: string
  field: string
}

/** How the channel's notices name the product: by the number in the page's address, or by our own id. */
async function soldAs(queries: Queries, { channel_id, url, productId, field }: Rail): Promise<string> {
  const channel = await queries
    .selectFrom('channels')
    .select('provider')
    .where('id', '=', channel_id)
    .executeTakeFirst()
  if (!channel) throw new Failure('CHANNEL_NOT_FOUND', { field })
  const rail = railOf(channel.provider as ProviderName)
  if (rail === undefined || (rail === 'order' && url !== null)) throw new Failure('OFFER_RAIL', { field })
  if (rail === 'order') return productId
  const number = /^https:\/\/(?:www\.)?shopier\.com\/(?:[^?#]*\/)?([0-9]+)\/?(?:[?#].*)?$/.exec(
    url ?? '',
  )?.[1]
  if (number === undefined) throw new Failure('OFFER_ADDRESS', { field: `${field}.url` })
  return number
}

/** The offer of a product in a channel, with the price in hundredths. Throws PRODUCT_NOT_FOUND, OFFER_NOT_FOUND. */
export async function findOffered(queries: Queries, productId: string, channelId: string) {
  const offered = await queries
    .selectFrom('products')
    .leftJoin('product_offers', 'product_offers.product_id', 'products.id')
    .leftJoin('offer_rails', (join) =>
      join.onRef('offer_rails.product_id', '=', 'products.id').on('offer_rails.channel_id', '=', channelId),
    )
    .leftJoin('channels', 'channels.id', 'offer_rails.channel_id')
    .select(['price', 'currency', 'offer_rails.url', 'channels.enabled'])
    .where('products.id', '=', productId)
    .where('products.published_at', 'is not', null)
    .where('products.archived_at', 'is', null)
    .executeTakeFirst()
  if (!offered) throw new Failure('PRODUCT_NOT_FOUND', { field: 'product_id' })
  const { price, currency, url, enabled } = offered
  if (price === null || currency === null || !enabled || url !== null)
    throw new Failure('OFFER_NOT_FOUND', { field: 'channel_id' })
  return { price, currency }
}
