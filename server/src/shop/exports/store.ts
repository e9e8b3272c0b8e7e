import type { LicenseFilter } from '@muhur/contract/shop/licenses'
import { licenseTextNames } from '@muhur/contract/shop/license-fields'
import { sql } from 'kysely'
import type { Queries } from '../../db/db.ts'
import type { Created } from '../licenses/list/filter.ts'
import { idsAfter } from '../licenses/list/walk.ts'

/** Up to `limit` licenses, newest first, those after the id `cursor`: columns and no objects, for there may be a million. */
export async function pageOfExport(
  queries: Queries,
  filter: LicenseFilter,
  created: Created,
  limit: number,
  cursor?: string,
) {
  const ids = await idsAfter(queries, filter, limit, cursor, created)
  return queries
    .selectFrom('license_facts as license')
    .innerJoin('licenses', 'licenses.id', 'license.id')
    .innerJoin('products', 'products.id', 'license.product_id')
    .innerJoin('users', 'users.id', 'license.user_id')
    .select(['license.id', 'license.key_id', 'license.status', 'license.max_instances', 'license.expires_at'])
    .select(['license.current_instances', 'license.last_heartbeat_at', 'license.created_at', 'license.test'])
    .select([...licenseTextNames.map((name) => `licenses.${name}` as const), 'licenses.metadata'])
    .select(['license.product_id', 'products.name as product_name'])
    .select(['users.discord_id', 'users.discord_username'])
    .where(sql<boolean>`license.id = any(${ids}::uuid[])`)
    .orderBy('license.id', 'desc')
    .execute()
}
export type ExportedLicense = Awaited<ReturnType<typeof pageOfExport>>[number]
