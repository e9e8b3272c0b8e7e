import { requestRefPattern } from '@muhur/contract/scalars'
import { keyIdLength } from '@muhur/contract/shop/licenses'
import type { Found } from '@muhur/contract/shop/search'
import { sql, type RawBuilder } from 'kysely'
import { listedBlocks } from '../blocks/store.ts'
import type { Queries } from '../../db/db.ts'
import { keyIdRange } from '../licenses/keys/key-range.ts'
import { licenseSummaries } from '../licenses/list/summary.ts'
import { idsByIndex } from '../../access/users/list.ts'

/** Shorter beginnings of a key match too many: all keys begin alike. */
const minimumSymbols = 'MHR-'.length + 2

/** Up to `limit` licenses with a key that begins with the typed text. */
export async function licensesBegunWith(
  queries: Queries,
  typed: string,
  limit: number,
): Promise<Found['licenses']> {
  const beginning = typed.toUpperCase().slice(0, keyIdLength)
  if (beginning.length < minimumSymbols || !beginning.startsWith('MHR-')) return []
  const [first, last] = keyIdRange(beginning)
  return licenseSummaries(queries)
    .select(['license.id', 'license.test'])
    .where('license.key_id', '>=', first)
    .where('license.key_id', '<=', last)
    .orderBy('license.key_id')
    .limit(limit)
    .execute()
}

/** What the table of licenses stores; an expired license stands as active. */
const storedStatuses = ['active', 'suspended', 'revoked']

/**
 * The newest licenses of these people, up to `limit`, and their newest of each status, so that an action which only an older
 * license allows finds that license. Each owner's licenses are read separately, since one owner may have thousands.
 */
export async function licensesOf(
  queries: Queries,
  owners: Found['users'],
  limit: number,
): Promise<Found['licenses']> {
  const newest = sql<string>`
    (select id from (
      select of_one.id, row_number() over (order by of_one.id desc) as place,
        row_number() over (partition by of_one.status order by of_one.id desc) as place_in_status
      from unnest(${owners.map(({ id }) => id)}::uuid[]) as owner (id)
        cross join unnest(${storedStatuses}::text[]) as stored (status)
        cross join lateral
          (select id, status from licenses where user_id = owner.id and status = stored.status
          order by id desc limit ${limit}) as of_one) as theirs
    where place <= ${limit} or place_in_status = 1)`
  return licenseSummaries(queries)
    .select(['license.id', 'license.test'])
    .where('license.id', 'in', newest)
    .orderBy('license.id', 'desc')
    .execute()
}

/** Up to `limit` users by the beginning of a word of name and e-mail, or of the Discord id. */
export async function usersFound(queries: Queries, sought: string, limit: number): Promise<Found['users']> {
  const { rows } = await sql<Found['users'][number]>`
    with found as materialized (${idsByIndex({}, sought, maximumMatches)})
    select id, discord_id, discord_username from users
    where id in (select id from found)
    order by id limit ${limit}`.execute(queries)
  return rows
}

/**
 * Up to `limit` users with a name or e-mail address that has, for each typed word, a word which begins like one of its spellings.
 */
export async function usersSpelt(
  queries: Queries,
  spellings: string[][],
  limit: number,
): Promise<Found['users']> {
  const { rows } = await sql<Found['users'][number]>`
    select id, discord_id, discord_username from users
    where ${beginsLike(sql`words`, spellings)} limit ${limit}`.execute(queries)
  return rows
}

/** Up to `limit` products with a name spelt like this, as above. */
export function productsSpelt(
  queries: Queries,
  spellings: string[][],
  limit: number,
): Promise<Found['products']> {
  return queries
    .selectFrom('products')
    .select(['id', 'name', 'test', 'published_at', 'archived_at'])
    .where(beginsLike(sql`words(name)`, spellings))
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** Whether among these words, for each typed word, one begins like one of its spellings. */
const beginsLike = (words: RawBuilder<unknown>, spellings: string[][]): RawBuilder<boolean> =>
  sql`${sql.join(
    spellings.map(
      (ways) => sql`${words} @@ (
        select string_agg(quote_literal(word) || ':*', ' | ')::tsquery
        from unnest(${ways}::text[]) as way, unnest(tsvector_to_array(words(way))) as word)`,
    ),
    sql` and `,
  )}`

const wholeReference = new RegExp(requestRefPattern)
const maximumDenials = 3

/** The refusal with this reference, otherwise the last refusals of the license. */
export async function denialsFound(
  queries: Queries,
  sought: string,
  licenseId: string | undefined,
): Promise<Found['denials']> {
  const ref = sought.toUpperCase()
  const isReference = wholeReference.test(ref)
  if (!isReference && licenseId === undefined) return []
  return queries
    .selectFrom('denials')
    .select(['request_ref', 'denied_at'])
    .select(sql<Found['denials'][number]['code']>`code`.as('code'))
    .$if(isReference, (denials) => denials.where('request_ref', '=', ref))
    .$if(!isReference, (denials) => denials.where('license_id', '=', licenseId!))
    .orderBy('denied_at', 'desc')
    .limit(maximumDenials)
    .execute()
}

/** Blocks by how their address, machine or buyer begins, or by part of their note: the newest first. */
export function blocksFound(queries: Queries, sought: string, limit: number): Promise<Found['blocks']> {
  const begins = (text: ReturnType<typeof sql>) => sql<boolean>`starts_with(${text}, fold(${sought}::text))`
  return listedBlocks(queries)
    .where((block) =>
      block.or([
        begins(sql`blocks.network::text`),
        begins(sql`encode(blocks.fingerprint_hash, 'hex')`),
        sql<boolean>`position(fold(${sought}::text) in fold(blocks.note)) > 0`,
        sql<boolean>`exists (
          select from users
          where users.id = blocks.user_id and starts_with(fold(users.discord_username), fold(${sought}::text)))`,
      ]),
    )
    .orderBy('blocks.id', 'desc')
    .limit(limit)
    .execute()
}

/** Imports of the last month by part of their file's name, the newest first. */
export function importsFound(queries: Queries, sought: string, limit: number): Promise<Found['imports']> {
  return queries
    .selectFrom('imports')
    .select(['id', 'file_name'])
    .where(sql<boolean>`position(fold(${sought}::text) in fold(file_name)) > 0`)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** Orders by the beginning of their number or of the buyer's name, the newest first. */
export function ordersFound(queries: Queries, sought: string, limit: number): Promise<Found['orders']> {
  return queries
    .selectFrom('orders')
    .select(['id', 'external_id', 'buyer_name'])
    .where(sql<boolean>`words @@ words_beginning(${sought})`)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** Of a name that thousands have, any few will do. */
const maximumMatches = sql`limit 200`
