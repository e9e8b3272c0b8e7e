import { Type, type Static } from 'typebox'
import { pageOrCursor, pageQuery } from '../http/page.ts'
import { Id, Instant, Nullable } from '../scalars.ts'
import { Person } from '../access/users.ts'
import type { FieldWords } from '../field-words.ts'

/** KVKK, article 13: the law's limit for an answer, in days. A seller may promise less. */
export const legalDeadline = 30

export const erasureStates = ['open', 'withdrawn', 'refused', 'done'] as const
export type ErasureState = (typeof erasureStates)[number]

/** A user's request to be erased. */
export const Erasure = Type.Object({
  id: Id,
  state: Type.Enum(erasureStates),
  asked_at: Instant,
  /** The seller's due date for the answer. */
  due_at: Instant,
  decided_at: Nullable(Instant),
  /** Why the seller refused; empty otherwise. */
  reason: Type.String(),
})
export type Erasure = Static<typeof Erasure>

/** The state of a user's request for erasure, before and after the request. */
export const OwnErasure = Type.Object({
  /** The last request. */
  request: Nullable(Erasure),
  /** Licenses that the erasure would end. */
  licenses: Type.Integer(),
  /** Days in which the seller answers. */
  days: Type.Integer(),
})
export type OwnErasure = Static<typeof OwnErasure>

/** A request as admins see it. */
export const ListedErasure = Type.Object({
  ...Erasure.properties,
  user: Person,
  /** Whether the request is open beyond its due date. */
  overdue: Type.Boolean(),
  /** Licenses that the erasure would end; of an erased person, the number that it ended. */
  licenses: Type.Integer(),
  /** Null for a withdrawn request. */
  decided_by: Nullable(Person),
})
export type ListedErasure = Static<typeof ListedErasure>

const remainKinds = ['block', 'import', 'license', 'token', 'webhook'] as const
const remainPlaces = ['text', 'network', 'history'] as const
/** The data of the person by which a place was found. */
const remainTraces = ['name', 'email', 'discord_id', 'address'] as const

/** A place where other people's words may still name an erased person: a note, a name, a blocked address, or its history. */
export const Remain = Type.Object({
  id: Id,
  kind: Type.Enum(remainKinds),
  /** The block, import, license, token or webhook, which may be gone. */
  subject_id: Id,
  /** The admins' name for the object; null where it is gone. */
  name: Nullable(Type.String()),
  place: Type.Enum(remainPlaces),
  found: Type.Array(Type.Enum(remainTraces)),
  /** The text at this place; empty for history. */
  text: Type.String(),
  /** Entries of the record with details that a click erases. */
  entries: Type.Integer(),
  /** False for the address of a block that is in force: the block is the reason to keep the address. */
  erasable: Type.Boolean(),
  /** An admin has checked the place, and leaves it as it is. */
  kept: Type.Boolean(),
})
export type Remain = Static<typeof Remain>

/** A request with the remains of the erasure in other people's texts. Empty for a request that was not approved. */
export const ErasureDetail = Type.Object({ ...ListedErasure.properties, remains: Type.Array(Remain) })
export type ErasureDetail = Static<typeof ErasureDetail>

/** `list` takes `keep` back. */
export const RemainsDecision = Type.Object(
  {
    ids: Type.Array(Id, { minItems: 1, maxItems: 1_000, uniqueItems: true }),
    act: Type.Enum(['erase', 'keep', 'list']),
  },
  { additionalProperties: false },
)
export type RemainsDecision = Static<typeof RemainsDecision>

/** With `page` one page, open requests first and then by decision; without, or with `sort`, by due date. */
export const ErasureQuery = Type.Object(
  { ...pageQuery(['due_at']), state: Type.Optional(Type.Enum(erasureStates)) },
  pageOrCursor,
)
export type ErasureQuery = Static<typeof ErasureQuery>

export const reasonLength = 1_000

export const ErasureRefusal = Type.Object(
  { reason: Type.String({ minLength: 1, maxLength: reasonLength, pattern: '^[^\\u0000]*\\S[^\\u0000]*$' }) },
  { additionalProperties: false },
)
export type ErasureRefusal = Static<typeof ErasureRefusal>

export const ErasureDeadline = Type.Object(
  { days: Type.Integer({ minimum: 1, maximum: legalDeadline }) },
  { additionalProperties: false },
)
export type ErasureDeadline = Static<typeof ErasureDeadline>

/** `json` for programs, `html` for people. */
export const OwnDataQuery = Type.Object(
  { format: Type.Optional(Type.Enum(['json', 'html'])) },
  { additionalProperties: false },
)

export const ownDataUrl = '/api/privacy/data'
export const ownErasureUrl = '/api/privacy/erasure'
export const erasuresUrl = '/api/admin/erasures'
export const erasureDeadlineUrl = `${erasuresUrl}/deadline`
export const erasureUrl = (id: string) => `${erasuresUrl}/${id}`
export const erasureRemainsUrl = (id: string) => `${erasureUrl(id)}/remains`
export const erasureApprovalUrl = (id: string) => `${erasureUrl(id)}/approval`
export const erasureRefusalUrl = (id: string) => `${erasureUrl(id)}/refusal`

export const words: FieldWords = {
  'ErasureDeadline.days': ['Kaç günde yanıt verildiği', 'Days in which the seller answers', 30],
  'ErasureDetail.remains': [
    'Silmeden sonra başkalarının yazdıklarında kalanlar',
    "What the erasure left in other people's words",
  ],
  'ErasureQuery.sort': ['Sıralama alanı; eksi azalan', 'Field to sort by; a minus for descending', 'due_at'],
  'OwnErasure.days': ['Kaç günde yanıt verildiği', 'Days in which the seller answers', 30],
  'Remain.entries': [
    'İşlem kaydında silinecek ayrıntı sayısı',
    'Details of the record that a click takes away',
    1,
  ],
  'Remain.erasable': [
    'Şimdi silinebilir mi; süren bir engelin adresi silinmez',
    'Whether a click takes the place away: not while a block on the address is in force',
    true,
  ],
  'Remain.found': ['Kişinin neyinin geçtiği', 'What of the person was found there'],
  'Remain.kept': ['Bir yöneticinin yerinde bırakıp bırakmadığı', 'Whether an admin leaves the words', false],
  'Remain.kind': ['Metnin bulunduğu şeyin türü', 'What kind of thing the words belong to', 'block'],
  'Remain.place': [
    'Bulunduğu yer: metin, engellenmiş ağ, geçmiş',
    'Text, a blocked network, or history',
    'text',
  ],
  'RemainsDecision.act': [
    '`erase`: sil, `keep`: yerinde bırak, `list`: yeniden listele',
    'Erases, leaves, or lists again',
    'erase',
  ],
  asked_at: ['İstendiği an', 'When it was asked'],
  decided_at: ['Karar anı', 'When it was decided', null],
  decided_by: ['Karar veren', 'Who decided', null],
  due_at: ['Son yanıt günü', 'Until when the seller has to answer'],
  format: ['`json` ya da `html`', 'For programs or for people', 'json'],
  overdue: ['Süresi geçti mi', 'Whether the due date has passed', false],
  request: ['Son istek', 'The last request'],
}
