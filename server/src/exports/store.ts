import type { LicenseFilter } from '@muhur/contract/license'
import type { Queries } from '../db/db.ts'
import { meant } from '../licenses/search.ts'
import type { ExportedLicense } from './exported-license.ts'

/** Up to `limit` licenses, newest first, those after the id `cursor`. */
export function pageOfExport(
  queries: Queries,
  filter: LicenseFilter,
  limit: number,
  cursor?: string,
): Promise<ExportedLicense[]> {
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
    .where('license.id', 'in', (licenses) =>
      licenses
        .selectFrom('licenses')
        .select('id')
        .where(meant(filter))
        .$if(cursor !== undefined, (query) => query.where('id', '<', cursor!))
        .orderBy('id', 'desc')
        .limit(limit),
    )
    .orderBy('license.id', 'desc')
    .execute() as Promise<ExportedLicense[]>
}
