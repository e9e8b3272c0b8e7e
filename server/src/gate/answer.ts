import type { GateAnswer, UnknownKeyAnswer, VerdictClaims } from '@muhur/contract/gate'
import { errors } from '@muhur/contract/errors'
import type { FastifyReply } from 'fastify'
import type { Call } from './call.ts'
import type { LicenseAfter, Outcome } from './changes.ts'
import type { Gate } from './gate.ts'
import type { LicenseRow } from './store.ts'

export type Answer = GateAnswer | UnknownKeyAnswer

/**
 * The body of the answer, with its status set: 200 with a verdict, 404 for an unknown key. Both are signed, and both go
 * on record. Throws RATE_LIMITED where this was one unknown key too many, or another license's token.
 */
export async function answer(gate: Gate, call: Call, outcome: Outcome, reply: FastifyReply): Promise<Answer> {
  const { code, reading } = outcome
  if (code === 'NOT_FOUND') gate.limits.wrongKey(call.address, call.keyLookup.toString('base64'), reply)
  // It came in by its token, which turns out to be no key to this license.
  else if (call.instanceToken && !reading.license?.token_matches && !outcome.change)
    gate.limits.admitAddress(call.address, reply)
  const { verb, requestRef, address, fingerprintHash, version } = call
  const licenseId = reading.license?.id ?? null
  gate.verdicts.note({
    licenseId,
    verb,
    code,
    at: reading.now.iso,
    requestRef,
    address,
    fingerprintHash,
    version,
  })
  const instance = outcome.instance ?? provenInstance(reading.license)
  const common = {
    message: errors[code].message,
    request_ref: call.requestRef,
    server_time: reading.now.iso,
    token: await gate.signer.sign(claims(gate, call, { ...outcome, instance })),
  }
  const { license } = reading
  reply.code(license ? 200 : 404)
  if (!license) return { ...common, valid: false, code: 'NOT_FOUND', error: common.message }

  const valid = code === 'VALID'
  const { id, product_id, status, max_instances, expires_at } = license
  const { current_instances } = outcome.after ?? license
  return {
    ...common,
    valid,
    code,
    license: { id, product_id, status, current_instances, max_instances, expires_at },
    ...(instance && { instance }),
    ...(valid && outcome.graceUntil !== null && { next_heartbeat_in: reading.policy.heartbeat_interval }),
  }
}

/** The instance whose token the call presented, as it was before the call: a refusal names it too. */
function provenInstance(license: LicenseRow | null): GateAnswer['instance'] {
  if (!license?.instance_id || !license.token_matches) return undefined
  const { instance_id, holds_seat, lease_expires_at = null } = license
  return { id: instance_id, lease_expires_at: holds_seat ? lease_expires_at : null }
}

/** Every instant comes from the database's clock: no node's own clock can stretch a verdict. */
function claims(
  { config: { publicUrl } }: Gate,
  call: Call,
  { code, reading, instance, change, after, graceUntil }: Outcome,
): VerdictClaims {
  const { license, policy } = reading
  const seated = change && change.kind !== 'release' ? change : null
  const iat = reading.now.seconds
  // What was asked about: a denial has to reach whoever asked, also where the license is another product's.
  const audience = call.productId ?? license?.product_id
  return {
    iss: publicUrl,
    verb: call.verb,
    bdh: call.bodyProof,
    ...(audience && { aud: audience }),
    ...(license && { sub: license.id }),
    ...(instance && { iid: instance.id }),
    // The hash that the instance's row keeps.
    ...(seated && { ith: seated.tokenHash.toString('base64url') }),
    ...(call.fingerprintProof && { fph: call.fingerprintProof }),
    ...(call.nonce && { nonce: call.nonce }),
    code,
    iat,
    exp: iat + 2 * policy.heartbeat_interval,
    grace_until: graceUntil ? Math.max(iat, Math.floor(graceUntil / 1000)) : iat,
    next_heartbeat_in: policy.heartbeat_interval,
    ent: code === 'VALID' ? policy.entitlements : [],
    ...(license && seated && shownFacts(license, after!)),
  }
}

/** What the software can show of its license. */
function shownFacts(license: LicenseRow, { current_instances }: LicenseAfter): Partial<VerdictClaims> {
  const { product_name, owner_name, expires_at, max_instances } = license
  return {
    product_name,
    ...(owner_name && { owner_name }),
    expires_at: expires_at === null ? null : Math.floor(Date.parse(expires_at) / 1000),
    seats_used: current_instances,
    seats_allowed: max_instances,
  }
}
