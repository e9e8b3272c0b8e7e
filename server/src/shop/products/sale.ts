import type { CatalogueProduct, ProductPage } from '@muhur/contract/shop/products'
import { sql } from 'kysely'

/** The price of a license that is sold on this site; `sales/offers` writes the offers. */
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
