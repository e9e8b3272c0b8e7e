import type { Picture } from '@muhur/contract/shop/brand'
import type { PolicyDifference } from '@muhur/contract/gate/policy'
import type {
  CatalogueProduct,
  ListedProduct,
  NewProduct,
  ProductChange,
  ProductPage,
} from '@muhur/contract/shop/products'
import { sql } from 'kysely'
import { v7 as newId } from 'uuid'
import { differing } from '../../record/audit/differing.ts'
import { record, type Actor } from '../../record/audit/record.ts'
import type { Queries } from '../../db/db.ts'
import { Failure } from '../../start/faults/failure.ts'
import { findEditable, findListed, isOnSale } from './list.ts'
import { isConsistent, licensingOf, recorded } from './rules.ts'
import { requireProduct } from '../../db/require.ts'
import { effectivePolicy } from '../../gate/calls/policy.ts'
import { railsOf, saleOf } from './sale.ts'

/** Up to `limit` products of the catalogue, oldest first, after the id `cursor`. */
export function pageOfCatalogue(
  queries: Queries,
  limit: number,
  cursor?: string,
): Promise<CatalogueProduct[]> {
  return queries
    .selectFrom('products')
    .select(['id', 'name', 'description', 'icon_url', 'type', 'test', 'price_text', saleOf])
    .where(isOnSale)
    .$if(cursor !== undefined, (query) => query.where('id', '>', cursor!))
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** The page of a product in the catalogue. Throws PRODUCT_NOT_FOUND, for a draft and an archived one too. */
export async function findOnSale(queries: Queries, id: string): Promise<ProductPage> {
  const product = await queries
    .selectFrom('products')
    .select(['id', 'name', 'description', 'icon_url', 'type', 'test'])
    .select(['details', 'requirements', 'included', 'pictures', 'questions'])
    .select(['price_text', 'contact_url', 'policy', saleOf, railsOf])
    .$narrowType<Typed>()
    .where('id', '=', id)
    .where(isOnSale)
    .executeTakeFirst()
  if (!product) throw new Failure('PRODUCT_NOT_FOUND')
  const { policy, ...page } = product
  return { ...page, licensing: licensingOf(policy) }
}

/**
 * Throws PRODUCT_NOT_FOUND, or PRODUCT_ARCHIVED where a new license would be of no use. Until the transaction ends nobody
 * deletes the product.
 */
export async function requireProductNotArchived(queries: Queries, id: string): Promise<void> {
  const { archived_at } = await requireProduct(queries, id)
  if (archived_at) throw new Failure('PRODUCT_ARCHIVED', { field: 'product_id' })
}

/**
 * Throws POLICY_CONTRADICTS when a license of this product cannot differ from it like this. The product's own policy stays as it
 * is until the transaction ends, so that a change of the policy and a change of the license never miss each other.
 */
export async function requireConsistentPolicy(
  queries: Queries,
  productId: string,
  license: PolicyDifference,
): Promise<void> {
  const product = await queries
    .selectFrom('products')
    .select('policy')
    .$narrowType<Pick<Typed, 'policy'>>()
    .where('id', '=', productId)
    .forShare()
    .executeTakeFirstOrThrow()
  refuseContradiction(product.policy, license)
}

/** Creates a draft or, with `published`, a product on sale. Throws PRODUCT_IS_TEST, POLICY_CONTRADICTS and ICON_UNREADABLE. */
export async function createProduct(
  queries: Queries,
  { policy = {}, published = false, ...said }: NewProduct,
): Promise<ListedProduct> {
  refuseContradiction(policy)
  if (said.test && published) throw new Failure('PRODUCT_IS_TEST', { field: 'published' })
  await refuseUnknownPictures(queries, said.pictures)
  const product = await queries
    .insertInto('products')
    .values({
      id: newId(),
      ...asColumns(said),
      policy: JSON.stringify(policy),
      ...(published && { published_at: sql<string>`moment()` }),
    })
    .returningAll()
    .$narrowType<Typed>()
    .executeTakeFirstOrThrow()
  return { ...product, license_count: 0, live_instances: 0 }
}

interface ChangeOptions {
  /** The actor; without an actor nothing goes on record. */
  act?: Actor
  /** Gets the product's editable fields under the lock of the row; throws to refuse the change. */
  check?: (previous: object) => void
}

/**
 * `archived: true` takes a product out of the catalogue, `false` puts it back; `published` does so for drafts. An equal value is no
 * change. Throws PRODUCT_NOT_FOUND, PRODUCT_IS_TEST, POLICY_CONTRADICTS, ICON_UNREADABLE, and POLICY_CONTRADICTS_LICENSES when licenses
 * differ from the product in a way that the new policy leaves no room for.
 */
export async function changeProduct(
  queries: Queries,
  id: string,
  wanted: ProductChange,
  { act, check }: ChangeOptions = {},
): Promise<ListedProduct> {
  await lockProduct(queries, id)
  const product = await findEditable(queries, id)
  check?.(product)
  const { archived_at: archivedAt, published_at: publishedAt } = product
  const previous = { ...product, archived: archivedAt !== null, published: publishedAt !== null }
  const change = differing(previous, wanted)
  if (Object.keys(change).length === 0) return findListed(queries, id)
  const { archived, published, policy, ...said } = change
  if (published && previous.test) throw new Failure('PRODUCT_IS_TEST', { field: 'published' })
  await refuseUnknownPictures(queries, said.pictures)
  const archived_at = archived ? sql<string>`coalesce(archived_at, moment())` : null
  const published_at = published ? sql<string>`coalesce(published_at, moment())` : null
  await queries
    .updateTable('products')
    .set({
      ...asColumns(said),
      ...(policy && { policy: JSON.stringify(policy) }),
      ...(archived !== undefined && { archived_at }),
      ...(published !== undefined && { published_at }),
      updated_at: sql`moment()`,
    })
    .where('id', '=', id)
    .execute()
  // After the update, which waits for every license that is being written against the old policy.
  if (policy) await refuseContradictingLicenses(queries, id, policy)
  if (act) {
    const before = Object.fromEntries(Object.entries(previous).filter(([name]) => name in change))
    const detail = { ...recorded(change), before: recorded(before) }
    await record(queries, { ...act, action: 'product.change', subject_id: id, detail })
  }
  return findListed(queries, id)
}

/** Lists as the `jsonb` columns take them. */
function asColumns<Fields extends Pick<NewProduct, 'requirements' | 'included' | 'pictures'>>(
  fields: Fields,
) {
  const { requirements, included, pictures, ...rest } = fields
  return {
    ...rest,
    ...(requirements && { requirements: JSON.stringify(requirements) }),
    ...(included && { included: JSON.stringify(included) }),
    ...(pictures && { pictures: JSON.stringify(pictures) }),
  }
}

/** The row of a picture is pruned only while no product names it. */
async function refuseUnknownPictures(queries: Queries, pictures: readonly Picture[] = []): Promise<void> {
  for (const [at, { url }] of pictures.entries()) {
    const icon = queries.selectFrom('icons').select('hash').where('hash', '=', url.slice(7, 71))
    if (!(await icon.executeTakeFirst()))
      throw new Failure('ICON_UNREADABLE', { field: `pictures.${at}.url` })
  }
}

/**
 * Deletes a product and returns its editable fields. Throws PRODUCT_NOT_FOUND, PRODUCT_IN_USE while the product has a license, a
 * revoked one too, and PRODUCT_HAS_TOKENS while an API token is for this product alone.
 */
export async function deleteProduct(queries: Queries, id: string): Promise<object> {
  // Waits for licenses and tokens of the product that are being made, and makes later ones wait.
  await lockProduct(queries, id, 'for update')
  const { count } = await queries
    .selectFrom('licenses')
    .select(sql<number>`count(*)`.as('count'))
    .where('product_id', '=', id)
    .executeTakeFirstOrThrow()
  if (count > 0) {
    const message = `Bu ürünün ${count} lisansı var; silinemez.`
    throw new Failure('PRODUCT_IN_USE', { message })
  }
  const tokens = queries.selectFrom('api_tokens').select('name').where('product_id', '=', id)
  const token = await tokens.executeTakeFirst()
  if (token) {
    const message = `“${token.name}” adlı API token’ı bu ürün için; ürün silinemez. Önce token’ı iptal edin.`
    throw new Failure('PRODUCT_HAS_TOKENS', { message })
  }
  const previous = recorded(await findEditable(queries, id))
  await queries.deleteFrom('products').where('id', '=', id).execute()
  return previous
}

/** Nobody else changes the product until the transaction ends. Throws PRODUCT_NOT_FOUND. */
async function lockProduct(
  queries: Queries,
  id: string,
  strength: 'for update' | 'for no key update' = 'for no key update',
): Promise<void> {
  const lock = queries.selectFrom('products').select('id').where('id', '=', id)
  const locked = strength === 'for update' ? lock.forUpdate() : lock.forNoKeyUpdate()
  if (!(await locked.executeTakeFirst())) throw new Failure('PRODUCT_NOT_FOUND')
}

/** The types of the `jsonb` columns: their values came in through the contract. */
interface Typed {
  policy: PolicyDifference
  requirements: string[]
  included: string[]
  pictures: Picture[]
}

function refuseContradiction(product: PolicyDifference, license?: PolicyDifference): void {
  if (!isConsistent(effectivePolicy(product, license)))
    throw new Failure('POLICY_CONTRADICTS', { field: 'policy.lease' })
}

/** The same rule as `isConsistent`, for all licenses at once. Revoked licenses have no instance to keep a lease. */
async function refuseContradictingLicenses(queries: Queries, id: string, policy: PolicyDifference) {
  refuseContradiction(policy)
  const { lease, heartbeat_interval } = effectivePolicy(policy)
  const { count } = await queries
    .selectFrom('licenses')
    .select(sql<number>`count(*)`.as('count'))
    .where('product_id', '=', id)
    .where('status', '<>', 'revoked')
    .where(
      sql<boolean>`coalesce((policy ->> 'lease')::integer, ${lease}::integer)
        <= coalesce((policy ->> 'heartbeat_interval')::integer, ${heartbeat_interval}::integer)`,
    )
    .executeTakeFirstOrThrow()
  if (count > 0) {
    const message = `Bu kurallar, ürünün ${count} lisansına özel kurallarla çelişiyor.`
    throw new Failure('POLICY_CONTRADICTS_LICENSES', { field: 'policy', message })
  }
}
