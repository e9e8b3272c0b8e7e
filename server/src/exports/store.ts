import type { LicenseFilter } from '@muhur/contract/bulk'
import type { Queries } from '../db/db.ts'
import type { ExportedLicense } from './exported-license.ts'

/** Up to `limit` licenses, newest first, those after the id `cursor`. */
export function pageOfExport(
  queries: Queries,
  { status, product_id, user_id }: LicenseFilter,
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
    .$if(status !== undefined, (query) => query.where('license.status', '=', status!))
    .$if(product_id !== undefined, (query) => query.where('license.product_id', '=', product_id!))
    .$if(user_id !== undefined, (query) => query.where('license.user_id', '=', user_id!))
    .$if(cursor !== undefined, (query) => query.where('license.id', '<', cursor!))
    .orderBy('license.id', 'desc')
    .limit(limit)
    .execute() as Promise<ExportedLicense[]>
}
