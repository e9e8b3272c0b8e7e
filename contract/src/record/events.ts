import { Type, type Static } from 'typebox'
import type { Operation } from '../operation.ts'
import { Id, Instant, Nullable } from '../scalars.ts'
import type { FieldWords } from '../field-words.ts'

/** Days before the end of a license at which `license.expiring` comes. */
export const expiringDays = [30, 7, 1] as const
/** Days before the end of an admin's token at which `token.expiring` comes. */
export const tokenExpiringDays = [7, 1] as const
/** Minutes in which one license and code cause at most one `instance.denied`. */
export const denialMinutes = 10

/** The events for programs outside, in the order of the panel's list, with a name and the row in `docs/tr/webhooks.md`. */
export const eventTypes = {
  'license.created': {
    name: 'Lisans verildi',
    when: 'Lisans verildi: tek tek, toplu ya da dosyadan.',
  },
  'license.updated': {
    name: 'Lisans değiştirildi',
    when: 'Bitişi, kurulum sınırı, notu veya kuralları değişti; `changed` değişen alanların adıdır.',
  },
  'license.suspended': { name: 'Lisans askıya alındı', when: 'Askıya alındı.' },
  'license.resumed': { name: 'Lisans askıdan kaldırıldı', when: 'Askıdan kaldırıldı.' },
  'license.revoked': { name: 'Lisans iptal edildi', when: 'İptal edildi.' },
  'license.expiring': {
    name: 'Lisansın bitmesine az kaldı',
    when: `Bitmesine ${expiringDays.join(' gün, sonra ')} gün kaldı; \`days_left\` hangisi olduğunu söyler.`,
  },
  'license.expired': { name: 'Lisansın süresi doldu', when: 'Süresi doldu.' },
  'license.handed_over': {
    name: 'Lisans başkasına devredildi',
    when: 'Başkasına devredildi; eski anahtar geçersizdir.',
  },
  'license.claimed': {
    name: 'Lisansın sahibi belli oldu',
    when: 'Alıcı, başka yerde satın aldığı lisansı hesabına aldı; anahtar ve kurulumlar aynıdır.',
  },
  'license.key_replaced': {
    name: 'Lisansın anahtarı yenilendi',
    when: 'Aynı sahip yeni bir anahtar aldı; eskisi, seçilen süre dolana kadar çalışır.',
  },
  'license.version_stopping': {
    name: 'Bir sürümün duracağı haber verildi',
    when: 'Sahibinin çalıştırdığı bir sürümü engellemeden önce ona haber verdiniz; `version` hangisi olduğunu söyler.',
  },
  'license.deleted': { name: 'Lisans silindi', when: 'Silindi; olayda yalnızca kimliği ile ürünü vardır.' },
  'instance.activated': { name: 'Kurulum çalışmaya başladı', when: 'Bir kurulum yer aldı.' },
  'instance.lost': {
    name: 'Kurulumdan ses kesildi',
    when: 'Bir kurulum kapanmadan sustu ve yerini kaybetti.',
  },
  'instance.released': { name: 'Kurulum serbest bırakıldı', when: 'Bir kurulum panelden serbest bırakıldı.' },
  'instance.denied': {
    name: 'İstek reddedildi',
    when: `Bir istek reddedildi; \`denial.code\` nedenidir. Bir lisans ve neden için ${denialMinutes} dakikada bir kez haber verilir.`,
  },
  'order.paid': {
    name: 'Sipariş ödendi',
    when: 'Bir sipariş ödendi ve lisansları verildi; `order` hangisi olduğunu söyler.',
  },
  'order.receipt': {
    name: 'Dekont geldi',
    when: 'Alıcı havalesinin dekontunu yükledi; ödemeyi onaylamanızı bekliyor.',
  },
  'order.held': {
    name: 'Sipariş karar bekliyor',
    when: 'Eşlemesi olmayan, tutarı tutmayan ya da itiraz edilen bir sipariş bekliyor; `order.held_reason` nedenidir.',
  },
  'order.cancelled': {
    name: 'Sipariş iptal edildi',
    when: 'Bir sipariş ödenmeden iptal edildi; lisans verilmedi.',
  },
  'order.expired': {
    name: 'Siparişin süresi doldu',
    when: 'Ürün sayfasında açılan bir sipariş süresinde ödenmedi ve kapandı.',
  },
  'order.refunded': {
    name: 'Sipariş iade edildi',
    when: 'Bir siparişin parası iade edildi; lisansları durdu.',
  },
  'order.charged_back': {
    name: 'Ters ibraz geldi',
    when: 'Bir siparişte ters ibraz oldu; lisansları iptal edildi.',
  },
  'product.published': { name: 'Ürün yayınlandı', when: 'Bir ürün yayınlandı.' },
  'release.published': {
    name: 'Sürüm yayınlandı',
    when: 'Bir ürünün yeni sürümü yayınlandı; `release` hangisi olduğunu söyler.',
  },
  'release.halted': {
    name: 'Sürüm durduruldu',
    when: 'Bir sürümün sunulması durduruldu; `release.reason` nedenidir.',
  },
  'release.withdrawn': {
    name: 'Sürüm geri çekildi',
    when: 'Bir sürüm geri çekildi; `release.reason` nedenidir.',
  },
  'token.expiring': {
    name: 'API token’ının bitmesine az kaldı',
    when: `Bir yöneticinin token’ının bitmesine ${tokenExpiringDays.join(' gün, sonra ')} gün kaldı; \`token\` hangisi olduğunu söyler.`,
  },
  'admin.signed_in': {
    name: 'Yönetici oturumu açıldı',
    when: 'Bir yönetici giriş yaptı; `actor` kim olduğunu, `device` tarayıcısını söyler.',
  },
} as const
export type EventType = keyof typeof eventTypes
export const eventTypeNames = Object.keys(eventTypes) as EventType[]

/** Sent on request only, to one endpoint. */
export const testEventType = 'webhook.test'

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
  reason: Type.Optional(Nullable(Type.String())),
})

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
    product: Type.Optional(Type.Object({ id: Id, name: Type.Optional(Type.String()) })),
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
    message: Type.Optional(BuyerMessage),
  },
  { additionalProperties: true },
)
export type EventData = Static<typeof EventData>

/** An event as its receivers get it, with its id. */
export const ShopEvent = Type.Object({
  id: Id,
  /** Grows with every event. */
  sequence: Type.Integer(),
  type: Type.String(),
  timestamp: Instant,
  data: EventData,
})
export type ShopEvent = Static<typeof ShopEvent>

/** Events behind the number `after`, the oldest first: a program that goes on from the last number misses none. */
export const EventQuery = Type.Object(
  {
    after: Type.Optional(Type.String({ pattern: '^[0-9]{1,15}$' })),
    limit: Type.Optional(Type.String({ pattern: '^([1-9][0-9]?|1[0-9]{2}|200)$' })),
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
  'EventQuery.after': ['Bu sıra numarasından sonrası', 'Events behind this number', '0'],
  changed: ['Değişen alanların adları', 'Names of the changed fields', ['expires_at']],
  days_left: ['Kalan gün', 'Days left', 7],
  denial: ['Ret', 'The refusal'],
  order: ['Sipariş', 'The order'],
  release: ['Sürüm', 'The release'],
  timestamp: ['Olayın anı', 'When it happened'],
  token_id: ['Token’ın kimliği; null: kişinin kendisi', 'Id of the token that acted; null: the person', null],
}
