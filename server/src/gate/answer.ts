import type { GateAnswer, UnknownKeyAnswer, VerdictClaims } from '@muhur/contract/gate'
import { errors } from '@muhur/contract/errors'
import type { FastifyReply } from 'fastify'
import type { Call } from './call.ts'
import type { Outcome } from './changes.ts'
import type { Gate } from './gate.ts'
import type { LicenseRow, Reading } from './store.ts'

export type Answer = GateAnswer | UnknownKeyAnswer

/**
 * The body of the answer, with its status set: 200 with a verdict, 404 for an unknown key. Both are signed, and both go
 * on record. Throws RATE_LIMITED where this was one unknown key too many, or another license's token.
 */
export async function answer(gate: Gate, call: Call, outcome: Outcome, reply: FastifyReply): Promise<Answer> {
  const { code, reading, seatsChanged = 0 } = outcome
  if (code === 'NOT_FOUND') gate.limits.wrongKey(call.address, reply)
  // It came in by its token, which turns out to be no key to this license.
  else if (call.instanceToken && !reading.license?.token_matches)
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
  const current_instances = license.current_instances + seatsChanged
  return {
    ...common,
    valid,
    code,
    license: { id, product_id, status, current_instances, max_instances, expires_at },
    ...(instance && { instance }),
    ...(valid && !outcome.final && { next_heartbeat_in: reading.policy.heartbeat_interval }),
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
  { code, reading, instance, final }: Outcome,
): VerdictClaims {
  const { license, policy } = reading
  const iat = reading.now.seconds
  // What was asked about: a denial has to reach whoever asked, also where the license is another product's.
  const audience = call.productId ?? license?.product_id
  return {
    iss: publicUrl,
    ...(audience && { aud: audience }),
    ...(license && { sub: license.id }),
    ...(instance && { iid: instance.id }),
    ...(call.fingerprintProof && { fph: call.fingerprintProof }),
    ...(call.nonce && { nonce: call.nonce }),
    code,
    iat,
    exp: iat + 2 * policy.heartbeat_interval,
    grace_until: code === 'VALID' && !final ? graceEnd(iat, reading) : iat,
    next_heartbeat_in: policy.heartbeat_interval,
    ent: code === 'VALID' ? policy.entitlements : [],
  }
}

/** Grace never outlasts the license itself. */
function graceEnd(iat: number, { license, policy }: Reading): number {
  const end = iat + policy.grace
  return license?.expires_at ? Math.min(end, Math.floor(Date.parse(license.expires_at) / 1000)) : end
}
