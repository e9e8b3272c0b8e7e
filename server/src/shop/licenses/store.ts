import { type LicenseFilter, type LicenseSort, type ListedLicense } from '@muhur/contract/shop/licenses'
import { adminTerms, ownerTerms } from '@muhur/contract/shop/license/license-terms'
import { sql, type ExpressionBuilder } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Queries } from '../../db/db.ts'
import type { Tables } from '../../db/tables.ts'
import { Failure } from '../../start/faults/failure.ts'
import { inOrderOf } from '../../http/lists/page-of-ids.ts'
import type { Page, Total } from '../../http/lists/page.ts'
import type { Secrets } from '../../start/secrets.ts'
import { personBy } from '../../db/person.ts'
import { pageOfLicenseIds } from './list/search.ts'
import { idsAfter } from './list/walk.ts'

/** One page of the licenses that match a filter, and the number of matching licenses. */
export async function listLicenses(
  queries: Queries,
  filter: LicenseFilter,
  page: Page<LicenseSort>,
): Promise<{ licenses: ListedLicense[]; total: Total }> {
  const { ids, total } = await pageOfLicenseIds(queries, filter, page)
  return { licenses: await listedByIds(queries, ids), total }
}

/** Up to `limit` licenses as admins list them, newest first, after the id `cursor`. */
export async function pageOfLicenses(
  queries: Queries,
  filter: LicenseFilter,
  limit: number,
  cursor?: string,
): Promise<ListedLicense[]> {
  return listedByIds(queries, await idsAfter(queries, filter, limit, cursor))
}

/** These licenses, in this order. */
async function listedByIds(queries: Queries, ids: readonly string[]): Promise<ListedLicense[]> {
  if (ids.length === 0) return []
  const rows = (await listed(queries)
    .where(sql<boolean>`license.id = any(${ids}::uuid[])`)
    .execute()) as ListedLicense[]
  return inOrderOf(ids, rows)
}

/** One license as admins see it. Throws LICENSE_NOT_FOUND. */
export async function findLicense(queries: Queries, id: string): Promise<ListedLicense> {
  const row = await listed(queries).where('license.id', '=', id).executeTakeFirst()
  if (!row) throw new Failure('LICENSE_NOT_FOUND')
  return row as ListedLicense
}

/** The editable fields of a license, and its owner. Locked until the transaction ends, if asked for. Throws LICENSE_NOT_FOUND. */
export async function editableOf(queries: Queries, id: string, lock = false) {
  const row = await queries
    .selectFrom('licenses')
    .innerJoin('users', 'users.id', 'licenses.user_id')
    .select(['status', 'product_id', 'user_id', 'discord_id', 'key_id'])
    .select([...ownerColumns, ...adminColumns])
    .where('licenses.id', '=', id)
    .$if(lock, (license) => license.forUpdate(['licenses']))
    .executeTakeFirst()
  if (!row) throw new Failure('LICENSE_NOT_FOUND')
  return row
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

const ownerColumns = namesOf(ownerTerms)
/** From the table: the view `license_facts` lacks the columns that buyers may not read. */
const adminColumns = namesOf(adminTerms).map((name) => `licenses.${name}` as const)

/** The columns for the owner, besides the key. */
export const columns = [
  'license.id',
  'license.status',
  'license.current_instances',
  'license.last_heartbeat_at',
  'license.product_id',
  'license.created_at',
  'license.nickname',
  'license.test',
  ...ownerColumns.map((name) => `license.${name}` as const),
] as const

function listed(queries: Queries) {
  return queries
    .selectFrom('license_facts as license')
    .innerJoin('licenses', 'licenses.id', 'license.id')
    .select([...columns, ...adminColumns, 'license.key_id as license_key'])
    .select(embeddedProduct)
    .select(personBy('license.user_id').as('owner'))
}

export function embeddedProduct(
  license: ExpressionBuilder<Tables & { license: Tables['license_facts'] }, 'license'>,
) {
  return jsonObjectFrom(
    license
      .selectFrom('products')
      .select(['products.id', 'products.name', 'products.description', 'products.icon_url'])
      .select(['products.type', 'products.test'])
      .whereRef('products.id', '=', 'license.product_id'),
  ).as('product')
}

export function openKey(secrets: Secrets, id: string, sealed: Uint8Array): string {
  return secrets.open(sealed, id).toString()
}

/** The names of terms are the names of their columns. */
function namesOf<Terms extends object>(terms: Terms) {
  return Object.keys(terms) as (keyof Terms)[]
}
