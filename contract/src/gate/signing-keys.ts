import { Type, type Static } from 'typebox'
import { Instant, Nullable } from '../scalars.ts'

/** A key that signs verdicts, as admins see it; the private half never leaves the server. */
export const SigningKey = Type.Object({
  kid: Type.String(),
  /** `waiting`: published, but not signing. `retired`: published only for the grace of its verdicts. */
  state: Type.Union([
    Type.Literal('waiting'),
    Type.Literal('signing'),
    Type.Literal('retired'),
    Type.Literal('withdrawn'),
  ]),
  created_at: Instant,
  signs_from: Instant,
  /** When the next key takes over; null without a next key. */
  signs_until: Nullable(Instant),
  published_until: Nullable(Instant),
})
export type SigningKey = Static<typeof SigningKey>

/** All signing keys, newest first, and the root key that signs the key set. */
export const SigningKeys = Type.Object({
  root_kid: Type.String(),
  /** Version of the published key set. */
  version: Type.Integer(),
  keys: Type.Array(SigningKey),
})
export type SigningKeys = Static<typeof SigningKeys>

/** GET lists the keys, POST publishes a new key. */
export const signingKeysUrl = '/api/admin/settings/keys'
