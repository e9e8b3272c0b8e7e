import { Type, type Static } from 'typebox'
import { pageOrCursor, pageQuery, Paging, TestFilter } from '../http/page.ts'
import { Policy, PolicyDifference } from '../gate/policy.ts'
import { displayPattern, Id, Instant, Nullable, Sought } from '../scalars.ts'
import type { FieldWords } from '../field-words.ts'
import { Amount, Currency } from '../sales/money.ts'
import { providerNames } from '../sales/providers.ts'
import { Picture } from './brand.ts'

export { productsUrl, productUrl } from '../http/first-visit.ts'

/** Types with their own label; all others are shown as "Diğer". */
export const labelledTypes = ['discord_bot', 'minecraft'] as const

const ProductType = Type.String({ pattern: '^[a-z][a-z0-9_]{0,31}$' })

const iconUrlLimit = 512
export const detailsLimit = 20_000
export const picturesLimit = 6

/** Maximum size of an uploaded icon, in bytes. */
export const iconBytesLimit = 2 * 1024 * 1024
/** In pixels. */
export const iconSideLimit = 4096

/** A picture of this server. Another host could track visitors, and the content security policy forbids its pictures. */
const IconUrl = Type.String({ maxLength: iconUrlLimit, pattern: '^/icons/[A-Za-z0-9_.-]+$' })

/** Where buyers buy and ask: a page of the seller, or an invitation to the seller's channel. */
const contactUrlPattern = '^https://[!-~]+$'

export const Product = Type.Object({
  id: Id,
  name: Type.String(),
  /** Plain text; the catalogue shows the first two lines. */
  description: Type.String(),
  icon_url: Nullable(Type.String()),
  type: Type.String(),
  /** For the seller's own trials: never published or sold, and all of its licenses are test licenses. Stays as given. */
  test: Type.Boolean(),
})
export type Product = Static<typeof Product>

const card = {
  ...Product.properties,
  /** Free text: no program computes with the price. */
  price_text: Type.String(),
}

const Sale = Type.Object({
  price: Amount,
  currency: Currency,
  /** Days of a license; null: without end. */
  days: Nullable(Type.Integer()),
})

/** A product on its card. */
export const CatalogueProduct = Type.Object({
  ...card,
  /** The price of a license that is sold here; null for a product that is not sold here. */
  sale: Nullable(Sale),
})
export type CatalogueProduct = Static<typeof CatalogueProduct>

const story = {
  /** Markdown for the product's own page; HTML in it is not rendered. */
  details: Type.String(),
  requirements: Type.Array(Type.String()),
  /** The contents of a license. */
  included: Type.Array(Type.String()),
  pictures: Type.Array(Picture),
  /** Questions with their answers, in Markdown. */
  questions: Type.String(),
  contact_url: Nullable(Type.String()),
}

/** The part of the policy that buyers see. */
export const Licensing = Type.Pick(Policy, [
  'heartbeat_interval',
  'lease',
  'grace',
  'release_cooldown',
  'new_machines',
])
export type Licensing = Static<typeof Licensing>

/** A product on its own page. */
export const ProductPage = Type.Object({
  ...CatalogueProduct.properties,
  ...story,
  licensing: Licensing,
  /** Ways to pay; with an address the buyer pays on the provider's page of the product. */
  rails: Type.Array(
    Type.Object({ channel_id: Id, provider: Type.Enum(providerNames), url: Nullable(Type.String()) }),
  ),
})
export type ProductPage = Static<typeof ProductPage>

/**
 * A product as admins see it. Buyers see neither drafts, which were not published, nor archived products; the licenses
 * of both work.
 */
export const ListedProduct = Type.Object({
  ...card,
  ...story,
  /** The product's differences from the default policy. */
  policy: PolicyDifference,
  /** Null for a draft. */
  published_at: Nullable(Instant),
  archived_at: Nullable(Instant),
  created_at: Instant,
  updated_at: Instant,
  /** Without test licenses; of a test product, its test licenses. So are the instances counted. */
  license_count: Type.Integer(),
  /** Instances with a seat: at present or, for a large shop, within the last five minutes. */
  live_instances: Type.Integer(),
})
export type ListedProduct = Static<typeof ListedProduct>

export const productSorts = ['name', 'type', 'license_count', 'live_instances', 'created_at'] as const

export const productStates = ['draft', 'on_sale', 'archived'] as const
export type ProductState = (typeof productStates)[number]

export const productState = ({
  archived_at,
  published_at,
}: Pick<ListedProduct, 'archived_at' | 'published_at'>): ProductState =>
  archived_at ? 'archived' : published_at ? 'on_sale' : 'draft'

/**
 * Query of the admin's list. With `page` one sorted page; otherwise the whole list, or `limit` rows after the id
 * `cursor`, in order of creation.
 */
export const ProductQuery = Type.Object(
  {
    ...Paging.properties,
    ...pageQuery(productSorts),
    /** Part of a name; accents and the dots of İ and ı are ignored. */
    q: Type.Optional(Sought),
    /** `other`: every type without its own label. */
    type: Type.Optional(ProductType),
    state: Type.Optional(Type.Enum(productStates)),
    test: Type.Optional(TestFilter),
  },
  pageOrCursor,
)
export type ProductQuery = Static<typeof ProductQuery>

const name = Type.String({ minLength: 1, maxLength: 80, pattern: displayPattern })

const lines = Type.Array(Type.String({ maxLength: 200, pattern: '\\S' }), { maxItems: 20 })

const optional = {
  description: Type.Optional(Type.String({ maxLength: 2000 })),
  icon_url: Type.Optional(Nullable(IconUrl)),
  details: Type.Optional(Type.String({ maxLength: detailsLimit })),
  requirements: Type.Optional(lines),
  included: Type.Optional(lines),
  pictures: Type.Optional(Type.Array(Picture, { maxItems: picturesLimit })),
  questions: Type.Optional(Type.String({ maxLength: detailsLimit })),
  price_text: Type.Optional(Type.String({ maxLength: 80 })),
  contact_url: Type.Optional(Nullable(Type.String({ maxLength: 512, pattern: contactUrlPattern }))),
  policy: Type.Optional(PolicyDifference),
  /** A new product is a draft by default. */
  published: Type.Optional(Type.Boolean()),
}

export const NewProduct = Type.Object(
  { name, type: ProductType, test: Type.Optional(Type.Boolean()), ...optional },
  { additionalProperties: false },
)
export type NewProduct = Static<typeof NewProduct>

export const ProductChange = Type.Object(
  {
    name: Type.Optional(name),
    type: Type.Optional(ProductType),
    ...optional,
    archived: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false, minProperties: 1 },
)
export type ProductChange = Static<typeof ProductChange>

export const DeletedProduct = Type.Object({ success: Type.Literal(true), id: Id })

export const adminProductsUrl = '/api/admin/products'
export const adminProductUrl = (id: string) => `${adminProductsUrl}/${id}`
export const productIconUrl = (id: string) => `${adminProductsUrl}/${id}/icon`
/** URL of an uploaded icon; the name is the hash of the file's bytes. */
export const iconUrl = (hash: string) => `/icons/${hash}.webp`

export const words: FieldWords = {
  archived: ['Arşive kaldırır ya da arşivden çıkarır', 'Archives the product, or brings it back', false],
  archived_at: ['Arşive kaldırıldığı an', 'When the product was archived'],
  contact_url: ['Satın alma ya da soru adresi', 'Where buyers buy and ask', 'https://discord.gg/muhur'],
  details: ['Ürün sayfasının metni (Markdown)', 'Markdown for the product’s page', '## Kurulum'],
  icon_url: ['Simgenin adresi', 'Address of the icon', null],
  included: ['Lisansla birlikte gelenler', 'What a license brings', ['Bütün güncellemeler']],
  licensing: ['Alıcıların gördüğü kurallar', 'The part of the policy that buyers see'],
  live_instances: ['Çalışan kurulumlar', 'Instances with a seat'],
  price_text: ['Fiyat, serbest metin', 'Free text for the price', '₺150 / ay'],
  sale: ['Buradan satın almanın fiyatı', 'Price of a license that is bought here', null],
  'ProductPage.rails': ['Ödeme yolları', 'Ways to pay', []],
  published_at: ['Yayınlandığı an; taslakta null', 'When it was published; null for a draft'],
  questions: ['Sorular ve yanıtlar (Markdown)', 'Questions and answers in Markdown', '## Kurulum zor mu?'],
  requirements: ['Gereksinimler', 'Requirements', ['Node.js 20']],
}
