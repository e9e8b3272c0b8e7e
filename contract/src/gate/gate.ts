import { Type, type Static } from 'typebox'
import { instanceVerdicts, licenseVerdicts } from '../errors/verdict.ts'
import { LicenseStatus } from '../shop/licenses.ts'
import { Fingerprint, Id, Instant, linePattern, Nullable } from '../scalars.ts'
import type { RateLimit } from '../http/rate-limit.ts'
import type { FieldWords } from '../field-words.ts'

/** Printable ASCII, for tokens, nonces and versions. */
const printable = (maxLength: number) => Type.String({ minLength: 1, maxLength, pattern: '^[!-~]+$' })

/** Body of all four verbs. `validate` needs only `license_key`. */
export const GateCall = Type.Object(
  {
    license_key: Type.String({ minLength: 1, maxLength: 128 }),
    product_id: Type.Optional(Id),
    fingerprint: Type.Optional(Fingerprint),
    /** The token of the last activate or heartbeat answer. */
    instance_token: Type.Optional(printable(128)),
    /** At least 128 random bits; the signed token repeats the nonce, so that an old answer cannot be replayed. */
    nonce: Type.Optional(Type.String({ minLength: 16, maxLength: 128, pattern: '^[!-~]+$' })),
    version: Type.Optional(printable(64)),
    /** Display text: no control characters, no characters that change the reading direction. */
    hostname: Type.Optional(Type.String({ minLength: 1, maxLength: 255, pattern: linePattern('+') })),
    sdk: Type.Optional(Type.String({ minLength: 1, maxLength: 64, pattern: '^[ -~]+$' })),
  },
  { additionalProperties: false },
)
export type GateCall = Static<typeof GateCall>

const verdicts = { ...licenseVerdicts, ...instanceVerdicts }
export type VerdictCode = keyof typeof verdicts
/** Verdicts on a license, in order of precedence. */
export const verdictCodes = Object.keys(verdicts) as VerdictCode[]

const Verdict = Type.Unsafe<VerdictCode>(Type.Union(verdictCodes.map((code) => Type.Literal(code))))

/** Answer of all four verbs for a known license. Only the claims in `token` are signed. */
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
    /** Present on a test license alone. */
    test: Type.Optional(Type.Literal(true)),
  }),
  instance: Type.Optional(
    Type.Object({
      id: Id,
      /** Present when the answer issues an instance token: the next heartbeat must carry this token. */
      token: Type.Optional(Type.String()),
      /** End of the lease without another heartbeat; null for an instance without a seat. */
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

/** Answer for an unknown key: a signed denial. */
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

/** Answer for a key that the license has no longer: a signed denial that says nothing else of the license. */
export const ReplacedKeyAnswer = Type.Object({
  ...UnknownKeyAnswer.properties,
  code: Type.Literal('KEY_REPLACED'),
})
export type ReplacedKeyAnswer = Static<typeof ReplacedKeyAnswer>

/** The JOSE `typ` of a verdict: other kinds of tokens must not be accepted as verdicts (RFC 8725 §3.11). */
export const verdictTokenType = 'license-verdict+jwt'

/**
 * Claims of the token. Times are seconds since 1970 by service time. A hash is base64url(SHA-256(…)), like
 * DPoP's `ath` (RFC 9449 §4.2). `verb`, `bdh` and `nonce` bind the answer to one call.
 */
export interface VerdictClaims {
  iss: string
  /** The verb of the call. */
  verb: GateVerb
  /** Hash of the request body's bytes. */
  bdh: string
  /** The product's id; absent when the key is unknown and the call has no product. */
  aud?: string
  /** The license's id; absent when the key is unknown or was replaced. */
  sub?: string
  /** The instance's id. */
  iid?: string
  /** Hash of the instance token that this answer issues. */
  ith?: string
  /** Hash of the fingerprint. */
  fph?: string
  nonce?: string
  code: VerdictCode
  iat: number
  exp: number
  /**
   * Until when the instance may run on this verdict without a reachable server; grows with the instance's lifetime, see
   * the policy's `grace`. Equals `iat` for a denial, and for `validate` and `deactivate`, which permit nothing.
   */
  grace_until: number
  /** Seconds. */
  next_heartbeat_in: number
  /** The license's entitlements beyond the product itself. */
  ent: string[]
  /** Present on a test license alone. */
  test?: true
  /** Facts for the program to show; only when the instance has just taken a seat. */
  product_name?: string
  /** The buyer's name on Discord; absent until the first sign-in. */
  owner_name?: string
  /** Null: never. */
  expires_at?: number | null
  seats_used?: number
  seats_allowed?: number
  /**
   * What `update` found: the release to take, and with a link its address and the hash of what the address gives. Null where there is
   * nothing to take.
   */
  upd?: { version: string; required: boolean; file: string; sha256?: string; url?: string } | null
}

export const gateUrls = {
  validate: '/api/license/validate',
  activate: '/api/license/activate',
  heartbeat: '/api/license/heartbeat',
  deactivate: '/api/license/deactivate',
  update: '/api/license/update',
} as const
export type GateVerb = keyof typeof gateUrls

export const jwksUrl = '/.well-known/jwks.json'

/** Counts only unknown keys, so that twenty servers behind one address are not taken for guessing. */
export const wrongKeysLimit: RateLimit = { name: 'wrong-keys', maximum: 20, window: 600 }
/** All shards of a large bot may restart at once; an endless loop reaches the limit within a second. */
export const licenseLimit: RateLimit = { name: 'license', maximum: 600, window: 60 }
/** Six times the need of the shortest heartbeat interval. */
export const instanceLimit: RateLimit = { name: 'instance', maximum: 60, window: 300 }

export const words: FieldWords = {
  'GateAnswer.code': ['Kararın kodu', 'Code of the verdict', 'VALID'],
  'GateAnswer.message': ['Kararın Türkçe cümlesi', 'Turkish sentence of the verdict', 'Lisans geçerli.'],
  'GateAnswer.token': [
    'İmzalı karar (JWS); yalnızca buna güvenin',
    'The signed verdict (JWS): believe this alone',
    'eyJhbGciOiJFZERTQSIs…',
  ],
  'GateAnswer.valid': ['Geçerli mi', 'Whether the license may be used', true],
  'GateCall.license_key': [
    'Lisans anahtarının tamamı',
    'The whole license key',
    'MHR-7K2M9PQR4T6V-3XH8N5C1J-W0D7FQ2SY-6BTA4GK9N',
  ],
  'ReplacedKeyAnswer.code': ['Kararın kodu', 'Code of the verdict', 'KEY_REPLACED'],
  'ReplacedKeyAnswer.message': [
    'Kararın Türkçe cümlesi',
    'Turkish sentence of the verdict',
    'Bu lisansın anahtarı yenilendi; eski anahtar artık çalışmıyor.',
  ],
  'ReplacedKeyAnswer.token': ['İmzalı ret (JWS)', 'The signed denial (JWS)', 'eyJhbGciOiJFZERTQSIs…'],
  'ReplacedKeyAnswer.valid': ['Geçerli mi', 'Whether the license may be used', false],
  'UnknownKeyAnswer.code': ['Kararın kodu', 'Code of the verdict', 'NOT_FOUND'],
  'UnknownKeyAnswer.message': [
    'Kararın Türkçe cümlesi',
    'Turkish sentence of the verdict',
    'Bu lisans anahtarı kayıtlı değil.',
  ],
  'UnknownKeyAnswer.token': ['İmzalı ret (JWS)', 'The signed denial (JWS)', 'eyJhbGciOiJFZERTQSIs…'],
  'UnknownKeyAnswer.valid': ['Geçerli mi', 'Whether the license may be used', false],
  instance_token: [
    'Son etkinleştirme ya da nabzın verdiği token',
    'Token of the last activate or heartbeat answer',
    'Zk3vQ1m8',
  ],
  next_heartbeat_in: ['Sonraki nabza kadar saniye', 'Seconds until the next heartbeat', 300],
  nonce: ['Çağrıya özgü rastgele metin', 'Random text; the signed token repeats it', 'b0e5c1f2a7d84936'],
  server_time: ['Sunucunun saati', 'Time of the server'],
}
