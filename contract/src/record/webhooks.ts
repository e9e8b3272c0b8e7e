import { Type, type Static } from 'typebox'
import { eventTypeNames } from './event-types.ts'
import { ShopEvent, typeWords } from './events.ts'
import { PageLimit } from '../http/page.ts'
import { controls, Id, Instant, linePattern, Nullable, spaces } from '../scalars.ts'
import type { FieldWords } from '../field-words.ts'
import { webhookLimits } from './webhook-limits.ts'

const [second, minute, hour] = [1, 60, 60 * 60]
/** Seconds before each attempt, from the attempt before: the schedule of Standard Webhooks. */
export const webhookSchedule = [
  0,
  5 * second,
  5 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
  14 * hour,
  20 * hour,
  24 * hour,
]

/** The body of a message: a message for a channel of Discord, an event as in Standard Webhooks, or a list of events. */
export const webhookFormats = ['discord', 'standard', 'batch'] as const
export type WebhookFormat = (typeof webhookFormats)[number]

/**
 * An address of Discord itself, which takes no other body. A proxy in front of Discord has another name: there the seller chooses
 * the format.
 */
export const isDiscordAddress = (url: string): boolean =>
  /^https:\/\/((canary|ptb)\.)?discord(app)?\.com\/api\/(v\d+\/)?webhooks\//i.test(url.trim())

/** Why an endpoint is off: by an admin, by an answer 410, by days of failures. */
const disabledReasons = ['admin', 'gone', 'failing'] as const
export type DisabledReason = (typeof disabledReasons)[number]

const Types = Type.Array(Type.Enum(eventTypeNames), {
  minItems: 1,
  uniqueItems: true,
})
const Url = Type.String({ minLength: 1, maxLength: webhookLimits.url, pattern: `^[^${controls}${spaces}]+$` })
const Format = Type.Enum(webhookFormats)
const Description = Type.String({
  maxLength: webhookLimits.description,
  pattern: linePattern('*'),
})

/** An address that gets events. */
export const Webhook = Type.Object({
  id: Id,
  url: Type.String(),
  description: Type.String(),
  format: Format,
  types: Types,
  enabled: Type.Boolean(),
  disabled_at: Nullable(Instant),
  disabled_reason: Nullable(Type.Enum(disabledReasons)),
  failing_since: Nullable(Instant),
  /** The moment until which the secret from before the last rotation signs too. */
  former_until: Nullable(Instant),
  created_at: Instant,
  /** `whpk_` and the Ed25519 key in base64, with which a receiver without the secret verifies `v1a`. A new secret changes the key. */
  public_key: Type.String(),
})
export type Webhook = Static<typeof Webhook>

export const NewWebhook = Type.Object(
  {
    url: Url,
    description: Type.Optional(Description),
    /** For an address of Discord always `discord`; for others by default `standard`. */
    format: Type.Optional(Format),
    types: Types,
    /** `whsec_` and 24 to 64 bytes in base64, of a receiver with a secret of its own. */
    secret: Type.Optional(Type.String({ maxLength: 200 })),
  },
  { additionalProperties: false },
)
export type NewWebhook = Static<typeof NewWebhook>

export const WebhookChange = Type.Object(
  {
    url: Type.Optional(Url),
    description: Type.Optional(Description),
    format: Type.Optional(Format),
    types: Type.Optional(Types),
    enabled: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false, minProperties: 1 },
)
export type WebhookChange = Static<typeof WebhookChange>

export const WebhookRotation = Type.Object(
  { overlap: Type.Integer({ minimum: 0, maximum: webhookLimits.overlap }) },
  { additionalProperties: false },
)

/** The type of the sample to send; without a type `webhook.test`, which says that the connection works. */
export const WebhookTestQuery = Type.Object(
  { type: Type.Optional(Type.Enum(eventTypeNames)) },
  { additionalProperties: false },
)

/** The only answer that contains a secret. */
export const IssuedWebhook = Type.Object({ webhook: Webhook, secret: Type.String() })
export type IssuedWebhook = Static<typeof IssuedWebhook>
export const DeletedWebhook = Type.Object({ success: Type.Literal(true), id: Id })

export const deliveryStates = ['waiting', 'delivered', 'failed'] as const
export type DeliveryState = (typeof deliveryStates)[number]

/** Why an attempt got no answer; null with an answer of any status. */
const deliveryFaults = [
  'FORBIDDEN_ADDRESS',
  'NAME_NOT_FOUND',
  'NO_CONNECTION',
  'TLS',
  'TIMEOUT',
  'BROKEN',
  'SWITCHED_OFF',
] as const
export type DeliveryFault = (typeof deliveryFaults)[number]

const columns = {
  id: Id,
  type: Type.String(),
  /** Whether an admin sent the event to try the endpoint. */
  test: Type.Boolean(),
  state: Type.Enum(deliveryStates),
  attempt_count: Type.Integer(),
  attempted_at: Nullable(Instant),
  /** HTTP status of the last answer. */
  status: Nullable(Type.Integer()),
  fault: Nullable(Type.Enum(deliveryFaults)),
  next_try_at: Nullable(Instant),
  created_at: Instant,
}

/** One event on its way to one endpoint. */
export const Delivery = Type.Object(columns)
export type Delivery = Static<typeof Delivery>

export const Attempt = Type.Object({
  at: Instant,
  milliseconds: Type.Integer(),
  status: Nullable(Type.Integer()),
  fault: Nullable(Type.Enum(deliveryFaults)),
  /** The beginning of the answer's body, without control characters. */
  answer: Type.String(),
})
export type Attempt = Static<typeof Attempt>

export const DeliveryDetail = Type.Object({
  ...columns,
  event: ShopEvent,
  /** The body, byte for byte as the event is sent alone. */
  body: Type.String(),
  attempts: Type.Array(Attempt),
})
export type DeliveryDetail = Static<typeof DeliveryDetail>

/** Query of the deliveries of an endpoint, the newest first; `cursor` is the id of the last known row. */
export const DeliveryQuery = Type.Object(
  {
    state: Type.Optional(Type.Enum(deliveryStates)),
    limit: Type.Optional(PageLimit),
    cursor: Type.Optional(Id),
  },
  { additionalProperties: false },
)
export type DeliveryQuery = Static<typeof DeliveryQuery>

export const webhooksUrl = '/api/admin/webhooks'
export const webhookUrl = (id: string) => `${webhooksUrl}/${id}`
export const webhookRotationUrl = (id: string) => `${webhookUrl(id)}/rotation`
export const webhookTestUrl = (id: string) => `${webhookUrl(id)}/test`
export const deliveriesUrl = (id: string) => `${webhookUrl(id)}/deliveries`
export const deliveryUrl = (id: string, delivery: string) => `${deliveriesUrl(id)}/${delivery}`
export const sendAgainUrl = (id: string, delivery: string) => `${deliveryUrl(id, delivery)}/again`

const formatWords = [
  `Gövde: imzalı olay (\`standard\`), en çok ${webhookLimits.batch} olayın listesi (\`batch\`) ya da Discord mesajı (\`discord\`)`,
  `The body: the signed event (\`standard\`), a list of at most ${webhookLimits.batch} (\`batch\`), or a message for Discord (\`discord\`)`,
  'standard',
] as const

const testWords = [
  'Yönetici test olarak gönderdiyse true',
  'Whether an admin sent the event as a test',
  false,
] as const

export const words: FieldWords = {
  'Attempt.status': ['Yanıtın HTTP durumu', 'HTTP status of the answer', 200],
  'Delivery.fault': ['Yanıt alınamadıysa nedeni', 'Why there was no answer', null],
  'Delivery.status': ['Son yanıtın HTTP durumu', 'HTTP status of the last answer', 200],
  'Delivery.test': testWords,
  'Delivery.type': typeWords,
  'DeliveryDetail.test': testWords,
  'DeliveryDetail.type': typeWords,
  'DeliveryDetail.attempts': ['Denemeler', 'The attempts'],
  'DeliveryDetail.fault': ['Yanıt alınamadıysa nedeni', 'Why there was no answer', null],
  'DeliveryDetail.status': ['Son yanıtın HTTP durumu', 'HTTP status of the last answer', 200],
  'IssuedWebhook.secret': [
    'Webhook’un gizli metni; yalnızca bu yanıtta',
    'The webhook’s secret, which only this answer contains',
    'whsec_…',
  ],
  'NewWebhook.format': formatWords,
  'NewWebhook.secret': [
    'Programınızın kendi gizli metni; yoksa Mühür üretir',
    "Your program's own secret; else Mühür makes one",
    'whsec_…',
  ],
  'Webhook.format': formatWords,
  'WebhookChange.format': formatWords,
  'WebhookTestQuery.type': [
    'Gönderilecek test olayının türü',
    'Type of the sample that is sent',
    'license.created',
  ],
  'Webhook.description': ['Ne için olduğu', 'What the endpoint is for', 'Mağaza sitesi'],
  answer: ['Yanıtın başı', 'How the answer begins', 'ok'],
  attempt_count: ['Kaç kez denendiği', 'Attempts so far', 1],
  attempted_at: ['Son deneme', 'Last attempt'],
  attempts: ['Denemeler', 'The attempts'],
  body: ['Gönderilen gövde', 'The body as it is sent', '{}'],
  disabled_at: ['Kapatıldığı an', 'When it was switched off', null],
  disabled_reason: ['Neden kapalı', 'Why it is off', null],
  enabled: ['Açık mı', 'Whether it is switched on'],
  event: ['Olay', 'The event'],
  failing_since: ['Ne zamandır başarısız', 'Since when nothing but failures', null],
  milliseconds: ['Süre', 'How long it took', 120],
  public_key: [
    '`v1a` imzasını doğrulayan açık anahtar',
    'Public key that verifies the `v1a` signature',
    'whpk_6qSbm0cJ5Ft0tMoO6Pz2K1mXQ9ZsG9cU8bF4Y0Qv5lE=',
  ],
  next_try_at: ['Sonraki deneme', 'Next attempt', null],
  types: ['Bildirilecek olaylar', 'Events that are sent', ['license.created', 'license.expiring']],
  webhook: ['Webhook', 'The endpoint'],
}
