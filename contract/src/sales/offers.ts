import { Type, type Static } from 'typebox'
import type { FieldWords } from '../field-words.ts'
import type { Operation } from '../operation.ts'
import { ById, Id, Nullable } from '../scalars.ts'
import { maxInstancesLimit } from '../shop/license-fields.ts'
import { adminProductUrl } from '../shop/products.ts'
import { Amount, Currency, GivenAmount } from './money.ts'
import { salesLimits } from './limits.ts'

/** A page of a provider where the buyer pays, or null where the order begins here. */
const PageUrl = Nullable(Type.String({ maxLength: 512, pattern: '^https://[!-~]+$' }))

const terms = {
  currency: Currency,
  /** Instances that one license may run at once. */
  max_instances: Type.Integer({ minimum: 1, maximum: maxInstancesLimit }),
  /** Days from the purchase to the end; null: without end. */
  days: Nullable(Type.Integer({ minimum: 1, maximum: 36_500 })),
}

export const OfferRail = Type.Object({ channel_id: Id, url: PageUrl }, { additionalProperties: false })

/** The offer of a product, with the channels of payment. */
export const Offer = Type.Object({
  price: Amount,
  ...terms,
  rails: Type.Array(OfferRail),
})
export type Offer = Static<typeof Offer>

const NewOffer = Type.Object(
  {
    price: GivenAmount,
    ...terms,
    rails: Type.Array(OfferRail, {
      minItems: 1,
      maxItems: salesLimits.channels,
    }),
  },
  { additionalProperties: false },
)
export type NewOffer = Static<typeof NewOffer>

/** Null: Mühür does not sell the product. */
export const OfferState = Type.Object({ offer: Nullable(Offer) })

export const OfferChange = Type.Object({ offer: Nullable(NewOffer) }, { additionalProperties: false })

export const offerUrl = (productId: string) => `${adminProductUrl(productId)}/offer`

/** No scope opens these calls, as with channels: an offer makes mappings. */
const one = {
  access: 'admin',
  resource: 'products',
  product: 'product',
  path: offerUrl(':id'),
  params: ById,
} as const

export const getOffer = {
  id: 'getOffer',
  method: 'GET',
  ...one,
  answers: { 200: OfferState },
  summary: 'Ürünün satış fiyatını ve ödeme yollarını verir',
  english: 'Price and payment channels of a product that the shop sells here.',
  codes: ['PRODUCT_NOT_FOUND'],
  failure: 'Satış bilgileri alınamadı.',
} as const satisfies Operation

export const setOffer = {
  id: 'setOffer',
  method: 'PUT',
  ...one,
  body: OfferChange,
  answers: { 200: OfferState },
  summary: 'Ürünün satışını açar, fiyatını değiştirir ya da satışını kapatır',
  english: 'Sells a product here, changes price and payment channels, or ends the sale with `offer: null`.',
  codes: [
    'PRODUCT_NOT_FOUND',
    'PRODUCT_IS_TEST',
    'CHANNEL_NOT_FOUND',
    'PRICE_INCOMPLETE',
    'OFFER_RAIL',
    'OFFER_ADDRESS',
    'MAPPING_EXISTS',
  ],
  example: { offer: null },
  failure: 'Satış bilgileri kaydedilemedi.',
  changesPublic: ['listCatalogue', 'getCatalogueProduct'],
} as const satisfies Operation

export const words: FieldWords = {
  offer: ['Satış bilgileri; null: burada satılmıyor', 'What the shop sells here; null: not sold here', null],
  'Offer.price': ['Bir lisansın fiyatı', 'Price of a license', '249.90'],
  'Offer.days': ['Satın almadan bitişe gün; null: süresiz', 'Days from purchase to end; null: no end', 365],
  'OfferRail.url': ['Sağlayıcıdaki ürün sayfası', "The product's page at the provider", null],
  rails: ['Ödeme yolları', 'Ways to pay'],
}
