import { Type, type Static } from 'typebox'
import { PolicyDifference } from './policy.ts'
import { Id, Instant, Nullable } from './scalars.ts'

/** `discord_bot` and `minecraft` have labels of their own; any other type reads "Diğer". */
const ProductType = Type.String({ pattern: '^[a-z][a-z0-9_]{0,31}$' })

export const nameLimit = 80
export const descriptionLimit = 2000
export const iconUrlLimit = 512

/**
 * A picture of ours (`/icons/...`) or on Discord's CDN. No other host: a foreign picture would let its owner watch our
 * visitors, and the pages' content security policy would refuse it anyway.
 */
export const iconUrlPattern = '^(/icons/[A-Za-z0-9_.-]+|https://cdn\\.discordapp\\.com/[!-~]+)$'

const IconUrl = Type.String({ maxLength: iconUrlLimit, pattern: iconUrlPattern })

export const Product = Type.Object({
  id: Id,
  name: Type.String(),
  description: Type.String(),
  icon_url: Nullable(Type.String()),
  type: Type.String(),
})
export type Product = Static<typeof Product>

/** A product as admins see it. An archived one leaves the catalogue; its licenses go on working. */
export const ListedProduct = Type.Object({
  ...Product.properties,
  /** Where the product differs from the default policy. */
  policy: PolicyDifference,
  archived_at: Nullable(Instant),
  created_at: Instant,
  updated_at: Instant,
})
export type ListedProduct = Static<typeof ListedProduct>

const name = Type.String({ minLength: 1, maxLength: nameLimit, pattern: '\\S' })
const description = Type.String({ maxLength: descriptionLimit })

export const NewProduct = Type.Object(
  {
    name,
    description: Type.Optional(description),
    icon_url: Type.Optional(Nullable(IconUrl)),
    type: ProductType,
    policy: Type.Optional(PolicyDifference),
  },
  { additionalProperties: false },
)
export type NewProduct = Static<typeof NewProduct>

export const ProductChange = Type.Object(
  {
    name: Type.Optional(name),
    description: Type.Optional(description),
    icon_url: Type.Optional(Nullable(IconUrl)),
    type: Type.Optional(ProductType),
    policy: Type.Optional(PolicyDifference),
    archived: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false, minProperties: 1 },
)
export type ProductChange = Static<typeof ProductChange>

export const productsUrl = '/api/products'
export const productUrl = (id: string) => `${productsUrl}/${id}`
export const adminProductsUrl = '/api/admin/products'
export const adminProductUrl = (id: string) => `${adminProductsUrl}/${id}`
