import { Type, type Static } from 'typebox'
import type { RateLimit } from '../http/rate-limit.ts'
import type { Operation, OperationGroup } from '../operation.ts'
import { ById, DisplayText, Id, Instant, Nullable } from '../scalars.ts'
import { Person } from './users.ts'
import type { FieldWords } from '../field-words.ts'
import { tokenLimits, tokenPattern } from './token-limits.ts'

/** The rights of a program's token: `read` for calls that change nothing, `write` for the others. */
export const scopes = [
  'licenses:read',
  'licenses:write',
  'products:read',
  'products:write',
  'instances:read',
  'instances:write',
  'releases:read',
  'releases:write',
  'blocks:read',
  'blocks:write',
  'users:read',
  'users:write',
  'orders:read',
  'orders:write',
  'channels:read',
  'channels:write',
  'discord:read',
  'discord:write',
  'webhooks:read',
  'webhooks:write',
  'imports:read',
  'imports:write',
  'privacy:read',
  'privacy:write',
  'settings:read',
  'settings:write',
  'search:read',
  'events:read',
  'audit:read',
] as const
export type Scope = (typeof scopes)[number]
export type Resource = Scope extends `${infer Name}:${string}` ? Name : never

/** Scopes of a buyer's token: the buyer's own licenses, their instances, releases and events, and the own orders. */
export const buyerScopes = [
  'licenses:read',
  'licenses:write',
  'instances:read',
  'instances:write',
  'releases:read',
  'releases:write',
  'orders:read',
  'orders:write',
  'discord:read',
  'discord:write',
  'events:read',
] as const satisfies Scope[]

/** Scopes that a token of one product may have: the other resources belong to no product. */
export const productScopes = [
  'licenses:read',
  'licenses:write',
  'products:read',
  'products:write',
  'instances:read',
  'instances:write',
  'releases:read',
  'releases:write',
  'events:read',
] as const satisfies Scope[]

/** Calls of one token. */
export const tokenCallsLimit: RateLimit = { name: 'token', maximum: 600, window: 60 }
/** Different wrong tokens from one address. */
export const wrongTokensLimit: RateLimit = { name: 'wrong-tokens', maximum: 20, window: 600 }

export const ApiToken = Type.Object({
  id: Id,
  name: Type.String(),
  scopes: Type.Array(Type.Enum(scopes)),
  /** The last four symbols of the secret. */
  ending: Type.String(),
  owner: Person,
  /** The only product that the token is for; null for a token of the whole shop. */
  product: Nullable(Type.Object({ id: Id, name: Type.String() })),
  created_at: Instant,
  /** Null for a token that does not expire. */
  expires_at: Nullable(Instant),
  last_used_at: Nullable(Instant),
  last_address: Nullable(Type.String()),
  /** The moment until which the secret from before the last rotation works too. */
  former_until: Nullable(Instant),
})
export type ApiToken = Static<typeof ApiToken>

export const NewApiToken = Type.Object(
  {
    name: DisplayText(tokenLimits.name),
    scopes: Type.Array(Type.Enum(scopes), { minItems: 1, uniqueItems: true }),
    expires_at: Type.Optional(Nullable(Instant)),
    product_id: Type.Optional(Nullable(Id)),
  },
  { additionalProperties: false },
)
export type NewApiToken = Static<typeof NewApiToken>

export const Rotation = Type.Object(
  { overlap: Type.Integer({ minimum: 0, maximum: tokenLimits.overlap }) },
  { additionalProperties: false },
)

/** The only answer that contains a secret. */
export const IssuedToken = Type.Object({ token: ApiToken, secret: Type.String() })
export type IssuedToken = Static<typeof IssuedToken>

export const RevokedToken = Type.Object({ success: Type.Literal(true), id: Id })

export const tokensUrl = '/api/tokens'
export const tokenUrl = (id: string) => `${tokensUrl}/${id}`
export const tokenRotationUrl = (id: string) => `${tokenUrl(id)}/rotation`

/** No scope opens these calls: a stolen token cannot make another. */
const people = { access: 'signed-in' } as const

/** A buyer's own tokens; for an admin all tokens. */
export const listTokens = {
  id: 'listTokens',
  method: 'GET',
  path: tokensUrl,
  ...people,
  answers: { 200: Type.Array(ApiToken) },
  summary: 'Token’larınızı, yöneticiye herkesinkileri listeler',
  english: "The caller's own tokens; for admins those of everybody.",
  failure: 'Failed to fetch tokens',
} as const satisfies Operation

export const createToken = {
  id: 'createToken',
  method: 'POST',
  path: tokensUrl,
  ...people,
  body: NewApiToken,
  answers: { 201: IssuedToken },
  summary: 'Token oluşturur; gizli metni yalnızca bu yanıttadır',
  english:
    'Creates a token, for the whole shop or for the product `product_id` alone. Only this answer contains the secret.',
  codes: ['SIGN_IN_AGAIN', 'TOKEN_LIMIT', 'PRODUCT_NOT_FOUND'],
  example: { name: 'Mağaza sitesi', scopes: ['licenses:read', 'licenses:write'], expires_at: null },
  failure: 'Token oluşturulamadı.',
} as const satisfies Operation

/** `overlap`: seconds for which the present secret still works. */
export const rotateToken = {
  id: 'rotateToken',
  method: 'POST',
  path: tokenRotationUrl(':id'),
  ...people,
  params: ById,
  body: Rotation,
  answers: { 200: IssuedToken },
  summary: 'Token’ın gizli metnini yeniler',
  english: 'Gives a token a new secret; the former works for `overlap` seconds more.',
  codes: ['SIGN_IN_AGAIN', 'TOKEN_NOT_FOUND', 'TOKEN_EXPIRED'],
  failure: 'Token yenilenemedi.',
} as const satisfies Operation

export const revokeToken = {
  id: 'revokeToken',
  method: 'DELETE',
  path: tokenUrl(':id'),
  ...people,
  params: ById,
  answers: { 200: RevokedToken },
  summary: 'Token’ı hemen iptal eder',
  english: 'Revokes a token at once.',
  codes: ['TOKEN_NOT_FOUND'],
  failure: 'Token iptal edilemedi.',
} as const satisfies Operation

export const tokenOperations = {
  name: 'tokens',
  title: 'API token’ları',
  turkish: `Programların token’ları. Bu çağrıları hiçbir token açmaz: çalınan bir token yenisini yapamaz. Sızan gizli metinleri arayan programlar token’ı \`${tokenPattern}\` kalıbıyla bulur.`,
  english: `The tokens of programs. No token opens these calls: a stolen token cannot make another. Scanners for leaked secrets find a token by the pattern \`${tokenPattern}\`.`,
  operations: [listTokens, createToken, rotateToken, revokeToken],
} as const satisfies OperationGroup

export const words: FieldWords = {
  ending: ['Gizli metnin son dört karakteri', 'Last four symbols of the secret', '7K2M'],
  last_address: ['Son kullanıldığı IP adresi', 'Address of the last use', '203.0.113.7'],
  last_used_at: ['Son kullanım', 'Last use'],
  scopes: ['Token’ın yetkileri', 'What the token may do', ['licenses:read', 'licenses:write']],
}
