import { Type, type Static } from 'typebox'
import { noteLimit } from './license.ts'
import { DiscordId, Fingerprint, Id, Instant, Nullable } from './scalars.ts'
import { Person } from './user.ts'

/** What may use no license at all: a machine, a network or a buyer. Of the three fields that name it, one is not null. */
export const Block = Type.Object({
  id: Id,
  kind: Type.Union([Type.Literal('fingerprint'), Type.Literal('network'), Type.Literal('user')]),
  /** The first hexadecimal digits of the fingerprint's keyed hash: enough to tell two apart. */
  fingerprint_prefix: Nullable(Type.String()),
  /** In CIDR notation, a single address too. */
  network: Nullable(Type.String()),
  user: Nullable(Person),
  note: Type.String(),
  created_by: Nullable(Person),
  created_at: Instant,
})
export type Block = Static<typeof Block>

/**
 * Exactly one field besides `note` names what to block. `instance_id` means the machine of that instance; a Discord id
 * that never signed in is blocked before its first license.
 */
export const NewBlock = Type.Object(
  {
    fingerprint: Type.Optional(Fingerprint),
    instance_id: Type.Optional(Id),
    /** An IPv4 or IPv6 address, or a prefix in CIDR notation. */
    network: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
    user_id: Type.Optional(Id),
    discord_id: Type.Optional(DiscordId),
    note: Type.Optional(Type.String({ maxLength: noteLimit })),
  },
  { additionalProperties: false },
)
export type NewBlock = Static<typeof NewBlock>

export const DeletedBlock = Type.Object({ success: Type.Literal(true), id: Id })

export const blocksUrl = '/api/admin/blocks'
export const blockUrl = (id: string) => `${blocksUrl}/${id}`
