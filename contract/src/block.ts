import { Type, type Static } from 'typebox'
import { noteLimit } from './license-fields.ts'
import { Paging } from './page.ts'
import { DiscordId, Fingerprint, Id, Instant, Nullable, RequestRef } from './scalars.ts'
import { Person } from './user.ts'

/** What may use no license at all: a machine, a network or a buyer. Of the three fields that name it, one is not null. */
const Kind = Type.Union([Type.Literal('fingerprint'), Type.Literal('network'), Type.Literal('user')])
export const Block = Type.Object({
  id: Id,
  kind: Kind,
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

const subject = {
  fingerprint: Type.Optional(Fingerprint),
  /** The fingerprint's keyed hash in hexadecimal digits, as the answer to a deletion carries it. */
  fingerprint_hash: Type.Optional(Type.String({ pattern: '^[0-9a-f]{64}$' })),
  /** The machine of an instance. */
  instance_id: Type.Optional(Id),
  /** The machine that was refused under this reference. */
  request_ref: Type.Optional(RequestRef),
  /** An IPv4 or IPv6 address, or a prefix in CIDR notation. */
  network: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
  user_id: Type.Optional(Id),
  /** Somebody, even before his first license. */
  discord_id: Type.Optional(DiscordId),
}

/** Exactly one field names what to block. */
export const BlockSubject = Type.Object(subject, { additionalProperties: false })
export type BlockSubject = Static<typeof BlockSubject>

export const NewBlock = Type.Object(
  { ...subject, note: Type.Optional(Type.String({ maxLength: noteLimit })) },
  { additionalProperties: false },
)
export type NewBlock = Static<typeof NewBlock>

/** What a block would stop at this moment: instances that hold a seat, their licenses, and whose those are. */
export const BlockEffect = Type.Object({
  instances: Type.Integer(),
  licenses: Type.Integer(),
  owners: Type.Integer(),
  /** There are more; counting was given up. */
  more: Type.Boolean(),
  /** There is such a block already. */
  exists: Type.Boolean(),
})
export type BlockEffect = Static<typeof BlockEffect>

/** Query of the list of blocks, the newest first. */
export const BlockQuery = Type.Object(
  { ...Paging.properties, kind: Type.Optional(Kind) },
  { additionalProperties: false },
)
export type BlockQuery = Static<typeof BlockQuery>

/** `again` is what would have to be sent to set the block up anew. */
export const DeletedBlock = Type.Object({ success: Type.Literal(true), id: Id, again: NewBlock })
export type DeletedBlock = Static<typeof DeletedBlock>

export const blocksUrl = '/api/admin/blocks'
export const blockUrl = (id: string) => `${blocksUrl}/${id}`
export const blockEffectUrl = `${blocksUrl}/effect`
