import type { GateVerb } from '@muhur/contract/gate/gate'
import type { PolicyDifference } from '@muhur/contract/gate/policy'
import type { Prepared, Statement } from '../../db/db.ts'
import { keyIsNewer, keyIsReplaced, presentKey } from './input/license-of-key.ts'
import { tokenColumns } from './seats/token-columns.ts'
import type { Call, LicenseRow, Reading } from './types.ts'
import { effectivePolicy } from './policy.ts'

/**
 * The row with this value, in SQL, by its index alone. A plan is kept, also one that was made while the table was small: without the
 * offset it may read the whole table for each group of calls, until autovacuum counts the rows again.
 */
const oneBy = (table: string, column: string, value: string) =>
  `lateral (select * from ${table} where ${column} = ${value} offset 0)`

/** The SQL of a reading: one row for each call, in their order. */
const readingSql = (instanceColumns = '', instanceJoin = '', fingerprints = 'call.fingerprint_hash') => `
    select
      present.now::text as now,
      license.id, ${keyIsReplaced}, license.product_id, license.status, license.expires_at, license.test,
      license.max_instances, license.current_instances, license.last_change_at::text,
      product.policy || license.policy as policy,
      exists (select from blocks where user_id = license.user_id)
        or exists (select from blocks where fingerprint_hash in (${fingerprints}))
        or exists (select from blocks where network >>= call.address) as blocked
      ${instanceColumns}
    from (select moment() as now offset 0) as present
    cross join unnest($1::bytea[], $2::bytea[], $3::inet[], $4::uuid[], $5::bytea[],
        $6::uuid[], $7::timestamptz[])
      with ordinality as call
        (key_lookup, fingerprint_hash, address, instance_id, token_hash, token_of, token_issued_at, turn)
    left join ${oneBy('license_facts', 'key_lookup', presentKey)} as license on true
    left join products as product on product.id = license.product_id
    ${instanceJoin}
    order by call.turn`

const readAlone: Statement = { name: 'gate-read', text: readingSql() }

/** Reads also the instance: the instance of the call's token, or else the instance with the call's fingerprint. */
const readWithInstances: Statement = {
  name: 'gate-read-instances',
  text: readingSql(
    `, instance.id as instance_id,
      ${tokenColumns},
      instance.retries,
      ${keyIsNewer},
      instance.fingerprint_hash = call.fingerprint_hash as fingerprint_matches,
      instance.lease_expires_at,
      holds_seat(instance.recent, instance.released_at, instance.lease_expires_at, present.now) as holds_seat,
      instance.living_since,
      instance.grace_until,
      instance.moves::double precision as instance_moves,
      instance.seat_limit as instance_seat_limit,
      coalesce(license_moves.moves, 0)::double precision as moves,
      license_moves.allowance_full_at,
      product.name as product_name,
      users.discord_username as owner_name,
      exists (select from wanted_event_types where type = 'instance.activated') as activation_wanted`,
    // Two look-ups, each by an index: one condition for both would read all instances of the license, dead ones included.
    `left join lateral (
      select * from instances
      where id = call.instance_id and license_id = license.id
      union all
      select * from instances
      where call.instance_id is null and license_id = license.id and fingerprint_hash = call.fingerprint_hash
    ) as instance on true
    left join ${oneBy('license_moves', 'license_id', 'license.id')} as license_moves on true
    left join users on users.id = license.user_id`,
    // A blocked machine stays blocked, whether or not the call repeats the fingerprint.
    'call.fingerprint_hash, instance.fingerprint_hash',
  ),
}

/** The database's facts about each call's license and instance: one statement and one moment for all calls. */
export async function readLicenses(connection: Prepared, calls: readonly Call[]): Promise<Reading[]> {
  // Most validations are about the license alone, and need half of the look-ups and columns.
  const alone = calls.every(({ verb, instanceToken }) => !changes(verb) && !instanceToken)
  const rows = await connection.run<ReadRow>(alone ? readAlone : readWithInstances, [
    calls.map(({ keyLookup }) => keyLookup),
    calls.map(({ fingerprintHash }) => fingerprintHash),
    calls.map(({ address }) => address),
    // An activation is about the machine, even where the machine still has another instance's token.
    calls.map(({ verb, instanceToken: token }) => (token && verb !== 'activate' ? token.instanceId : null)),
    calls.map(({ instanceToken }) => instanceToken && instanceToken.hash),
    calls.map(({ instanceToken }) => instanceToken && instanceToken.instanceId),
    calls.map(({ instanceToken }) => instanceToken && instanceToken.issuedAt),
  ])
  const exact = rows[0]!.now
  const time = Date.parse(exact)
  const now = { exact, iso: new Date(time).toISOString(), seconds: Math.floor(time / 1000) }
  return rows.map((row) => ({
    now,
    policy: effectivePolicy(row.policy ?? {}),
    license: row.id === null ? null : row,
  }))
}

const changes = (verb: GateVerb) => verb !== 'validate' && verb !== 'update'

/** An instant of PostgreSQL's text in milliseconds since 1970, with the microseconds that `Date.parse` cuts off. */
export function exactTime(instant: string): number {
  const [, microseconds = ''] = /\.\d{3}(\d+)/.exec(instant) ?? []
  return Date.parse(instant) + Number(`0.${microseconds}`)
}

interface ReadRow extends LicenseRow {
  now: string
  /** Where the license and its product differ from the defaults; null for an unknown key. */
  policy: PolicyDifference | null
}
