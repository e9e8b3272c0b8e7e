import type {
  License,
  LicenseChange,
  LicenseFilter,
  LicenseSort,
  ListedLicense,
  NewLicense,
} from '@muhur/contract/license'
import { sql, type ExpressionBuilder } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import { v7 as newId } from 'uuid'
import { asBuyer } from '../db/as-buyer.ts'
import type { Database, Queries } from '../db/db.ts'
import type { Tables } from '../db/tables.ts'
import { Failure } from '../failure.ts'
import type { Page, Total } from '../page.ts'
import { requireConsistentPolicy, requireProductOnSale } from '../products/store.ts'
import type { Secrets } from '../secrets.ts'
import { personBy } from '../users/person.ts'
import { findOrInvite } from '../users/store.ts'
import { handOver, type Handover } from './handover.ts'
import { keepKey } from './issue.ts'
import { newLicenseKey } from './key.ts'
import { mayBecome } from './rules.ts'
import { pageOfIds } from './search.ts'
import { pageAfter } from './walk.ts'

/** All licenses of one user, those that work first and then the newest, each with its whole key: owners may always see what is theirs. */
export async function licensesOf(db: Database, secrets: Secrets, userId: string): Promise<License[]> {
  const rows = await asBuyer(db, userId, (queries) =>
    queries
      .selectFrom('license_facts as license')
      .select(['key_sealed', ...columns])
      .select(embeddedProduct)
      .where('user_id', '=', userId)
      .orderBy(sql`license.status = 'active'`, 'desc')
      .orderBy('license.id', 'desc')
      .execute(),
  )
  return rows.map(
    ({ key_sealed, ...row }) => ({ ...row, license_key: openKey(secrets, row.id, key_sealed) }) as License,
  )
}

/** One page of the licenses that a filter leaves, and how many there are. */
export async function listLicenses(
  queries: Queries,
  filter: LicenseFilter,
  page: Page<LicenseSort>,
): Promise<{ licenses: ListedLicense[]; total: Total }> {
  const { ids, total } = await pageOfIds(queries, filter, page)
  return { licenses: await listedByIds(queries, ids), total }
}

/** Up to `limit` licenses as admins list them, newest first, those after the id `cursor`. */
export async function pageOfLicenses(
  queries: Queries,
  filter: LicenseFilter,
  limit: number,
  cursor?: string,
): Promise<ListedLicense[]> {
  const ids = await pageAfter(queries, filter, limit, cursor)
  return (await listed(queries)
    .where(sql<boolean>`license.id = any(${ids})`)
    .orderBy('license.id', 'desc')
    .execute()) as ListedLicense[]
}

/** These licenses, in this order. */
async function listedByIds(queries: Queries, ids: readonly string[]): Promise<ListedLicense[]> {
  if (ids.length === 0) return []
  const rows = (await listed(queries)
    .where(sql<boolean>`license.id = any(${ids}::uuid[])`)
    .execute()) as ListedLicense[]
  const byId = new Map(rows.map((row) => [row.id, row]))
  // One that was deleted between the two statements is left out.
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** One license as admins see it. Throws LICENSE_NOT_FOUND. */
export async function findLicense(queries: Queries, id: string): Promise<ListedLicense> {
  const row = await listed(queries).where('license.id', '=', id).executeTakeFirst()
  if (!row) throw new Failure('LICENSE_NOT_FOUND')
  return row as ListedLicense
}

/** Issues a license and returns it with its whole key. Throws PRODUCT_NOT_FOUND, PRODUCT_ARCHIVED, POLICY_CONTRADICTS, USER_NOT_FOUND, OWNER_REQUIRED. */
export async function createLicense(
  queries: Queries,
  secrets: Secrets,
  wish: NewLicense,
): Promise<ListedLicense> {
  await requireProductOnSale(queries, wish.product_id)
  if (wish.policy) await requireConsistentPolicy(queries, wish.product_id, wish.policy)
  const id = newId()
  const key = newLicenseKey()
  await queries
    .insertInto('licenses')
    .values({
      id,
      product_id: wish.product_id,
      user_id: await findOrInvite(queries, wish),
      ...keepKey(secrets, id, key),
      max_instances: wish.max_instances ?? 1,
      expires_at: wish.expires_at ?? null,
      policy: JSON.stringify(wish.policy ?? {}),
      note: wish.note ?? '',
    })
    .execute()
  return { ...(await findLicense(queries, id)), license_key: key }
}

/**
 * Changes a license; another owner gets it with a new key and without its past. Throws LICENSE_NOT_FOUND, LICENSE_REVOKED,
 * POLICY_CONTRADICTS, USER_NOT_FOUND, OWNER_REQUIRED.
 */
export async function changeLicense(
  queries: Queries,
  secrets: Secrets,
  id: string,
  change: LicenseChange,
): Promise<{ license: ListedLicense; handover: Handover | null }> {
  const license = await queries
    .selectFrom('licenses')
    .select(['status', 'product_id', 'user_id'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!license) throw new Failure('LICENSE_NOT_FOUND')
  const { user_id, discord_id, policy, ...fields } = change
  if (fields.status && !mayBecome(license.status as typeof fields.status, fields.status))
    throw new Failure('LICENSE_REVOKED')
  if (policy) await requireConsistentPolicy(queries, license.product_id, policy)
  const owner = (user_id ?? discord_id) ? await findOrInvite(queries, change) : license.user_id
  const handover = owner === license.user_id ? null : await handOver(queries, secrets, { id, user_id: owner })
  await queries
    .updateTable('licenses')
    .set({
      ...fields,
      ...(policy && { policy: JSON.stringify(policy) }),
      updated_at: sql`moment()`,
    })
    .where('id', '=', id)
    .execute()
  return { license: await findLicense(queries, id), handover }
}

/** What can be edited of a license, and who owns it. Locked until the transaction ends, if asked for. Throws LICENSE_NOT_FOUND. */
export async function editableOf(queries: Queries, id: string, lock = false) {
  const row = await queries
    .selectFrom('licenses')
    .innerJoin('users', 'users.id', 'licenses.user_id')
    .select(['status', 'user_id', 'discord_id', 'key_id', 'max_instances', 'expires_at', 'policy', 'note'])
    .where('licenses.id', '=', id)
    .$if(lock, (license) => license.forUpdate(['licenses']))
    .executeTakeFirst()
  if (!row) throw new Failure('LICENSE_NOT_FOUND')
  return row
}

/** Gives the id of whoever owned it. Throws LICENSE_NOT_FOUND. */
export async function deleteLicense(queries: Queries, id: string): Promise<string> {
  const row = await queries
    .deleteFrom('licenses')
    .where('id', '=', id)
    .returning('user_id')
    .executeTakeFirst()
  if (!row) throw new Failure('LICENSE_NOT_FOUND')
  return row.user_id
}

/** The whole key. Throws LICENSE_NOT_FOUND. */
export async function revealKey(queries: Queries, secrets: Secrets, id: string): Promise<string> {
  const row = await queries
    .selectFrom('licenses')
    .select('key_sealed')
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw new Failure('LICENSE_NOT_FOUND')
  return openKey(secrets, id, row.key_sealed)
}

const columns = [
  'license.id',
  'license.status',
  'license.current_instances',
  'license.max_instances',
  'license.last_heartbeat_at',
  'license.expires_at',
  'license.product_id',
  'license.created_at',
] as const

function listed(queries: Queries) {
  return queries
    .selectFrom('license_facts as license')
    .select([...columns, 'license.policy', 'license.note', 'license.key_id as license_key'])
    .select(embeddedProduct)
    .select(personBy('license.user_id').as('owner'))
}

function embeddedProduct(
  license: ExpressionBuilder<Tables & { license: Tables['license_facts'] }, 'license'>,
) {
  return jsonObjectFrom(
    license
      .selectFrom('products')
      .select(['products.id', 'products.name', 'products.description', 'products.icon_url', 'products.type'])
      .whereRef('products.id', '=', 'license.product_id'),
  ).as('product')
}

function openKey(secrets: Secrets, id: string, sealed: Uint8Array): string {
  return secrets.open(sealed, id).toString()
}
