import type { Denial, DenialQuery } from '@muhur/contract/shop/denials/denials'
import {
  maximumDenialCount,
  type OwnDenial,
  type OwnDenialGroup,
} from '@muhur/contract/shop/denials/own-denials'
import { defaultPageSize } from '@muhur/contract/http/page'
import { sql } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import { asBuyer, readAs, type Viewer } from '../../db/as-buyer.ts'
import type { Database, Queries } from '../../db/db.ts'
import { Failure } from '../../start/faults/failure.ts'
import { keyIdRange } from '../licenses/keys/key-range.ts'
import { embeddedProduct } from '../licenses/store.ts'
import { personIn } from '../../db/person.ts'

/** A page of the gate's refusals, the newest first. Throws DENIAL_NOT_FOUND for a cursor that is no refusal: the list would end early. */
export async function pageOfDenials(queries: Queries, query: DenialQuery): Promise<Denial[]> {
  const { code, license_id, product_id, test, license, from, to, cursor, limit } = query
  if (cursor !== undefined) await requireDenial(queries, cursor)
  return listed(queries)
    .$if(code !== undefined, (denials) => denials.where('denials.code', '=', code!))
    .$if(license_id !== undefined, (denials) => denials.where('denials.license_id', '=', license_id!))
    .$if(product_id !== undefined, (denials) =>
      denials.where('denials.license_id', 'in', (licenses) =>
        licenses.selectFrom('licenses').select('id').where('product_id', '=', product_id!),
      ),
    )
    .$if(test === 'true', (denials) =>
      denials.where(sql<boolean>`denials.license_id in (select id from licenses where test)`),
    )
    .$if(test === 'false', (denials) =>
      denials.where(sql<boolean>`not exists (select from licenses where id = denials.license_id and test)`),
    )
    .$if(license !== undefined, (denials) =>
      denials.where('denials.license_id', 'in', licensesWithPrefix(queries, license!)),
    )
    .$if(from !== undefined, (denials) => denials.where('denied_at', '>=', from!))
    .$if(to !== undefined, (denials) => denials.where('denied_at', '<', to!))
    .$if(cursor !== undefined, (denials) =>
      denials.where(
        sql<boolean>`(denied_at, request_ref) < ((select last.denied_at from denials last where last.request_ref = ${cursor}), ${cursor})`,
      ),
    )
    .orderBy('denied_at', 'desc')
    .orderBy('request_ref', 'desc')
    .limit(Number(limit ?? defaultPageSize))
    .execute()
}

async function requireDenial(queries: Queries, cursor: string): Promise<void> {
  const denial = await queries
    .selectFrom('denials')
    .select('request_ref')
    .where('request_ref', '=', cursor)
    .executeTakeFirst()
  if (!denial) throw new Failure('DENIAL_NOT_FOUND', { field: 'cursor' })
}

/** The refusal with this reference. Throws DENIAL_NOT_FOUND, for a refusal that retention deleted too. */
export async function findDenial(queries: Queries, ref: string): Promise<Denial> {
  const denial = await listed(queries).where('request_ref', '=', ref).executeTakeFirst()
  if (!denial) throw new Failure('DENIAL_NOT_FOUND', { field: 'ref' })
  return denial
}

function licensesWithPrefix(queries: Queries, prefix: string) {
  const [first, last] = keyIdRange(prefix)
  return queries.selectFrom('licenses').select('id').where('key_id', '>=', first).where('key_id', '<=', last)
}

function listed(queries: Queries) {
  return queries
    .selectFrom('denials')
    .select(['request_ref', 'address', 'version', 'denied_at'])
    .select([
      sql<Denial['code']>`code`.as('code'),
      sql<Denial['verb']>`verb`.as('verb'),
      sql<string | null>`left(encode(fingerprint_hash, 'hex'), 12)`.as('fingerprint_prefix'),
    ])
    .select((denial) =>
      jsonObjectFrom(
        denial
          .selectFrom('license_facts as license')
          .innerJoin('products', 'products.id', 'license.product_id')
          .innerJoin('users', 'users.id', 'license.user_id')
          .select(['license.id', 'license.key_id as license_key', 'license.test'])
          .select([
            sql<NonNullable<Denial['license']>['status']>`license.status`.as('status'),
            sql<{ id: string; name: string }>`json_build_object('id', products.id, 'name', products.name)`.as(
              'product',
            ),
            personIn().as('owner'),
          ])
          .whereRef('license.id', '=', 'denials.license_id'),
      ).as('license'),
    )
}

/** One refusal; undefined also for a refusal of a license that this viewer may not see. */
export async function findOwnDenial(
  db: Database,
  viewer: Viewer,
  ref: string,
): Promise<OwnDenial | undefined> {
  const denial = await readAs(db, viewer, (queries) =>
    queries
      .selectFrom('denials as denial')
      .leftJoin('instances', (join) =>
        join
          .onRef('instances.license_id', '=', 'denial.license_id')
          .onRef('instances.fingerprint_hash', '=', 'denial.fingerprint_hash'),
      )
      .select(['denial.request_ref', 'denial.code', 'denial.verb', 'denial.version', 'denial.address'])
      .select('denial.denied_at')
      .select(sql<string | null>`coalesce(instances.name, instances.hostname)`.as('machine'))
      .select((refused) =>
        jsonObjectFrom(
          refused
            .selectFrom('license_facts as license')
            .select(['license.id', 'license.key_id as license_key', 'license.status', 'license.test'])
            .select(['license.current_instances', 'license.max_instances'])
            .select(embeddedProduct)
            .whereRef('license.id', '=', 'denial.license_id'),
        ).as('license'),
      )
      .where('denial.request_ref', '=', ref)
      .executeTakeFirst(),
  )
  return denial as OwnDenial | undefined
}

const maximumGroups = sql.lit(20)

/** Why a user's licenses were refused, the last refusal first: of all, or of one. */
export async function ownDenials(
  db: Database,
  userId: string,
  licenseId: string | undefined,
): Promise<OwnDenialGroup[]> {
  return asBuyer(db, userId, async (queries) => {
    // The last refusal of each license is one look into an index; only the licenses of the shown groups are counted.
    const { rows } = await sql<OwnDenialGroup>`
      with refused as (
        select licenses.id, key_id, test, product_id from licenses, lateral (
          select denied_at from denials where license_id = licenses.id order by denied_at desc limit 1
        ) as last
        where user_id = ${userId} and ${licenseId ? sql`licenses.id = ${licenseId}` : sql`true`}
        order by last.denied_at desc limit ${maximumGroups}
      )
      select refused.id as license_id, key_id as license_key, refused.test, products.name as product_name, denial.code,
        count(*) as count,
        (array_agg(denial.request_ref order by denial.denied_at desc, denial.request_ref desc))[1] as request_ref,
        max(denial.denied_at) as denied_at
      from refused
      join products on products.id = refused.product_id
      cross join lateral (
        select code, request_ref, denied_at from denials where license_id = refused.id
        order by denied_at desc limit ${sql.lit(maximumDenialCount)}
      ) as denial
      group by refused.id, key_id, refused.test, products.name, denial.code
      order by denied_at desc, denial.code
      limit ${maximumGroups}`.execute(queries)
    return rows
  })
}
