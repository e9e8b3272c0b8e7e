import type { PolicyDifference } from '@muhur/contract/policy'
import type { Prepared, Statement, Write } from '../db/db.ts'
import { effectivePolicy } from '../products/rules.ts'
import { keyIsNewer, licenseOfKey, licensesOfKeys } from './license-of-key.ts'
import { tokenColumns } from './token-columns.ts'
import type { Call, Change, LicenseRow, Moment, Reading, Seating } from './types.ts'

/** The SQL of a reading: one row for each call, in their order. */
const readingSql = (instanceColumns = '', instanceJoin = '', fingerprints = 'call.fingerprint_hash') => `
    select
      present.now::text as now,
      license.id, license.key_replaced, license.product_id, license.status, license.expires_at,
      license.max_instances, license.current_instances, license.last_change_at,
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
    left join ${licenseOfKey} as license on true
    left join products as product on product.id = license.product_id
    ${instanceJoin}
    order by call.turn`

const readAlone: Statement = { name: 'gate-read', text: readingSql() }

/** Reads also the instance: the one whose token the call presents, or else the one with the call's fingerprint. */
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
    // Two look-ups, each by an index: one condition for both would read all instances of the license, the dead too.
    `left join lateral (
      select * from instances
      where id = call.instance_id and license_id = license.id
      union all
      select * from instances
      where call.instance_id is null and license_id = license.id and fingerprint_hash = call.fingerprint_hash
    ) as instance on true
    left join license_moves on license_moves.license_id = license.id
    left join users on users.id = license.user_id`,
    // A blocked machine stays blocked, whether or not the call repeats the fingerprint.
    'call.fingerprint_hash, instance.fingerprint_hash',
  ),
}

/** What the database says about each call's license and instance: one statement and one moment for all calls. */
export async function readLicenses(connection: Prepared, calls: readonly Call[]): Promise<Reading[]> {
  // Most validations are about the license alone, and need half of the look-ups and columns.
  const alone = calls.every(({ verb, instanceToken }) => verb === 'validate' && !instanceToken)
  const rows = await connection.run<ReadRow>(alone ? readAlone : readWithInstances, [
    calls.map(({ keyLookup }) => keyLookup),
    calls.map(({ fingerprintHash }) => fingerprintHash),
    calls.map(({ address }) => address),
    // An activation is about the machine, whatever token the machine still carries.
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
 * The statement never waits: a license that another transaction has locked is left out, so that its calls come again and
 * the other calls of the group go on; and a transaction that never waits is never part of a deadlock.
 * NO KEY UPDATE does not conflict with the KEY SHARE of a transaction that writes rows which refer to a license, as the
 * record of verdicts does: neither waits for the other, and no license is left out for it.
 */
const lock: Statement = {
  name: 'gate-lock',
  text: `select id from licenses where id = any(array(${licensesOfKeys})) for no key update skip locked`,
}

/** Until the transaction ends no other takes or frees a seat of the licenses whose ids come back. */
export async function lockLicenses(connection: Prepared, calls: readonly Call[]): Promise<Set<string>> {
  const rows = await connection.run<{ id: string }>(lock, [calls.map(({ keyLookup }) => keyLookup)])
  return new Set(rows.map(({ id }) => id))
}

/**
 * The writes of a group at `now`, the moment of its reading. Needs the locks of all licenses concerned, and for each seating
 * a seat that is held or free.
 */
export function writesOf(now: Moment, changes: readonly Change[]): Write[] {
  const released = changes.filter((change) => change.kind === 'release')
  const seated = changes.filter((change) => change.kind !== 'release')
  const known = seated.filter(({ kind }) => kind === 'known instance')
  const added = seated.filter(({ kind }) => kind === 'new instance')
  const taken = seated.filter(({ held }) => !held)
  const moves = seated.filter(({ allowanceFullAt }) => allowanceFullAt)
  // The last move of a license counts all of them.
  const lastMoves = [...new Map(moves.map((seating) => [seating.licenseId, seating])).values()]
  const writes: [Statement, rows: number, values: unknown[]][] = [
    [release, released.length, [now.exact, released.map(({ instanceId }) => instanceId)]],
    [renew, known.length, [now.exact, ...columns(known)]],
    [settle, taken.length, [now.exact, taken.map(({ licenseId }) => licenseId)]],
    [insert, added.length, [now.exact, ...columns(added)]],
    [move, lastMoves.length, moveColumns(lastMoves)],
  ]
  return writes.filter(([, rows]) => rows > 0).map(([statement, , values]) => ({ statement, values }))
}

function moveColumns(seated: readonly Seating[]): unknown[] {
  return [
    seated.map(({ licenseId }) => licenseId),
    seated.map((seating) => seating.moves),
    seated.map(({ allowanceFullAt }) => allowanceFullAt),
  ]
}

/** The arrays that `unnest` turns into rows again, in the order of `rows` below. */
function columns(seated: readonly Seating[]): unknown[] {
  return [
    seated.map(({ instanceId }) => instanceId),
    seated.map(({ licenseId }) => licenseId),
    seated.map(({ call }) => call.fingerprintHash),
    seated.map(({ tokenHash }) => tokenHash),
    seated.map(({ previousTokenHash }) => previousTokenHash),
    seated.map(({ call }) => call.hostname),
    seated.map(({ call }) => call.version),
    seated.map(({ call }) => call.sdk),
    seated.map(({ call }) => call.address),
    seated.map(({ lease }) => lease),
    seated.map(({ seatLimit }) => seatLimit),
    seated.map(({ held }) => held),
    seated.map(({ livingSince }) => livingSince),
    seated.map(({ graceUntil }) => graceUntil),
    seated.map(({ moves }) => moves),
    seated.map(({ retries }) => retries),
  ]
}

const rows = `
  unnest($2::uuid[], $3::uuid[], $4::bytea[], $5::bytea[], $6::bytea[], $7::text[], $8::text[], $9::text[],
    $10::inet[], $11::integer[], $12::integer[], $13::boolean[], $14::timestamptz[], $15::timestamptz[],
    $16::bigint[], $17::smallint[])
    as seated (id, license_id, fingerprint_hash, token_hash, previous_token_hash, hostname, version, sdk,
      address, lease, seat_limit, held, living_since, grace_until, moves, retries)`

/** An instance that still holds its seat keeps the moment at which it took the seat; a seat that ended goes on record. */
const renew: Statement = {
  name: 'gate-renew',
  text: `
    with seated as (select * from ${rows}),
    ended as (
      insert into seat_periods (license_id, instance_id, seat_limit, taken_at, ended_at)
      select instance.license_id, instance.id, instance.seat_limit, instance.activated_at,
        greatest(instance.activated_at, least(instance.lease_expires_at, $1::timestamptz))
      from seated join instances as instance on instance.id = seated.id
      where not seated.held
    )
    update instances as instance set
      token_hash = seated.token_hash,
      previous_token_hash = seated.previous_token_hash,
      hostname = coalesce(seated.hostname, instance.hostname),
      version = coalesce(seated.version, instance.version),
      sdk = coalesce(seated.sdk, instance.sdk),
      address = seated.address,
      activated_at = case when seated.held then instance.activated_at else $1::timestamptz end,
      seat_limit = case when seated.held then instance.seat_limit else seated.seat_limit end,
      last_heartbeat_at = $1::timestamptz,
      lease_expires_at = $1::timestamptz + seated.lease * interval '1 second',
      released_at = null,
      recent = true,
      living_since = seated.living_since,
      grace_until = seated.grace_until,
      moves = seated.moves,
      retries = seated.retries
    from seated
    where instance.id = seated.id`,
}

const insert: Statement = {
  name: 'gate-seat',
  text: `
    insert into instances
      (id, license_id, fingerprint_hash, token_hash, hostname, version, sdk, address,
        activated_at, last_heartbeat_at, lease_expires_at, seat_limit, living_since, grace_until, moves)
    select
      id, license_id, fingerprint_hash, token_hash, hostname, version, sdk, address,
      $1::timestamptz, $1::timestamptz, $1::timestamptz + lease * interval '1 second', seat_limit,
      living_since, grace_until, moves
    from ${rows}`,
}

/**
 * When an instance takes a seat, the instances of its license whose lease is over leave the count: a count then reads as
 * many rows as there are seats at most, whatever came and went before. Runs after `renew`, whose new leases it has to see.
 */
const settle: Statement = {
  name: 'gate-settle',
  text: `
    update instances set recent = false
    where license_id = any($2::uuid[]) and recent and lease_expires_at <= $1::timestamptz`,
}

const move: Statement = {
  name: 'gate-move',
  text: `
    insert into license_moves (license_id, moves, allowance_full_at)
    select * from unnest($1::uuid[], $2::bigint[], $3::timestamptz[])
    on conflict (license_id) do update set
      moves = excluded.moves,
      allowance_full_at = excluded.allowance_full_at`,
}

const release: Statement = {
  name: 'gate-release',
  text: `
    update instances set
      released_at = $1::timestamptz,
      lease_expires_at = least(lease_expires_at, $1::timestamptz)
    where id = any($2::uuid[])`,
}
