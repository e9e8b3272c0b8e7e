import { Type, type Static } from 'typebox'
import { PageLimit } from '../http/page.ts'
import type { Operation } from '../operation.ts'
import { Id, Instant, Nullable } from '../scalars.ts'
import type { FieldWords } from '../field-words.ts'

/** For the license's buyer, in Turkish. */
const BuyerMessage = Type.Object({ title: Type.String(), text: Type.String() })
export type BuyerMessage = Static<typeof BuyerMessage>

/** The license of an event, in its state of that moment. */
export const EventLicense = Type.Object(
  {
    id: Id,
    /** The key's 16 public characters. This field and the following ones are absent from a deleted license. */
    key_id: Type.Optional(Type.String()),
    status: Type.Optional(Type.String()),
    expires_at: Type.Optional(Nullable(Instant)),
    max_instances: Type.Optional(Type.Integer()),
    external_id: Type.Optional(Nullable(Type.String())),
    metadata: Type.Optional(Type.Record(Type.String(), Type.String())),
    test: Type.Optional(Type.Boolean()),
    product: Type.Optional(Type.Object({ id: Id, name: Type.String() })),
    owner: Type.Optional(
      Type.Object({ id: Id, discord_id: Type.String(), discord_username: Nullable(Type.String()) }),
    ),
  },
  { additionalProperties: true },
)

export const EventOrder = Type.Object({
  id: Id,
  external_id: Type.String(),
  channel_id: Id,
  state: Type.String(),
  held_reason: Type.Optional(Type.String()),
  total: Nullable(Type.String()),
  currency: Nullable(Type.String()),
})

export const EventRelease = Type.Object({
  id: Id,
  version: Type.String(),
  channel: Type.String(),
  percent: Type.Optional(Type.Integer()),
  state: Type.Optional(Type.String()),
  reason: Type.Optional(Nullable(Type.String())),
})

/** Neither the machine, the network nor the person that is blocked. */
export const EventBlock = Type.Object({ id: Id, kind: Type.String() })

export const EventData = Type.Object(
  {
    license: Type.Optional(EventLicense),
    instance: Type.Optional(
      Type.Object({
        id: Id,
        /** The name that the owner gave, or the machine's own. */
        name: Type.Optional(Nullable(Type.String())),
        version: Type.Optional(Nullable(Type.String())),
        sdk: Type.Optional(Nullable(Type.String())),
      }),
    ),
    product: Type.Optional(
      Type.Object({
        id: Id,
        /** This field and the following ones are absent from a deleted product; the last two also from older events. */
        name: Type.Optional(Type.String()),
        test: Type.Optional(Type.Boolean()),
        published: Type.Optional(Type.Boolean()),
        archived: Type.Optional(Type.Boolean()),
      }),
    ),
    /** The actor of the event: a person, alone or by a token. Absent where the server acted. */
    actor: Type.Optional(Type.Object({ user_id: Nullable(Id), token_id: Nullable(Id) })),
    /** Of `license.updated`: the names of the changed fields. */
    changed: Type.Optional(Type.Array(Type.String())),
    /** Of `admin.signed_in`: browser and system in words; null where the browser sent neither. */
    device: Type.Optional(Nullable(Type.String())),
    /** Of `license.version_stopping`; null for programs that do not say their version. */
    version: Type.Optional(Nullable(Type.String())),
    /** Of `license.expiring` and `token.expiring`. */
    days_left: Type.Optional(Type.Integer()),
    /** Of `instance.denied`. */
    denial: Type.Optional(
      Type.Object({ code: Type.String(), verb: Type.String(), request_ref: Type.String() }),
    ),
    /** Of `token.expiring`, without the name, which is its owner's own text. */
    token: Type.Optional(Type.Object({ id: Id, ending: Type.String(), expires_at: Instant })),
    release: Type.Optional(EventRelease),
    /** Of `order.*`. */
    order: Type.Optional(EventOrder),
    /** Of `block.*`. */
    block: Type.Optional(EventBlock),
    /** Of `user.erased`. */
    user: Type.Optional(Type.Object({ id: Id })),
    /** The values before the change, of the changed fields alone; absent after an erasure. */
    previous: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
    /** Of a sample or a test of the connection, which an admin sent to an endpoint. */
    test: Type.Optional(Type.Literal(true)),
    message: Type.Optional(BuyerMessage),
  },
  { additionalProperties: true },
)
export type EventData = Static<typeof EventData>

export const eventVersion = 1

/** An event as its receivers get it, with its id. */
export const ShopEvent = Type.Object({
  id: Id,
  /** Grows with every event. */
  sequence: Type.Integer(),
  type: Type.String(),
  timestamp: Instant,
  /** Of the event's form. New fields come without a new version. */
  version: Type.Literal(eventVersion),
  data: EventData,
})
export type ShopEvent = Static<typeof ShopEvent>

/** Events behind the number `after`, the oldest first: a program that goes on from the last number misses none. */
export const EventQuery = Type.Object(
  {
    after: Type.Optional(Type.String({ pattern: '^[0-9]{1,15}$' })),
    limit: Type.Optional(PageLimit),
    /** Events of the product, of its licenses and of their instances. */
    product_id: Type.Optional(Id),
  },
  { additionalProperties: false },
)

export const eventsUrl = '/api/admin/events'

export const listEvents = {
  id: 'listEvents',
  method: 'GET',
  path: eventsUrl,
  access: 'admin',
  resource: 'events',
  product: 'query',
  query: EventQuery,
  answers: { 200: Type.Array(ShopEvent) },
  summary: 'Bir sıra numarasından sonraki olayları verir',
  english: 'Events behind the number `after`, the oldest first, for programs that ask instead of being told.',
} as const satisfies Operation

export const typeWords = ['Olayın türü', 'Type of the event', 'license.created'] as const

export const words: FieldWords = {
  'EventLicense.metadata': [
    'Kendi programlarınızın lisansla sakladığı bilgi',
    "What the seller's own programs keep",
    { plan: 'pro' },
  ],
  'EventOrder.external_id': [
    'Sağlayıcıdaki sipariş numarası',
    "The order's number at the provider",
    'S-1042',
  ],
  'EventData.actor': ['Neden olan; yoksa kimse', 'Who caused the event'],
  'EventData.test': ['Yöneticinin gönderdiği test olayı', 'A sample that an admin sent', true],
  'EventData.user': ['Silinen kullanıcı', 'The erased user'],
  'ShopEvent.type': typeWords,
  'ShopEvent.version': ['Olay biçiminin sürümü', "Version of the event's form", 1],
  'EventQuery.after': ['Bu sıra numarasından sonrası', 'Events behind this number', '0'],
  changed: ['Değişen alanların adları', 'Names of the changed fields', ['expires_at']],
  days_left: ['Kalan gün', 'Days left', 7],
  block: ['Engel', 'The block'],
  denial: ['Ret', 'The refusal'],
  order: ['Sipariş', 'The order'],
  previous: ['Değişen alanların eski değerleri', 'Values before the change', { max_instances: 1 }],
  release: ['Sürüm', 'The release'],
  timestamp: ['Olayın anı', 'When it happened'],
  token_id: ['Token’ın kimliği; null: kişinin kendisi', 'Id of the token that acted; null: the person', null],
}
