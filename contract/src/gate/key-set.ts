import { Type, type Static } from 'typebox'
import type { Operation } from '../operation.ts'
import { jwksUrl } from './gate.ts'
import type { FieldWords } from '../field-words.ts'

/** Public key for verdicts: Ed25519 as a JSON Web Key (RFC 8037). `kid` is the thumbprint (RFC 7638). */
const PublicKey = Type.Object({
  kty: Type.Literal('OKP'),
  crv: Type.Literal('Ed25519'),
  x: Type.String(),
  kid: Type.String(),
  use: Type.Literal('sig'),
  alg: Type.Literal('EdDSA'),
})

/**
 * The published keys as a JSON Web Key Set (RFC 7517), newest first. `version` grows with every added or removed key:
 * clients accept no lower version than the last. `signed` is the same set under the root key's signature.
 */
export const KeySet = Type.Object({
  version: Type.Integer({ minimum: 0 }),
  keys: Type.Array(PublicKey),
  /** A compact JWS of KeySetClaims. Its header is exactly `alg` (EdDSA), `kid` (the root's thumbprint) and `typ`. */
  signed: Type.String(),
  /**
   * The same under the root key that takes the place of the one before, while the seller changes the root key: some downloads pin the
   * former key and some the new one.
   */
  signed_by_next: Type.Optional(Type.String()),
})
export type KeySet = Static<typeof KeySet>

/** The JOSE `typ` of a signed key set. */
export const keySetTokenType = 'license-keys+jwt'

/**
 * Claims of `signed`. Without a time: equal keys give an equal text, and `version` protects against older sets. `iss`
 * is the server's address.
 */
export interface KeySetClaims {
  iss: string
  version: number
  keys: KeySet['keys']
}

/** Seconds for which clients may cache the key set. */
export const keySetLifetime = 300

export const getKeySet = {
  id: 'getKeySet',
  method: 'GET',
  path: jwksUrl,
  access: 'gate',
  answers: { 200: KeySet },
  streams: true,
  summary: 'Kararların imzasını doğrulayan açık anahtarları verir',
  english: 'The public keys that verdicts are checked with, under the signature of the root key.',
  tag: 'cached',
  failure: 'Anahtar kümesi alınamadı.',
} as const satisfies Operation

export const words: FieldWords = {
  'KeySet.version': ['Kümenin sürümü; yalnızca artar', 'Version of the set, which only grows', 3],
  signed_by_next: [
    'Kök anahtar değişirken: yenisinin imzaladığı aynı küme (JWS)',
    'While the root key changes: the same set under the new one’s signature',
    'eyJhbGciOiJFZERTQSIs…',
  ],
  alg: ['İmza algoritması', 'Algorithm of the signature'],
  crv: ['Eğri', 'Curve'],
  kty: ['Anahtarın türü', 'Type of the key'],
  use: ['Kullanımı: imza', 'Use: signatures'],
}
