import type { Denial, DenialQuery } from '@muhur/contract/denial'
import { defaultPageSize } from '@muhur/contract/page'
import { sql } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Queries } from '../db/db.ts'
import { Failure } from '../failure.ts'
import { keyIdRange } from '../licenses/key-range.ts'
import { personIn } from '../users/person.ts'

/** A page of what the gate refused, the newest first. */
export function pageOfDenials(queries: Queries, query: DenialQuery): Promise<Denial[]> {
  const { code, license_id, license, from, to, cursor, limit } = query
  const [lastAt, lastRef] = cursor?.split('_') ?? []
  return listed(queries)
    .$if(code !== undefined, (denials) => denials.where('denials.code', '=', code!))
    .$if(license_id !== undefined, (denials) => denials.where('denials.license_id', '=', license_id!))
    .$if(license !== undefined, (denials) =>
      denials.where('denials.license_id', 'in', begunWith(queries, license!)),
    )
    .$if(from !== undefined, (denials) => denials.where('denied_at', '>=', from!))
    .$if(to !== undefined, (denials) => denials.where('denied_at', '<', to!))
    .$if(cursor !== undefined, (denials) =>
      denials.where(sql<boolean>`(denied_at, request_ref) < (${lastAt}::timestamptz, ${lastRef})`),
    )
    .orderBy('denied_at', 'desc')
    .orderBy('request_ref', 'desc')
    .limit(Number(limit ?? defaultPageSize))
    .execute()
}

/** The refusal that a buyer names. Throws DENIAL_NOT_FOUND: it may never have been, or be kept no more. */
export async function findDenial(queries: Queries, ref: string): Promise<Denial> {
  const denial = await listed(queries).where('request_ref', '=', ref).executeTakeFirst()
  if (!denial) throw new Failure('DENIAL_NOT_FOUND', { field: 'ref' })
  return denial
}

function begunWith(queries: Queries, beginning: string) {
  const [first, last] = keyIdRange(beginning)
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
          .select(['license.id', 'license.key_id as license_key'])
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
