import type { GateAnswer, UnknownKeyAnswer, VerdictClaims, VerdictCode } from '@muhur/contract/gate'
import { errors } from '@muhur/contract/errors'
import type { FastifyReply } from 'fastify'
import type { Deps } from '../deps.ts'
import type { Call } from './call.ts'
import { policy } from './policy.ts'
import type { LicenseRow, Reading } from './store.ts'

/** What a verb found out and did. */
export interface Outcome {
  code: VerdictCode
  reading: Reading
  instance?: GateAnswer['instance']
  /** How many seats more (or, with -1, fewer) are held than were at the reading. */
  seatsChanged?: number
  /** A verdict that says goodbye gives no grace. */
  final?: boolean
}

export type Answer = GateAnswer | UnknownKeyAnswer

/** The body of the answer, with its status set: 200 with a verdict, 404 for an unknown key. Both are signed. */
export function answer(deps: Deps, call: Call, outcome: Outcome, reply: FastifyReply): Answer {
  const { code, reading, seatsChanged = 0 } = outcome
  const instance = outcome.instance ?? provenInstance(reading.license)
  const common = {
    message: errors[code].message,
    request_ref: call.requestRef,
    server_time: reading.now,
    token: deps.signer.sign(claims(deps, call, { ...outcome, instance })),
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
    ...(valid && !outcome.final && { next_heartbeat_in: policy.heartbeatInterval }),
  }
}

/** The instance whose token the call presented, as it was before the call: a refusal names it too. */
function provenInstance(license: LicenseRow | null): GateAnswer['instance'] {
  if (!license?.instance_id || !license.token_matches) return undefined
  return { id: license.instance_id, lease_expires_at: license.holds_seat ? license.lease_expires_at : null }
}

/** Every instant comes from the database's clock: no node's own clock can stretch a verdict. */
function claims(
  { config: { publicUrl } }: Deps,
  call: Call,
  { code, reading, instance, final }: Outcome,
): VerdictClaims {
  const { license } = reading
  const iat = Math.floor(Date.parse(reading.now) / 1000)
  const audience = license?.product_id ?? call.productId
  return {
    iss: publicUrl,
    ...(audience && { aud: audience }),
    ...(license && { sub: license.id }),
    ...(instance && { iid: instance.id }),
    ...(call.fingerprintProof && { fph: call.fingerprintProof }),
    ...(call.nonce && { nonce: call.nonce }),
    code,
    iat,
    exp: iat + 2 * policy.heartbeatInterval,
    grace_until: code === 'VALID' && !final ? graceEnd(iat, license) : iat,
    next_heartbeat_in: policy.heartbeatInterval,
  }
}

/** Grace never outlasts the license itself. */
function graceEnd(iat: number, license: LicenseRow | null): number {
  const end = iat + policy.grace
  return license?.expires_at ? Math.min(end, Math.floor(Date.parse(license.expires_at) / 1000)) : end
}
