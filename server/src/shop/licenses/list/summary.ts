import type { LicenseStatus } from '@muhur/contract/shop/licenses'
import { sql } from 'kysely'
import type { Queries } from '../../../db/db.ts'
import { personIn } from '../../../db/person.ts'

/** The facts of a license for other lists, besides the link to the license's page. */
export function licenseSummaries(queries: Queries) {
  return queries
    .selectFrom('license_facts as license')
    .innerJoin('products', 'products.id', 'license.product_id')
    .innerJoin('users', 'users.id', 'license.user_id')
    .select(['license.key_id as license_key', 'products.name as product_name'])
    .select([sql<LicenseStatus>`license.status`.as('status'), personIn().as('owner')])
}
