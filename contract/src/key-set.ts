import { Type, type Static } from 'typebox'

/** A key to check verdicts with: Ed25519 as a JSON Web Key (RFC 8037). `kid` is its thumbprint (RFC 7638). */
const PublicKey = Type.Object({
  kty: Type.Literal('OKP'),
  crv: Type.Literal('Ed25519'),
  x: Type.String(),
  kid: Type.String(),
  use: Type.Literal('sig'),
  alg: Type.Literal('EdDSA'),
})

/**
 * The published keys, as a JSON Web Key Set (RFC 7517), the newest first. `version` grows with every key that comes or
 * goes: who has seen one version believes no lower one. `signed` says the same under the root key's signature.
 */
export const KeySet = Type.Object({
  version: Type.Integer({ minimum: 0 }),
  keys: Type.Array(PublicKey),
  /** A compact JWS of KeySetClaims. Its header is exactly `alg` (EdDSA), `kid` (the root's thumbprint) and `typ`. */
  signed: Type.String(),
})
export type KeySet = Static<typeof KeySet>

/** The JOSE `typ` of a signed key set. */
export const keySetTokenType = 'license-keys+jwt'

/**
 * What `signed` says. It has no time in it: the same keys are the same text, and what guards against an older set is
 * `version`. `iss` is the server's address.
 */
export interface KeySetClaims {
  iss: string
  version: number
  keys: KeySet['keys']
}

/** Seconds that a client may go by the key set it has before it asks again. */
export const keySetLifetime = 300
