import { genuineClaims, hashOf, token } from './jws.ts'
import {
  instance,
  instanceToken,
  licenseKey,
  nonce,
  now,
  otherNonce,
  pinnedVersion,
  pinsOf,
  sent,
} from './world.ts'

/** The reply to a call: an answer (as bytes in base64 where they are no UTF-8), or none. */
export type Answer =
  | { status: number; body: string }
  | { status: number; body_base64: string }
  | { failure: 'DNS_FAILED' | 'TLS_FAILED' | 'UNREACHABLE' | 'TIMED_OUT' }

/** The verdict of an SDK. The members behind `because` are compared only where they are present. */
export interface Expected {
  state: 'active' | 'grace' | 'denied'
  code: string
  because: string | null
  entitlements?: string[]
  next_heartbeat_in?: number
  grace_until?: number
  key_set_version?: number
  product?: string | null
  owner?: string | null
  seats_used?: number | null
  seats_allowed?: number | null
  /** In seconds since 1970; null: never, or not known. */
  expires_at?: number | null
}

export interface VerdictCase {
  name: string
  /** The pins of a download. */
  pins: string
  /** The clock, in seconds since 1970. */
  now: number
  /** The fingerprint. */
  instance: string
  license_key: string
  /** The nonce of the call. */
  nonce: string
  /** The verb just called. */
  verb: 'validate' | 'activate' | 'heartbeat' | 'deactivate'
  /** The body just sent, byte for byte in UTF-8. */
  sent: string
  /** The text of state.json; null: there is none. */
  state: string | null
  answer: Answer
  /** The answer of /.well-known/jwks.json; without it, there is none. */
  key_set_answer?: Answer
  expect: Expected
}

type Differences = Partial<Omit<VerdictCase, 'name' | 'answer' | 'expect'>>

/** One case: a first start at `now`, with these parts replaced. */
export function verdictCase(
  name: string,
  answer: Answer | string,
  expect: Expected,
  differences: Differences = {},
): VerdictCase {
  return {
    name,
    pins: pinsOf(),
    now,
    instance,
    license_key: licenseKey,
    nonce,
    verb: 'activate',
    sent,
    state: null,
    answer: typeof answer === 'string' ? answerWith(answer) : answer,
    ...differences,
    expect,
  }
}

/** The gate's answer around a token; `beside` adds or replaces members besides the token. */
export function answerWith(proof: unknown, status = 200, unsigned: Record<string, unknown> = {}): Answer {
  return { status, body: JSON.stringify({ ...shown, ...unsigned, token: proof }) }
}

/** The members besides a token, for display only. */
const shown = {
  valid: true,
  code: 'VALID',
  message: 'Lisans geçerli.',
  instance: { id: '01932f7e-6a4b-7c1d-8e2f-222222222222', token: instanceToken },
  next_heartbeat_in: 300,
  request_ref: 'K7QX-2M9D',
  server_time: '2027-01-15T08:00:00.000Z',
}

/** The claims of the kept verdict in most cases: an hour old. */
export const keptClaims = {
  ...genuineClaims,
  nonce: otherNonce,
  verb: 'heartbeat',
  bdh: hashOf('an earlier body'),
  iat: now - 3600,
  exp: now - 3000,
  grace_until: now + 255_600,
  next_heartbeat_in: 240,
  ent: ['kept'],
}

/** The text of state.json; undefined leaves a member out. */
export function kept(differences: Record<string, unknown> = {}): string {
  return JSON.stringify({
    format: 1,
    license: licenseHash(licenseKey),
    verdict: token({ claims: keptClaims }),
    instance_token: instanceToken,
    highest_iat: keptClaims.iat,
    key_set: null,
    ...differences,
  })
}

export const licenseHash = hashOf

export const active: Expected = {
  state: 'active',
  code: 'VALID',
  because: null,
  entitlements: ['pro'],
  next_heartbeat_in: 300,
  grace_until: now + 259_200,
  key_set_version: pinnedVersion,
}

/** Denied by the server's signed verdict. */
export function refused(code: string): Expected {
  return { state: 'denied', code, because: null }
}

/** Denied because nothing permits the run; `code` defaults to the reason. */
export function denied(because: string, code = because): Expected {
  return { state: 'denied', code, because }
}

/** On the kept verdict. */
export function grace(because: string): Expected {
  return { state: 'grace', code: because, because, entitlements: ['kept'], grace_until: now + 255_600 }
}

export const unreachable: Answer = { failure: 'UNREACHABLE' }
