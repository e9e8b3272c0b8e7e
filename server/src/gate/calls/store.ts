import type { Prepared, Statement, Write } from '../../db/db.ts'
import { licensesOfFormerKeys } from './input/license-of-key.ts'
import type { Call, Change, Moment, Seating } from './types.ts'

/**
 * Seats are counted under the license row's lock, taken by a separate statement BEFORE the count. Under READ COMMITTED each
 * statement sees all commits before its start, so the count includes every activation that held this lock before. Locking and
 * counting in one statement would not do: its snapshot is older than its lock.
 *
 * The statement never waits: a license that another transaction has locked is left out, so that its calls come again and
 * the other calls of the group go on; and a transaction that never waits is never part of a deadlock.
 * NO KEY UPDATE does not conflict with the KEY SHARE of a transaction that writes rows which refer to a license, as the
 * record of verdicts does: neither waits for the other, and no license is left out for it.
 */
const lock: Statement = {
  name: 'gate-lock',
  text: `
    select id from licenses
    where key_lookup = any($1::bytea[]) or id = any(array(${licensesOfFormerKeys}))
    for no key update skip locked`,
}

/**
 * Locks the licenses and returns their ids: no other transaction takes or frees a seat of these licenses until this transaction
 * ends.
 */
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
  // The last move of a license has the count of all its moves.
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
 * When an instance takes a seat, the instances of its license with an ended lease leave the count: a count then reads at most as
 * many rows as there are seats, however many instances came and went. Runs after `renew`, and has to see its new leases.
 */
const settle: Statement = {
  name: 'gate-settle',
  text: `
    update instances set recent = false
    where license_id = any($2::uuid[]) and recent
      and not holds_seat(recent, released_at, lease_expires_at, $1::timestamptz)`,
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
