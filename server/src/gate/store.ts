import type { LicenseStatus } from '@muhur/contract/license'
import { v7 as newId } from 'uuid'
import type { Prepared, Statement } from '../db/db.ts'
import type { Call } from './call.ts'
import { policy } from './policy.ts'

/** A license at this moment, with the instance that the call is about, if it names one. */
export interface LicenseRow {
  id: string
  product_id: string
  status: LicenseStatus
  expires_at: string | null
  max_instances: number
  current_instances: number
  instance_id: string | null
  token_matches: boolean | null
  fingerprint_matches: boolean | null
  released_at: string | null
  lease_expires_at: string | null
  holds_seat: boolean | null
}

/** `license` is null for an unknown key; `now` is the database's clock at the reading. */
export interface Reading {
  now: string
  license: LicenseRow | null
}

/** What a call did to its instance: the lease it has now. */
export interface Lease {
  id: string
  lease_expires_at: string
}

/**
 * Seats are counted under the license row's lock, taken by a statement of its own BEFORE the one that counts. Under
 * READ COMMITTED each statement sees what was committed when it started, so whoever waited here for another activation
 * counts that one too. Locking and counting in one statement would not do: its snapshot is older than its wait.
 * NO KEY UPDATE, since new instances refer to this row and must not wait for it.
 */
const lock: Statement = {
  name: 'gate-lock',
  text: 'select id from licenses where key_lookup = $1 for no key update',
}

/** Starts every verb that changes something: nobody else takes or frees a seat of this license until the transaction ends. */
export async function lockLicense(connection: Prepared, { keyLookup }: Call): Promise<void> {
  await connection.run(lock, [keyLookup])
}

/**
 * The instance that presents its token comes before the one with the fingerprint, so that a token carried to another
 * machine is seen as what it is. An activation presents no token ($3 is null) and is about its fingerprint.
 */
const read: Statement = {
  name: 'gate-read',
  text: `
    select
      moment() as now,
      license.id, license.product_id, license.status, license.expires_at,
      license.max_instances, license.current_instances,
      instance.id as instance_id,
      instance.token_matches,
      instance.fingerprint_hash = $2 as fingerprint_matches,
      instance.released_at,
      instance.lease_expires_at,
      instance.lease_expires_at > moment() as holds_seat
    from (select) as always
    left join license_facts as license on license.key_lookup = $1
    left join lateral (
      select *, coalesce($3::bytea in (token_hash, previous_token_hash), false) as token_matches
      from instances
      where license_id = license.id
        and (fingerprint_hash = $2 or $3::bytea in (token_hash, previous_token_hash))
      order by token_matches desc
      limit 1
    ) as instance on true`,
}

/** What the gate knows at this moment. `byToken`: about the instance that presents its token, not only a fingerprint. */
export async function readLicense(
  connection: Prepared,
  call: Call,
  { byToken }: { byToken: boolean },
): Promise<Reading> {
  const tokenHash = byToken ? call.tokenHash : null
  const [row] = await connection.run<LicenseRow & { now: string }>(read, [
    call.keyLookup,
    call.fingerprintHash,
    tokenHash,
  ])
  return { now: row!.now, license: row!.id === null ? null : row! }
}

/** A machine that activates again keeps its row, and its seat where it still has one. */
const seat: Statement = {
  name: 'gate-seat',
  text: `
    insert into instances as instance
      (id, license_id, fingerprint_hash, token_hash, hostname, version, sdk, address, lease_expires_at)
    values ($1, $2, $3, $4, $5, $6, $7, $8, moment() + $9 * interval '1 second')
    on conflict (license_id, fingerprint_hash) do update set
      token_hash = excluded.token_hash,
      previous_token_hash = null,
      hostname = excluded.hostname,
      version = excluded.version,
      sdk = excluded.sdk,
      address = excluded.address,
      activated_at = case when instance.lease_expires_at > moment() then instance.activated_at else moment() end,
      last_heartbeat_at = moment(),
      lease_expires_at = excluded.lease_expires_at,
      released_at = null
    returning id, lease_expires_at`,
}

/** Needs the license's lock, and a seat that is held or free. */
export async function takeSeat(
  connection: Prepared,
  licenseId: string,
  call: Call,
  newTokenHash: Buffer,
): Promise<Lease> {
  const { fingerprintHash, hostname, version, sdk, address } = call
  const values = [
    newId(),
    licenseId,
    fingerprintHash,
    newTokenHash,
    hostname,
    version,
    sdk,
    address,
    policy.lease,
  ]
  const [lease] = await connection.run<Lease>(seat, values)
  return lease!
}

/**
 * The token just presented stays good for one retry, in case this answer is lost on its way.
 */
const renew: Statement = {
  name: 'gate-renew',
  text: `
    update instances set
      token_hash = $2,
      previous_token_hash = $3,
      version = coalesce($4, version),
      sdk = coalesce($5, sdk),
      address = $6,
      last_heartbeat_at = moment(),
      lease_expires_at = moment() + $7 * interval '1 second'
    where id = $1
    returning id, lease_expires_at`,
}

/** Needs the license's lock, and a seat that is held or free. */
export async function renewLease(
  connection: Prepared,
  instanceId: string,
  call: Call,
  newTokenHash: Buffer,
): Promise<Lease> {
  const { tokenHash, version, sdk, address } = call
  const values = [instanceId, newTokenHash, tokenHash, version, sdk, address, policy.lease]
  const [lease] = await connection.run<Lease>(renew, values)
  return lease!
}

const release: Statement = {
  name: 'gate-release',
  text: `
    update instances set released_at = moment(), lease_expires_at = least(lease_expires_at, moment())
    where id = $1`,
}

/** Frees the instance's seat at once. */
export async function releaseInstance(connection: Prepared, instanceId: string): Promise<void> {
  await connection.run(release, [instanceId])
}
