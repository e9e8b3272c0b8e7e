import { Type, type Static } from 'typebox'
import { LicenseStatus } from './license.ts'
import { Fingerprint, Id, Instant, Nullable } from './scalars.ts'

/** Printable ASCII: tokens, nonces and version strings need nothing else. */
const printable = (maxLength: number) => Type.String({ minLength: 1, maxLength, pattern: '^[!-~]+$' })

/** What all four verbs take. Only `license_key` is needed to validate. */
export const GateCall = Type.Object(
  {
    license_key: Type.String({ minLength: 1, maxLength: 128 }),
    product_id: Type.Optional(Id),
    fingerprint: Type.Optional(Fingerprint),
    /** The token of the last activate or heartbeat answer. */
    instance_token: Type.Optional(printable(128)),
    /** At least 128 random bits; comes back inside the signed token, so that an old answer cannot be played again. */
    nonce: Type.Optional(Type.String({ minLength: 16, maxLength: 128, pattern: '^[!-~]+$' })),
    version: Type.Optional(printable(64)),
    /** Shown to people: nothing that moves a cursor or turns the reading direction. */
    hostname: Type.Optional(
      Type.String({ minLength: 1, maxLength: 255, pattern: '^[^\\p{Cc}\\p{Bidi_Control}]+$' }),
    ),
    sdk: Type.Optional(Type.String({ minLength: 1, maxLength: 64, pattern: '^[ -~]+$' })),
  },
  { additionalProperties: false },
)
export type GateCall = Static<typeof GateCall>

/** The verdicts on a license, from the first that applies to the last. */
export const verdictCodes = [
  'NOT_FOUND',
  'REVOKED',
  'SUSPENDED',
  'EXPIRED',
  'PRODUCT_MISMATCH',
  'BLOCKED',
  'VERSION_BLOCKED',
  'INSTANCE_REQUIRED',
  'FINGERPRINT_MISMATCH',
  'CLONE_DETECTED',
  'INSTANCE_RELEASED',
  'INSTANCE_LIMIT',
  'MACHINE_LIMIT',
  'VALID',
] as const
export type VerdictCode = (typeof verdictCodes)[number]

const Verdict = Type.Unsafe<VerdictCode>(Type.Union(verdictCodes.map((code) => Type.Literal(code))))

/** The answer of all four verbs for a known license. Only what stands in `token` is proven. */
export const GateAnswer = Type.Object({
  valid: Type.Boolean(),
  code: Verdict,
  message: Type.String(),
  license: Type.Object({
    id: Id,
    product_id: Id,
    status: LicenseStatus,
    current_instances: Type.Integer(),
    max_instances: Type.Integer(),
    expires_at: Nullable(Instant),
  }),
  instance: Type.Optional(
    Type.Object({
      id: Id,
      /** Present when this answer issues one: the next heartbeat must carry it. */
      token: Type.Optional(Type.String()),
      /** Until when the seat is held without another heartbeat; null when the instance holds none. */
      lease_expires_at: Nullable(Instant),
    }),
  ),
  /** Seconds. */
  next_heartbeat_in: Type.Optional(Type.Integer()),
  request_ref: Type.String(),
  server_time: Instant,
  token: Type.String(),
})
export type GateAnswer = Static<typeof GateAnswer>

/** The answer for a key that is not on record: refused, and the refusal is signed too. */
export const UnknownKeyAnswer = Type.Object({
  valid: Type.Literal(false),
  code: Type.Literal('NOT_FOUND'),
  message: Type.String(),
  error: Type.String(),
  request_ref: Type.String(),
  server_time: Instant,
  token: Type.String(),
})
export type UnknownKeyAnswer = Static<typeof UnknownKeyAnswer>

/** The JOSE `typ` of a verdict (RFC 8725 §3.11: a token of another kind must not pass for one). */
export const verdictTokenType = 'license-verdict+jwt'

/**
 * What the token says. Times are seconds since 1970 by the database's clock. A hash is base64url(SHA-256(…)), as DPoP's
 * `ath` is (RFC 9449 §4.2). `verb`, `bdh` and `nonce` bind the answer to the one call that was made.
 */
export interface VerdictClaims {
  iss: string
  /** Which of the four was called. */
  verb: GateVerb
  /** The hash of the request's body, byte for byte as it was received. */
  bdh: string
  /** The product's id; absent when the key is unknown and the call named no product. */
  aud?: string
  /** The license's id; absent when the key is unknown. */
  sub?: string
  /** The instance's id. */
  iid?: string
  /** The hash of the instance token that this answer issues. */
  ith?: string
  /** The hash of the fingerprint. */
  fph?: string
  nonce?: string
  code: VerdictCode
  iat: number
  exp: number
  /**
   * Until when the instance may run on this verdict while the server cannot be reached: earned by living, see the policy's
   * `grace`. `iat` for a refusal, and for `validate` and `deactivate`, which permit nothing.
   */
  grace_until: number
  /** Seconds. */
  next_heartbeat_in: number
  /** What the license entitles to beyond the product itself. */
  ent: string[]
  /** What people want to know of their license; only where an instance has just been seated. */
  product_name?: string
  /** The buyer's name on Discord; absent as long as nobody has signed in. */
  owner_name?: string
  /** Null: never. */
  expires_at?: number | null
  seats_used?: number
  seats_allowed?: number
}

export const gateUrls = {
  validate: '/api/license/validate',
  activate: '/api/license/activate',
  heartbeat: '/api/license/heartbeat',
  deactivate: '/api/license/deactivate',
} as const
export type GateVerb = keyof typeof gateUrls

export const jwksUrl = '/.well-known/jwks.json'

export interface GateLimit {
  name: string
  /** Calls. */
  maximum: number
  /** Seconds. */
  window: number
}

/** Counts wrong keys only: twenty busy servers behind one address are no guessing. */
export const wrongKeysLimit: GateLimit = { name: 'wrong-keys', maximum: 20, window: 600 }
/** All shards of a large bot may restart at once; a loop without a pause meets the limit within a second. */
export const licenseLimit: GateLimit = { name: 'license', maximum: 600, window: 60 }
/** Six times what the shortest heartbeat interval needs. */
export const instanceLimit: GateLimit = { name: 'instance', maximum: 60, window: 300 }
