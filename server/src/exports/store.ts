import type { LicenseFilter } from '@muhur/contract/license'
import { sql } from 'kysely'
import type { Queries } from '../db/db.ts'
import { pageAfter } from '../licenses/walk.ts'
import type { ExportedLicense } from './exported-license.ts'

/** Up to `limit` licenses, newest first, those after the id `cursor`. */
export async function pageOfExport(
  queries: Queries,
  filter: LicenseFilter,
  limit: number,
  cursor?: string,
): Promise<ExportedLicense[]> {
  const ids = await pageAfter(queries, filter, limit, cursor)
  return queries
    .selectFrom('license_facts as license')
    .innerJoin('products', 'products.id', 'license.product_id')
    .innerJoin('users', 'users.id', 'license.user_id')
    .select([
      'license.id',
      'license.key_id',
      'license.status',
      'license.product_id',
      'products.name as product_name',
    ])
    .select([
      'users.discord_id',
      'users.discord_username',
      'license.max_instances',
      'license.current_instances',
    ])
    .select(['license.last_heartbeat_at', 'license.expires_at', 'license.created_at', 'license.note'])
    .where(sql<boolean>`license.id = any(${ids})`)
    .orderBy('license.id', 'desc')
    .execute() as Promise<ExportedLicense[]>
}
