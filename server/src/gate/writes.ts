import { bytesArray, plainArray } from '../db/array-literal.ts'
import type { Statement, Write } from '../db/db.ts'
import type { Call } from './call.ts'
import type { Moment } from './store.ts'

/** What a VALID verdict changes about one instance: it has its seat from now on, or no longer. */
export type Change =
  (Seated & { kind: 'newcomer' }) | (Seated & { kind: 'renewal' }) | { kind: 'release'; instanceId: string }

interface Seated {
  instanceId: string
  licenseId: string
  call: Call
  tokenHash: Buffer
  /** The token that stays good for one retry, in case this answer is lost on its way. */
  previousTokenHash: Buffer | null
  /** How often in a row that one was presented. */
  retries: number
  /** Seconds. */
  lease: number
  seatLimit: number
  /** Whether it had its seat when the verdict was made; otherwise it takes one now. */
  held: boolean
  /** Since when its grace grows, and until when it is promised. */
  livingSince: string
  graceUntil: string
  /** How often a seat of the license went to another machine, this time included. */
  moves: number
  /** Present where it did so now: when the allowance of moves is whole again. */
  allowanceFullAt?: string
}

/**
 * What to write. Needs the locks of all licenses concerned, and for everyone seated a seat that is held or free.
 * Everything happens at `now`, the moment of the reading.
 */
export function writesOf(now: Moment, changes: readonly Change[]): Write[] {
  const released = changes.filter((change) => change.kind === 'release')
  const renewals = changes.filter((change) => change.kind === 'renewal')
  const newcomers = changes.filter((change) => change.kind === 'newcomer')
  const taken = [...renewals, ...newcomers].filter(({ held }) => !held)
  // In the order of the decisions, so that the last one of a license counts all of them.
  const moved = changes.filter((change) => change.kind !== 'release' && change.allowanceFullAt) as Seated[]
  const write = (statement: Statement, values: unknown[]) => ({ statement, values: [now.exact, ...values] })
  return [
    ...(released.length > 0
      ? [write(release, [plainArray(released.map(({ instanceId }) => instanceId))])]
      : []),
    ...(renewals.length > 0 ? [write(renew, arrays(renewals))] : []),
    ...(taken.length > 0 ? [write(settle, [plainArray(taken.map(({ licenseId }) => licenseId))])] : []),
    ...(newcomers.length > 0 ? [write(seat, arrays(newcomers))] : []),
    ...(moved.length > 0 ? [{ statement: move, values: moveArrays(moved) }] : []),
  ]
}

function moveArrays(moved: Seated[]): unknown[] {
  const last = [...new Map(moved.map((change) => [change.licenseId, change])).values()]
  return [
    plainArray(last.map(({ licenseId }) => licenseId)),
    plainArray(last.map(({ moves }) => moves)),
    plainArray(last.map(({ allowanceFullAt }) => allowanceFullAt!)),
  ]
}

/** The arrays that `unnest` turns into rows again; their order is that of `rows` below. */
function arrays(seated: Seated[]): unknown[] {
  return [
    plainArray(seated.map(({ instanceId }) => instanceId)),
    plainArray(seated.map(({ licenseId }) => licenseId)),
    bytesArray(seated.map(({ call }) => call.fingerprintHash)),
    bytesArray(seated.map(({ tokenHash }) => tokenHash)),
    bytesArray(seated.map(({ previousTokenHash }) => previousTokenHash)),
    seated.map(({ call }) => call.hostname),
    seated.map(({ call }) => call.version),
    seated.map(({ call }) => call.sdk),
    plainArray(seated.map(({ call }) => call.address)),
    plainArray(seated.map(({ lease }) => lease)),
    plainArray(seated.map(({ seatLimit }) => seatLimit)),
    plainArray(seated.map(({ held }) => held)),
    plainArray(seated.map(({ livingSince }) => livingSince)),
    plainArray(seated.map(({ graceUntil }) => graceUntil)),
    plainArray(seated.map(({ moves }) => moves)),
    plainArray(seated.map(({ retries }) => retries)),
  ]
}

const rows = `
  unnest($2::uuid[], $3::uuid[], $4::bytea[], $5::bytea[], $6::bytea[], $7::text[], $8::text[], $9::text[],
    $10::inet[], $11::integer[], $12::integer[], $13::boolean[], $14::timestamptz[], $15::timestamptz[],
    $16::bigint[], $17::smallint[])
    as seated (id, license_id, fingerprint_hash, token_hash, previous_token_hash, hostname, version, sdk,
      address, lease, seat_limit, held, living_since, grace_until, moves, retries)`

/** A seat that ended before goes on record; whoever still holds his keeps it, and the moment at which he took it. */
const renew: Statement = {
  name: 'gate-renew',
  text: `
    with seated as (select * from ${rows}),
    ended as (
      insert into seat_periods (license_id, instance_id, seat_limit, taken_at, ended_at)
      select instance.license_id, instance.id, instance.seat_limit, instance.activated_at, instance.lease_expires_at
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

const seat: Statement = {
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
 * Once an instance takes a seat, those of its license whose lease is over are counted no more: a count then reads as many
 * rows as there are seats at most, whatever came and went before. After the renewals, whose new lease it has to see.
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
