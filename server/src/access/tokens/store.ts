import { tokenLimits } from '@muhur/contract/access/token-limits'
import { type ApiToken, type NewApiToken, type Scope } from '@muhur/contract/access/tokens'
import type { User } from '@muhur/contract/access/users'
import { sql } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import { v7 as newId } from 'uuid'
import type { Queries } from '../../db/db.ts'
import { Failure } from '../../start/faults/failure.ts'
import { hashToken } from '../../start/secrets.ts'
import { personBy, userColumns } from '../../db/person.ts'
import { newSecret } from '../../start/api-token.ts'
import { requireProduct } from '../../db/require.ts'

export interface Bearer {
  user: User
  /** `ends_at`: the end of the secret, which a rotation may bring before the end of the token. */
  token: { id: string; scopes: Scope[]; product_id: string | null; ends_at: string | null }
  /** The last use was noted a minute ago, or never. */
  isStale: boolean
}

const revoked = { revoked_at: sql<string>`moment()`, last_address: null, product_id: null }
const isUsable = sql<boolean>`revoked_at is null and (expires_at is null or expires_at > moment())`

/** The owner of the token with this secret, with the owner's present role. */
export async function findBearer(queries: Queries, secret: string): Promise<Bearer | undefined> {
  const hash = hashToken(secret)
  const row = await queries
    .selectFrom('api_tokens')
    .innerJoin('users', 'users.id', 'api_tokens.user_id')
    .select(userColumns)
    .select(['api_tokens.id as token_id', 'scopes', 'product_id'])
    .select(
      sql<string | null>`case when former_hash = ${hash} then former_until else expires_at end`.as('ends_at'),
    )
    .select(sql<boolean>`coalesce(last_used_at <= moment() - interval '1 minute', true)`.as('is_stale'))
    .where(sql<boolean>`(token_hash = ${hash} or (former_hash = ${hash} and former_until > moment()))`)
    .where(isUsable)
    .executeTakeFirst()
  if (!row) return undefined

  const { token_id, scopes, product_id, ends_at, is_stale, ...user } = row
  const token = { id: token_id, scopes: scopes as Scope[], product_id, ends_at }
  return { user, token, isStale: is_stale }
}

/** A token that was revoked after it was read, as by an erasure, keeps neither use nor address. */
export async function noteUse(queries: Queries, id: string, last_address: string): Promise<void> {
  await queries
    .updateTable('api_tokens')
    .set({ last_used_at: sql`moment()`, last_address })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .execute()
}

/** The tokens of a user, or of everybody, the newest first; without those that were revoked. */
export function listTokens(queries: Queries, userId?: string): Promise<ApiToken[]> {
  return listed(queries)
    .$if(userId !== undefined, (tokens) => tokens.where('user_id', '=', userId!))
    .orderBy('id', 'desc')
    .execute()
}

/**
 * Throws TOKEN_LIMIT, PRODUCT_NOT_FOUND, SESSION_ENDED for a user whose role changed meanwhile, and BAD_REQUEST for an end in the
 * past.
 */
export async function createToken(
  transaction: Queries,
  { id: userId, role }: Pick<User, 'id' | 'role'>,
  { name, scopes, expires_at = null, product_id = null }: NewApiToken,
): Promise<{ token: ApiToken; secret: string }> {
  // The product's row before the user's row: a deletion of the product locks them in this order, since its entry of the record
  // refers to the user.
  if (product_id !== null) await requireProduct(transaction, product_id)
  // Two forms at once must not pass the limit together.
  const { is_past } = await transaction
    .selectFrom('users')
    .select(sql<boolean>`coalesce(${expires_at}::timestamptz <= moment(), false)`.as('is_past'))
    .where('id', '=', userId)
    .where('role', '=', role)
    .where('erased_at', 'is', null)
    .forUpdate()
    .executeTakeFirstOrThrow(() => new Failure('SESSION_ENDED'))
  if (is_past)
    throw new Failure('BAD_REQUEST', { field: 'expires_at', message: 'Bitiş anı geçmişte olamaz.' })
  const tokens = await listTokens(transaction, userId)
  if (tokens.length >= tokenLimits.count) throw new Failure('TOKEN_LIMIT')
  const secret = newSecret()
  const id = newId()
  await transaction
    .insertInto('api_tokens')
    .values({ id, user_id: userId, name, scopes, expires_at, product_id, ...kept(secret) })
    .execute()
  return { token: await findToken(transaction, id), secret }
}

/**
 * Gives a token a new secret; the present secret works for `overlap` more seconds, and an older secret no longer. Throws
 * TOKEN_EXPIRED.
 */
export async function rotateToken(
  transaction: Queries,
  id: string,
  overlap: number,
): Promise<{ token: ApiToken; secret: string }> {
  const secret = newSecret()
  const { numUpdatedRows } = await transaction
    .updateTable('api_tokens')
    .set({
      former_hash: sql`token_hash`,
      former_until: sql`least(moment() + make_interval(secs => ${overlap}), expires_at)`,
      ...kept(secret),
    })
    .where('id', '=', id)
    .where(isUsable)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new Failure('TOKEN_EXPIRED')
  return { token: await findToken(transaction, id), secret }
}

export async function revokeToken(transaction: Queries, id: string): Promise<void> {
  await transaction.updateTable('api_tokens').set(revoked).where('id', '=', id).execute()
}

/** A token that was not revoked. Throws TOKEN_NOT_FOUND. */
export async function findToken(queries: Queries, id: string): Promise<ApiToken> {
  const token = await listed(queries).where('id', '=', id).executeTakeFirst()
  if (!token) throw new Failure('TOKEN_NOT_FOUND')
  return token
}

const kept = (secret: string) => ({ token_hash: hashToken(secret), ending: secret.slice(-4) })

function listed(queries: Queries) {
  return queries
    .selectFrom('api_tokens')
    .select(['id', 'name', 'scopes', 'ending', 'created_at', 'expires_at', 'last_used_at', 'last_address'])
    .select(sql<string | null>`case when former_until > moment() then former_until end`.as('former_until'))
    .select(personBy('api_tokens.user_id').as('owner'))
    .select((token) =>
      jsonObjectFrom(
        token
          .selectFrom('products')
          .select(['products.id', 'products.name'])
          .whereRef('products.id', '=', 'api_tokens.product_id'),
      ).as('product'),
    )
    .where('revoked_at', 'is', null)
    .$castTo<ApiToken>()
}

/** The tokens of a user that were not revoked, with their names. */
export const tokensOf = (queries: Queries, userId: string) =>
  queries
    .selectFrom('api_tokens')
    .select(['id', 'name'])
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .orderBy('id')
    .execute()

/** Revokes every token of a user: a token lives no longer than the role under which it was made. */
export async function endTokensOf(transaction: Queries, userId: string): Promise<void> {
  await transaction
    .updateTable('api_tokens')
    .set(revoked)
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .execute()
}

/** Revokes the tokens of a user who is erased. Names and addresses go; the rows stay for history. */
export async function eraseTokensOf(transaction: Queries, userId: string): Promise<void> {
  await transaction
    .updateTable('api_tokens')
    .set({ name: '', last_address: null, product_id: null, revoked_at: sql`coalesce(revoked_at, moment())` })
    .where('user_id', '=', userId)
    .execute()
}

/** A token works on without the name that somebody gave it. */
export async function blankTokenNames(transaction: Queries, ids: readonly string[]): Promise<void> {
  await transaction
    .updateTable('api_tokens')
    .set({ name: 'Adsız token' })
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute()
}
