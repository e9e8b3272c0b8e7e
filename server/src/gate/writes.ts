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
  /** Seconds. */
  lease: number
  seatLimit: number
  /** Whether it had its seat when the verdict was made; otherwise it takes one now. */
  held: boolean
}

/**
 * What to write. Needs the locks of all licenses concerned, and for everyone seated a seat that is held or free.
 * Everything happens at `now`, the moment of the reading.
 */
export function writesOf(now: Moment, changes: readonly Change[]): Write[] {
  const released = changes.filter((change) => change.kind === 'release')
  const renewals = changes.filter((change) => change.kind === 'renewal')
  const newcomers = changes.filter((change) => change.kind === 'newcomer')
  const write = (statement: Statement, values: unknown[]) => ({ statement, values: [now.exact, ...values] })
  return [
    ...(released.length > 0
      ? [write(release, [plainArray(released.map(({ instanceId }) => instanceId))])]
      : []),
    ...(renewals.length > 0 ? [write(renew, arrays(renewals))] : []),
    ...(newcomers.length > 0 ? [write(seat, arrays(newcomers))] : []),
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
  ]
}

const rows = `
  unnest($2::uuid[], $3::uuid[], $4::bytea[], $5::bytea[], $6::bytea[], $7::text[], $8::text[], $9::text[],
    $10::inet[], $11::integer[], $12::integer[], $13::boolean[])
    as seated (id, license_id, fingerprint_hash, token_hash, previous_token_hash, hostname, version, sdk,
      address, lease, seat_limit, held)`

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
      released_at = null
    from seated
    where instance.id = seated.id`,
}

const seat: Statement = {
  name: 'gate-seat',
  text: `
    insert into instances
      (id, license_id, fingerprint_hash, token_hash, hostname, version, sdk, address,
        activated_at, last_heartbeat_at, lease_expires_at, seat_limit)
    select
      id, license_id, fingerprint_hash, token_hash, hostname, version, sdk, address,
      $1::timestamptz, $1::timestamptz, $1::timestamptz + lease * interval '1 second', seat_limit
    from ${rows}`,
}

const release: Statement = {
  name: 'gate-release',
  text: `
    update instances set
      released_at = $1::timestamptz,
      lease_expires_at = least(lease_expires_at, $1::timestamptz)
    where id = any($2::uuid[])`,
}
