import type {
  GateAnswer,
  ReplacedKeyAnswer,
  UnknownKeyAnswer,
  VerdictClaims,
} from '@muhur/contract/gate/gate'
import { errors } from '@muhur/contract/errors'
import type { FastifyReply } from 'fastify'
import type { Gate } from './gate.ts'
import type { Call, LicenseRow, Outcome } from './types.ts'

/**
 * Signs the verdict and notes it in the record of verdicts. Sets the status, 200 for a verdict, 404 for an unknown key and 410 for a
 * replaced one, and returns the body. Throws RATE_LIMITED for one unknown key too many, or for another license's token.
 */
export async function answer(
  gate: Gate,
  call: Call,
  outcome: Outcome,
  reply: FastifyReply,
  more: Pick<VerdictClaims, 'upd'> = {},
): Promise<GateAnswer | UnknownKeyAnswer | ReplacedKeyAnswer> {
  const { code, act, reading } = outcome
  const { license, policy, now } = reading
  const { verb, requestRef, address, network, fingerprintHash, version } = call
  if (!license) gate.limits.wrongKey(network, call.keyLookup.toString('base64'), reply)
  // The call was let in for its token alone, and the token is not for this license.
  else if (call.instanceToken && !license.token_matches && !act) gate.limits.admitNetwork(network, reply)

  gate.limits.learn(call, outcome)

  const next_heartbeat_in = nextHeartbeatIn(
    policy.heartbeat_interval,
    gate.outages.since(now.seconds * 1_000),
    Math.random(),
  )
  const licenseId = license && license.id
  gate.metrics.verdict(verb, code)
  gate.verdicts.note({ licenseId, verb, code, at: now.iso, requestRef, address, fingerprintHash, version })
  const common = {
    message: errors[code].message,
    request_ref: requestRef,
    server_time: now.iso,
    token: await gate.signer.sign({ ...claims(gate, call, outcome), ...more, next_heartbeat_in }),
  }
  reply.code(errors[code].status)
  if (!license) return { ...common, valid: false, code: 'NOT_FOUND', error: common.message }
  // A key is replaced because somebody else may have it: an old key gives no news of the license.
  if (code === 'KEY_REPLACED') return { ...common, valid: false, code, error: common.message }

  const valid = code === 'VALID'
  const instance = instanceOf(outcome)
  const { id, product_id, status, max_instances, expires_at } = license
  const { current_instances } = act?.licenseAfter ?? license
  return {
    ...common,
    valid,
    code,
    license: {
      id,
      product_id,
      status,
      current_instances,
      max_instances,
      expires_at,
      ...(license.test && isTest),
    },
    ...(instance && { instance }),
    ...(valid && verb !== 'deactivate' && { next_heartbeat_in }),
  }
}

const isTest = { test: true } as const

/** The instance of the call. A refusal also names the instance, in its state before the call, where the token proved it. */
function instanceOf({ code, act, reading: { license } }: Outcome): GateAnswer['instance'] {
  if (act) return act.instance
  if (code === 'KEY_REPLACED') return undefined
  if (!license?.instance_id || !license.token_matches) return undefined
  const { instance_id, holds_seat, lease_expires_at = null } = license
  return { id: instance_id, lease_expires_at: holds_seat ? lease_expires_at : null }
}

/** The claims of the token. Every instant is in service time: no node's clock can stretch a verdict. */
function claims(
  { config: { publicUrl } }: Gate,
  call: Call,
  outcome: Outcome,
): Omit<VerdictClaims, 'next_heartbeat_in'> {
  const { code, act, reading } = outcome
  const { license, policy, now } = reading
  const seating = act && act.change.kind !== 'release' ? act.change : null
  const instance = instanceOf(outcome)
  const iat = now.seconds
  // The product of the question: a denial has to reach its caller, also for a license of another product.
  const audience = call.productId ?? license?.product_id
  return {
    iss: publicUrl,
    verb: call.verb,
    bdh: call.bodyProof,
    ...(audience && { aud: audience }),
    ...(license && code !== 'KEY_REPLACED' && { sub: license.id, ...(license.test && isTest) }),
    ...(instance && { iid: instance.id }),
    // The hash that the instance's row keeps.
    ...(seating && { ith: seating.tokenHash.toString('base64url') }),
    ...(call.fingerprintProof && { fph: call.fingerprintProof }),
    ...(call.nonce && { nonce: call.nonce }),
    code,
    iat,
    exp: iat + 2 * policy.heartbeat_interval,
    grace_until: seating ? Math.max(iat, seconds(seating.graceUntil)) : iat,
    ent: code === 'VALID' ? policy.entitlements : [],
    ...(license && seating && shownFacts(license, act!.licenseAfter.current_instances)),
  }
}

/** The facts of the license that the software may show. */
function shownFacts(license: LicenseRow, seats_used: number): Partial<VerdictClaims> {
  const { product_name, owner_name, expires_at, max_instances } = license
  return {
    product_name,
    ...(owner_name && { owner_name }),
    expires_at: expires_at === null ? null : seconds(expires_at),
    seats_used,
    seats_allowed: max_instances,
  }
}

function seconds(iso: string): number {
  return Math.floor(Date.parse(iso) / 1000)
}

/**
 * The pause that an answer asks for: `interval` seconds, and for one interval after an outage a random time between half of that
 * and the whole, so that bots which came back together do not come together again. Never more than the interval, which every
 * lease outlasts.
 */
export function nextHeartbeatIn(interval: number, secondsSinceOutage: number, random: number): number {
  return secondsSinceOutage < interval ? Math.round(interval * (0.5 + 0.5 * random)) : interval
}
