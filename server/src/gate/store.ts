import type { LicenseStatus } from '@muhur/contract/license'
import type { Policy, PolicyDifference } from '@muhur/contract/policy'
import { bytesArray, plainArray } from '../db/array-literal.ts'
import type { Prepared, Statement } from '../db/db.ts'
import { effectivePolicy } from '../products/rules.ts'
import type { Call } from './call.ts'

/** A moment by the database's clock. */
export interface Moment {
  /** As it crosses the wire, to the millisecond. */
  iso: string
  /** As tokens carry it: whole seconds since 1970. */
  seconds: number
  /** As the database writes it, to the microsecond: what is stored must not lie before what was read. */
  exact: string
}

/** A license at this moment. */
export interface LicenseRow extends Partial<InstanceColumns>, Partial<SeatingColumns> {
  id: string
  product_id: string
  status: LicenseStatus
  expires_at: string | null
  max_instances: number
  current_instances: number
  blocked: boolean
}

/** The instance that a call is about; all null where it names none. */
interface InstanceColumns {
  instance_id: string | null
  token_matches: boolean | null
  fingerprint_matches: boolean | null
  released_at: string | null
  lease_expires_at: string | null
  holds_seat: boolean | null
  /** Whether the token that matches is the one before the last. */
  token_is_previous: boolean | null
  retries: number | null
  living_since: string | null
  grace_until: string | null
  /** The license's count of moves when the instance last had its seat. */
  instance_moves: number | null
  /** How many seats the license had when the instance took its own. */
  instance_seat_limit: number | null
}

/** What only a call that may seat an instance asks of the license. */
interface SeatingColumns {
  /** How often a seat went to another machine. */
  moves: number
  /** When the allowance of such moves is whole again; null: it is. */
  allowance_full_at: string | null
  product_name: string
  owner_name: string | null
}

/** `license` is null for an unknown key. */
export interface Reading {
  now: Moment
  policy: Policy
  license: LicenseRow | null
}

export interface KnownReading extends Reading {
  license: LicenseRow
}

/** One row for each call, in their order. */
const reading = (instanceColumns = '', instanceJoin = '', fingerprints = 'call.fingerprint_hash') => `
    select
      moment()::text as now,
      license.id, license.product_id, license.status, license.expires_at,
      license.max_instances, license.current_instances,
      product.policy || license.policy as policy,
      exists (select from blocks where user_id = license.user_id)
        or exists (select from blocks where fingerprint_hash in (${fingerprints}))
        or exists (select from blocks where network >>= call.address) as blocked
      ${instanceColumns}
    from unnest($1::bytea[], $2::bytea[], $3::inet[], $4::uuid[], $5::bytea[])
      with ordinality as call (key_lookup, fingerprint_hash, address, instance_id, token_hash, turn)
    left join license_facts as license on license.key_lookup = call.key_lookup
    left join products as product on product.id = license.product_id
    ${instanceJoin}
    order by call.turn`

const readAlone: Statement = { name: 'gate-read', text: reading() }

/** How often in a row the token before the last is taken: for answers that were lost on their way, not for a copy. */
const mostRetries = 10

/** The instance is the one whose token the call presents, or else the one with its fingerprint. */
const readWithInstances: Statement = {
  name: 'gate-read-instances',
  text: reading(
    `, instance.id as instance_id,
      call.token_hash = instance.token_hash
        or call.token_hash = instance.previous_token_hash and instance.retries < ${mostRetries} as token_matches,
      call.token_hash = instance.previous_token_hash as token_is_previous,
      instance.retries,
      instance.fingerprint_hash = call.fingerprint_hash as fingerprint_matches,
      instance.released_at,
      instance.lease_expires_at,
      instance.lease_expires_at > moment() as holds_seat,
      instance.living_since,
      instance.grace_until,
      instance.moves::double precision as instance_moves,
      instance.seat_limit as instance_seat_limit,
      coalesce(license_moves.moves, 0)::double precision as moves,
      license_moves.allowance_full_at,
      product.name as product_name,
      users.discord_username as owner_name`,
    // Two look-ups by an index each: one condition for both would walk all instances of the license, the dead too.
    `left join lateral (
      select * from instances
      where id = call.instance_id and license_id = license.id
      union all
      select * from instances
      where call.instance_id is null and license_id = license.id and fingerprint_hash = call.fingerprint_hash
    ) as instance on true
    left join license_moves on license_moves.license_id = license.id
    left join users on users.id = license.user_id`,
    // A machine that is blocked stays so, whether or not it says again who it is.
    'call.fingerprint_hash, instance.fingerprint_hash',
  ),
}

/** What the gate knows at this moment of each call's license and instance: one statement for all, one moment for all. */
export async function readLicenses(connection: Prepared, calls: readonly Call[]): Promise<Reading[]> {
  // Most validations are about the license alone, and are spared half of what there is to look up and carry home.
  const alone = calls.every(({ verb, instanceToken }) => verb === 'validate' && !instanceToken)
  const rows = await connection.run<ReadRow>(alone ? readAlone : readWithInstances, [
    bytesArray(calls.map((call) => call.keyLookup)),
    bytesArray(calls.map((call) => call.fingerprintHash)),
    plainArray(calls.map((call) => call.address)),
    // An activation is about the machine, whatever token that machine still carries.
    plainArray(
      calls.map(({ verb, instanceToken }) =>
        instanceToken && verb !== 'activate' ? instanceToken.instanceId : null,
      ),
    ),
    bytesArray(calls.map((call) => call.instanceToken && call.instanceToken.hash)),
  ])
  const exact = rows[0]!.now
  const milliseconds = Date.parse(exact)
  const now = {
    exact,
    iso: new Date(milliseconds).toISOString(),
    seconds: Math.floor(milliseconds / 1000),
  }
  return rows.map((row) => ({
    now,
    policy: effectivePolicy(row.policy ?? {}),
    license: row.id === null ? null : row,
  }))
}

interface ReadRow extends LicenseRow {
  now: string
  /** Where the license and its product differ from the defaults; null for an unknown key. */
  policy: PolicyDifference | null
}

/**
 * Seats are counted under the license row's lock, taken by a statement of its own BEFORE the one that counts. Under
 * READ COMMITTED each statement sees what was committed when it started, so the count includes every activation that
 * held this lock before. Locking and counting in one statement would not do: its snapshot is older than its lock.
 *
 * Nobody waits here. A license that somebody else has locked is left out, so that its calls come again and the others
 * of the group go on; and who never waits is never part of a deadlock.
 * NO KEY UPDATE, which goes past the KEY SHARE of whoever writes rows that refer to a license, as the record of verdicts
 * does: neither waits for the other, and no license is left out for it.
 */
const lock: Statement = {
  name: 'gate-lock',
  text: 'select id from licenses where key_lookup = any($1::bytea[]) for no key update skip locked',
}

/** Until the transaction ends nobody else takes or frees a seat of the licenses whose ids come back. */
export async function lockLicenses(connection: Prepared, calls: readonly Call[]): Promise<Set<string>> {
  const rows = await connection.run<{ id: string }>(lock, [bytesArray(calls.map((call) => call.keyLookup))])
  return new Set(rows.map(({ id }) => id))
}
