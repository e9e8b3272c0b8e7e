import { Type, type Static } from 'typebox'
import { Instant, Nullable } from './scalars.ts'

/** A key that signs verdicts, as admins see it; its private half never leaves the server. */
export const SigningKey = Type.Object({
  kid: Type.String(),
  /** `waiting`: published, but not signing yet. `retired`: published for the grace of its verdicts only. */
  state: Type.Union([
    Type.Literal('waiting'),
    Type.Literal('signing'),
    Type.Literal('retired'),
    Type.Literal('withdrawn'),
  ]),
  created_at: Instant,
  signs_from: Instant,
  /** When its successor takes over; null without one. */
  signs_until: Nullable(Instant),
  published_until: Nullable(Instant),
})
export type SigningKey = Static<typeof SigningKey>

/** All keys there ever were, the newest first, and the root key that vouches for them. */
export const SigningKeys = Type.Object({
  root_kid: Type.String(),
  /** Of the key set that is published. */
  version: Type.Integer(),
  keys: Type.Array(SigningKey),
})
export type SigningKeys = Static<typeof SigningKeys>

/** GET lists them, POST publishes a new one. */
export const signingKeysUrl = '/api/admin/settings/keys'
