import { Type, type Static } from 'typebox'
import { pageQuery, Paging } from './page.ts'
import { Policy, PolicyDifference } from './policy.ts'
import { Id, Instant, Nullable, Sought } from './scalars.ts'

/** The types that have a label of their own; any other reads "Diğer". */
export const labelledTypes = ['discord_bot', 'minecraft'] as const

const ProductType = Type.String({ pattern: '^[a-z][a-z0-9_]{0,31}$' })

export const iconUrlLimit = 512
export const detailsLimit = 20_000

/** Of the file that becomes an icon. */
export const iconBytesLimit = 2 * 1024 * 1024
/** In pixels. */
export const iconSideLimit = 4096

/**
 * A picture of ours (`/icons/...`) or on Discord's CDN. No other host: a foreign picture would let its owner watch our
 * visitors, and the pages' content security policy would refuse it anyway.
 */
const iconUrlPattern = '^(/icons/[A-Za-z0-9_.-]+|https://cdn\\.discordapp\\.com/[!-~]+)$'

export const IconUrl = Type.String({ maxLength: iconUrlLimit, pattern: iconUrlPattern })

/** Where buyers buy and ask: a page of the seller's, or an invitation to his channel. */
const contactUrlPattern = '^https://[!-~]+$'

export const Product = Type.Object({
  id: Id,
  name: Type.String(),
  /** Plain text; the catalogue shows its first two lines. */
  description: Type.String(),
  icon_url: Nullable(Type.String()),
  type: Type.String(),
})
export type Product = Static<typeof Product>

const story = {
  /** Markdown, shown on the product's own page without any HTML in it. */
  details: Type.String(),
  requirements: Type.Array(Type.String()),
  /** In the seller's words: nobody computes with it. */
  price_text: Type.String(),
  contact_url: Nullable(Type.String()),
}

/** What a buyer should know of the policy beforehand. */
export const Licensing = Type.Pick(Policy, [
  'heartbeat_interval',
  'lease',
  'grace',
  'release_cooldown',
  'new_machines',
])
export type Licensing = Static<typeof Licensing>

/** A product on its own page. */
export const ProductPage = Type.Object({ ...Product.properties, ...story, licensing: Licensing })
export type ProductPage = Static<typeof ProductPage>

/** A product as admins see it. An archived one leaves the catalogue; its licenses go on working. */
export const ListedProduct = Type.Object({
  ...Product.properties,
  ...story,
  /** Where the product differs from the default policy. */
  policy: PolicyDifference,
  archived_at: Nullable(Instant),
  created_at: Instant,
  updated_at: Instant,
  license_count: Type.Integer(),
  /** Instances of its licenses that hold a seat: at this moment or, in a shop of very many, within the last five minutes. */
  live_instances: Type.Integer(),
})
export type ListedProduct = Static<typeof ListedProduct>

export const productSorts = ['name', 'type', 'license_count', 'live_instances', 'created_at'] as const

/**
 * Query of the admin's list: all products, or those that a filter leaves. With `page` a sorted page of them, without it
 * the whole list, or `limit` rows after the id `cursor`, in the order of their making.
 */
export const ProductQuery = Type.Object(
  {
    ...Paging.properties,
    ...pageQuery(productSorts),
    /** Part of a name; İ, ı and accents do not matter. */
    q: Type.Optional(Sought),
    /** `other` is every type without a label of its own. */
    type: Type.Optional(ProductType),
    archived: Type.Optional(Type.Union([Type.Literal('true'), Type.Literal('false')])),
  },
  { additionalProperties: false },
)
export type ProductQuery = Static<typeof ProductQuery>

const name = Type.String({ minLength: 1, maxLength: 80, pattern: '\\S' })

const optional = {
  description: Type.Optional(Type.String({ maxLength: 2000 })),
  icon_url: Type.Optional(Nullable(IconUrl)),
  details: Type.Optional(Type.String({ maxLength: detailsLimit })),
  requirements: Type.Optional(Type.Array(Type.String({ maxLength: 200, pattern: '\\S' }), { maxItems: 20 })),
  price_text: Type.Optional(Type.String({ maxLength: 80 })),
  contact_url: Type.Optional(Nullable(Type.String({ maxLength: 512, pattern: contactUrlPattern }))),
  policy: Type.Optional(PolicyDifference),
}

export const NewProduct = Type.Object(
  { name, type: ProductType, ...optional },
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

export const productsUrl = '/api/products'
export const productUrl = (id: string) => `${productsUrl}/${id}`
export const adminProductsUrl = '/api/admin/products'
export const adminProductUrl = (id: string) => `${adminProductsUrl}/${id}`
export const productIconUrl = (id: string) => `${adminProductsUrl}/${id}/icon`
/** Where an uploaded icon is served; its name is the hash of its bytes. */
export const iconUrl = (hash: string) => `/icons/${hash}.webp`
