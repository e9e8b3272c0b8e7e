import type { OwnDenial, OwnDenialGroup } from '@muhur/contract/own-denial'
import type { User } from '@muhur/contract/user'
import { sql } from 'kysely'
import { jsonBuildObject } from 'kysely/helpers/postgres'
import { asBuyer, readAs } from '../db/as-buyer.ts'
import type { Database } from '../db/db.ts'
import { Failure } from '../failure.ts'

/** One refused call. Throws DENIAL_NOT_FOUND, for one of a license that this viewer may not see too. */
export async function denialOf(
  db: Database,
  viewer: Pick<User, 'id' | 'role'>,
  ref: string,
): Promise<OwnDenial> {
  const denial = await readAs(db, viewer, (queries) =>
    queries
      .selectFrom('denials as denial')
      .leftJoin('license_facts as license', 'license.id', 'denial.license_id')
      .leftJoin('products', 'products.id', 'license.product_id')
      .leftJoin('instances', (join) =>
        join
          .onRef('instances.license_id', '=', 'denial.license_id')
          .onRef('instances.fingerprint_hash', '=', 'denial.fingerprint_hash'),
      )
      .select(['denial.request_ref', 'denial.code', 'denial.verb', 'denial.version', 'denial.address'])
      .select(['denial.denied_at', 'license.id as license_id'])
      .select(sql<string | null>`coalesce(instances.name, instances.hostname)`.as('machine'))
      .select((column) =>
        jsonBuildObject({
          id: column.ref('license.id'),
          license_key: column.ref('license.key_id'),
          status: column.ref('license.status'),
          current_instances: column.ref('license.current_instances'),
          max_instances: column.ref('license.max_instances'),
          product: jsonBuildObject({
            id: column.ref('products.id'),
            name: column.ref('products.name'),
            description: column.ref('products.description'),
            icon_url: column.ref('products.icon_url'),
            type: column.ref('products.type'),
          }),
        }).as('license'),
      )
      .where('denial.request_ref', '=', ref)
      .executeTakeFirst(),
  )
  if (!denial) throw new Failure('DENIAL_NOT_FOUND')
  const { license_id, license, ...facts } = denial
  return { ...facts, license: license_id === null ? null : (license as OwnDenial['license']) }
}

const mostGroups = 20

/** Why a user's licenses were refused, the last refusal first: of all, or of one. */
export async function ownDenials(
  db: Database,
  userId: string,
  licenseId: string | undefined,
): Promise<OwnDenialGroup[]> {
  return asBuyer(db, userId, (queries) =>
    queries
      .selectFrom('denials as denial')
      .innerJoin('licenses as license', 'license.id', 'denial.license_id')
      .innerJoin('products', 'products.id', 'license.product_id')
      .select(['license.id as license_id', 'license.key_id as license_key', 'products.name as product_name'])
      .select('denial.code')
      .select(sql<number>`count(*)`.as('count'))
      .select(
        sql<string>`(array_agg(denial.request_ref order by denial.denied_at desc, denial.request_ref desc))[1]`.as(
          'request_ref',
        ),
      )
      .select(sql<string>`max(denial.denied_at)`.as('denied_at'))
      .where('license.user_id', '=', userId)
      .$if(licenseId !== undefined, (denials) => denials.where('license.id', '=', licenseId!))
      .groupBy(['license.id', 'license.key_id', 'products.name', 'denial.code'])
      .orderBy('denied_at', 'desc')
      .orderBy('denial.code')
      .limit(mostGroups)
      .execute(),
  )
}
