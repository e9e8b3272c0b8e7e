import { Type, type Static } from 'typebox'
import { noteLimit } from './license-fields.ts'
import type { Operation, OperationGroup } from '../operation.ts'
import { Paging } from '../http/page.ts'
import { ById, DiscordId, Fingerprint, Id, Instant, Nullable, RequestRef } from '../scalars.ts'
import { Person } from '../access/users.ts'
import { exampleIds } from '../example-ids.ts'
import type { FieldWords } from '../field-words.ts'

/** Blocks a machine, a network or a buyer from all licenses. Exactly one of the three fields is not null. */
const Kind = Type.Union([Type.Literal('fingerprint'), Type.Literal('network'), Type.Literal('user')])
export const Block = Type.Object({
  id: Id,
  kind: Kind,
  /** First hexadecimal digits of the fingerprint's keyed hash, to tell machines apart. */
  fingerprint_prefix: Nullable(Type.String()),
  /** In CIDR notation, also for a single address. */
  network: Nullable(Type.String()),
  user: Nullable(Person),
  note: Type.String(),
  created_by: Nullable(Person),
  created_at: Instant,
})
export type Block = Static<typeof Block>

const subject = {
  fingerprint: Type.Optional(Fingerprint),
  /** The fingerprint's keyed hash in hexadecimal digits; the answer to a deletion contains the hash. */
  fingerprint_hash: Type.Optional(Type.String({ pattern: '^[0-9a-f]{64}$' })),
  /** The machine of an instance. */
  instance_id: Type.Optional(Id),
  /** The machine of the refusal with this reference. */
  request_ref: Type.Optional(RequestRef),
  /** An IPv4 or IPv6 address, or a prefix in CIDR notation. */
  network: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
  user_id: Type.Optional(Id),
  /** A buyer by Discord id, even before the first license. */
  discord_id: Type.Optional(DiscordId),
}

/** Exactly one field names the subject. */
export const BlockSubject = Type.Object(subject, { additionalProperties: false })
export type BlockSubject = Static<typeof BlockSubject>

export const NewBlock = Type.Object(
  { ...subject, note: Type.Optional(Type.String({ maxLength: noteLimit })) },
  { additionalProperties: false },
)
export type NewBlock = Static<typeof NewBlock>

/** Present effect of a block: instances that hold a seat, their licenses, and the licenses' owners. */
export const BlockEffect = Type.Object({
  instances: Type.Integer(),
  licenses: Type.Integer(),
  owners: Type.Integer(),
  /** The numbers are lower bounds: the count stopped at its limit. */
  more: Type.Boolean(),
  /** Whether this block exists already. */
  exists: Type.Boolean(),
})
export type BlockEffect = Static<typeof BlockEffect>

/** Query of the list of blocks, newest first: all, the blocks of one kind, or the block with this id. */
export const BlockQuery = Type.Object(
  { ...Paging.properties, kind: Type.Optional(Kind), id: Type.Optional(Id) },
  { additionalProperties: false },
)
export type BlockQuery = Static<typeof BlockQuery>

/** `again`: the body that sets up the same block again. */
export const DeletedBlock = Type.Object({ success: Type.Literal(true), id: Id, again: NewBlock })

export const blocksUrl = '/api/admin/blocks'
export const blockUrl = (id: string) => `${blocksUrl}/${id}`
export const blockEffectUrl = `${blocksUrl}/effect`

const admin = { access: 'admin', resource: 'blocks' } as const

const subjectCodes = [
  'BLOCK_SUBJECT_REQUIRED',
  'NETWORK_TOO_WIDE',
  'INSTANCE_NOT_FOUND',
  'DENIAL_NOT_FOUND',
  'USER_NOT_FOUND',
] as const

export const listBlocks = {
  id: 'listBlocks',
  method: 'GET',
  path: blocksUrl,
  ...admin,
  query: BlockQuery,
  answers: { 200: Type.Array(Block) },
  streams: true,
  counted: true,
  summary: 'Engelleri listeler, en yenisi önce',
  english: 'The blocks, newest first.',
  failure: 'Failed to fetch blocks',
} as const satisfies Operation

export const createBlock = {
  id: 'createBlock',
  method: 'POST',
  path: blocksUrl,
  ...admin,
  body: NewBlock,
  answers: { 201: Block },
  summary: 'Bir makineyi, ağı ya da alıcıyı engeller',
  english: 'Blocks a machine, a network or a buyer: exactly one field names the subject.',
  codes: [...subjectCodes, 'BLOCK_EXISTS'],
  example: { network: '203.0.113.0/24', note: 'Deneme anahtarları' },
  failure: 'Engel eklenemedi.',
} as const satisfies Operation

export const previewBlock = {
  id: 'previewBlock',
  method: 'POST',
  path: blockEffectUrl,
  ...admin,
  body: BlockSubject,
  answers: { 200: BlockEffect },
  ignoresKey: true,
  changesNothing: true,
  onlyAsks: true,
  summary: 'Bir engelin şu anda kimleri durduracağını sayar',
  english: 'Counts whom a block would stop at present; changes nothing.',
  codes: subjectCodes,
  example: { network: '203.0.113.0/24' },
  failure: 'Etkisi hesaplanamadı.',
} as const satisfies Operation

export const deleteBlock = {
  id: 'deleteBlock',
  method: 'DELETE',
  path: blockUrl(':id'),
  ...admin,
  params: ById,
  answers: { 200: DeletedBlock },
  summary: 'Engeli kaldırır',
  english: 'Removes a block; `again` of the answer would set the block up again.',
  codes: ['BLOCK_NOT_FOUND'],
  failure: 'Engel kaldırılamadı.',
} as const satisfies Operation

export const blockOperations = {
  name: 'blocks',
  title: 'Engeller',
  turkish: 'Hiçbir lisansı kullanamayan makineler, ağlar ve kullanıcılar.',
  english: 'Machines, networks and buyers that may use no license at all.',
  operations: [listBlocks, createBlock, previewBlock, deleteBlock],
} as const satisfies OperationGroup

const { hash } = exampleIds

export const words: FieldWords = {
  again: [
    'Aynı engeli yeniden kuran gövde',
    'The body that sets up the same block again',
    { network: '203.0.113.0/24' },
  ],
  created_by: ['Oluşturan', 'Who created it'],
  exists: ['Bu engel zaten var', 'Whether this block exists already', false],
  fingerprint_hash: ['Parmak izinin anahtarlı özeti', 'Keyed hash of a fingerprint', hash],
  more: ['Sayılar alt sınırdır', 'The numbers are lower bounds', false],
}
