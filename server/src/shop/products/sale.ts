import type { CatalogueProduct, ProductPage } from '@muhur/contract/shop/products'
import { sql } from 'kysely'

/** What a license costs that is bought here; the offers are written by `sales/offers`. */
export const saleOf = sql<CatalogueProduct['sale']>`(
  select json_build_object('price', (price::numeric / 100)::numeric(16, 2)::text, 'currency', currency, 'days', days)
  from product_offers where product_id = products.id
    and exists (select from offer_rails join channels on channels.id = channel_id and enabled where product_id = products.id)
)`.as('sale')

export const railsOf = sql<ProductPage['rails']>`(
  select coalesce(json_agg(json_build_object('channel_id', channel_id, 'provider', provider, 'url', url) order by position), '[]')
  from offer_rails join channels on channels.id = channel_id and enabled
  where product_id = products.id
)`.as('rails')
