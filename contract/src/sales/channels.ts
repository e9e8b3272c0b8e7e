import { Type, type Static } from 'typebox'
import type { FieldWords } from '../field-words.ts'
import { Policy } from '../gate/policy.ts'
import { displayPattern, DisplayText, Id, Instant, linePattern, Nullable } from '../scalars.ts'
import { maxInstancesLimit } from '../shop/license-fields.ts'
import { salesLimits } from './limits.ts'
import { Amount, Currency, GivenAmount } from './money.ts'
import { providerNames } from './providers.ts'

const Provider = Type.Enum(providerNames)

/** A place where the shop sells: one shop at one provider. */
export const Channel = Type.Object({
  id: Id,
  provider: Provider,
  name: Type.String(),
  /** Where the provider sends its notices. */
  url: Type.String(),
  enabled: Type.Boolean(),
  /** Names of the secrets that the channel has. */
  secrets: Type.Array(Type.String()),
  /** A download that comes before the notice of its purchase gets an active license at once, else a suspended one. */
  trusts_downloads: Type.Boolean(),
  /** Days for which an order that was placed here waits for its payment. */
  order_days: Type.Integer(),
  /** The last notice that was understood. */
  last_notice_at: Nullable(Instant),
  /** Whether the provider can be asked about orders. */
  reconciles: Type.Boolean(),
  /** When the provider was asked last and answered. */
  last_reconciled_at: Nullable(Instant),
  /** An error's code, where the last question failed. */
  reconcile_fault: Nullable(Type.String()),
  /** Numbers of orders that the provider's last answer told and that could not be read. */
  unread_orders: Type.Array(Type.String()),
  created_at: Instant,
})
export type Channel = Static<typeof Channel>

/** Texts that the provider gave to the seller, by name; `providers.ts` lists the names. */
const GivenSecrets = Type.Record(
  Type.String({ pattern: '^[a-z_]{1,40}$' }),
  Type.String({ minLength: 1, maxLength: 400, pattern: linePattern('+') }),
)

export const NewChannel = Type.Object(
  { provider: Provider, name: DisplayText(60), secrets: Type.Optional(GivenSecrets) },
  { additionalProperties: false },
)
export type NewChannel = Static<typeof NewChannel>

/** The only answer that contains the secret that Mühür made; null where the provider makes the secrets. */
export const IssuedChannel = Type.Object({ ...Channel.properties, secret: Nullable(Type.String()) })
export type IssuedChannel = Static<typeof IssuedChannel>

/** Given secrets replace those of the same name. */
export const ChannelChange = Type.Object(
  {
    name: Type.Optional(DisplayText(60)),
    enabled: Type.Optional(Type.Boolean()),
    trusts_downloads: Type.Optional(Type.Boolean()),
    order_days: Type.Optional(Type.Integer({ minimum: 1, maximum: salesLimits.orderDays })),
    secrets: Type.Optional(GivenSecrets),
  },
  { additionalProperties: false, minProperties: 1 },
)
export type ChannelChange = Static<typeof ChannelChange>

/** Kept without the spaces around it. */
const ExternalProduct = Type.String({ minLength: 1, maxLength: 200, pattern: displayPattern })

const terms = {
  product_id: Id,
  /** Instances that one unit may run at once. */
  max_instances: Type.Integer({ minimum: 1, maximum: maxInstancesLimit }),
  /** Days from the purchase to the end; null: without end. */
  days: Nullable(Type.Integer({ minimum: 1, maximum: 36_500 })),
  entitlements: Policy.properties.entitlements,
  /** The rule for several units: a license each, or one license with so many seats. */
  quantity: Type.Union([Type.Literal('licenses'), Type.Literal('seats')]),
  /** The rule for the same buyer's next purchase: extend the license, or make a new one. */
  renewal: Type.Union([Type.Literal('extend'), Type.Literal('new')]),
  refund: Type.Union([Type.Literal('suspend'), Type.Literal('revoke')]),
}

/** The product and the license terms for a provider's product. An order whose price or currency differs is held. */
export const Mapping = Type.Object({
  id: Id,
  external_product: Type.String(),
  ...terms,
  product_name: Type.String(),
  price: Nullable(Amount),
  currency: Nullable(Currency),
  created_at: Instant,
})
export type Mapping = Static<typeof Mapping>

const chosen = {
  ...Type.Partial(Type.Object(terms)).properties,
  price: Type.Optional(Nullable(GivenAmount)),
  currency: Type.Optional(Nullable(Currency)),
}

export const NewMapping = Type.Object(
  { external_product: ExternalProduct, ...chosen, product_id: Id },
  { additionalProperties: false },
)
export type NewMapping = Static<typeof NewMapping>

export const MappingChange = Type.Object(chosen, { additionalProperties: false, minProperties: 1 })
export type MappingChange = Static<typeof MappingChange>

export const DeletedChannelPart = Type.Object({ success: Type.Literal(true), id: Id })

export const channelsUrl = '/api/admin/channels'
export const channelUrl = (id: string) => `${channelsUrl}/${id}`
export const channelSecretUrl = (id: string) => `${channelUrl(id)}/secret`
export const channelReconciliationUrl = (id: string) => `${channelUrl(id)}/reconciliation`
export const mappingsUrl = (id: string) => `${channelUrl(id)}/mappings`
export const mappingUrl = (id: string, mappingId: string) => `${mappingsUrl(id)}/${mappingId}`

export const words: FieldWords = {
  trusts_downloads: [
    'Ödeme bildiriminden önceki indirmede lisans hemen çalışsın mı',
    'Whether a download before the notice of its purchase gets an active license',
    false,
  ],
  order_days: [
    'Burada açılan sipariş kaç gün ödeme bekler',
    'Days for which an order that was placed here waits for its payment',
    7,
  ],
  provider: ['Kanalın türü', 'Provider of the channel', 'generic'],
  secrets: ['Sağlayıcının verdiği gizli anahtarlar', 'Secrets that the provider gave'],
  'Channel.secrets': ['Kayıtlı gizli anahtarların adları', 'Names of the secrets on record', ['secret']],
  'IssuedChannel.secrets': [
    'Kayıtlı gizli anahtarların adları',
    'Names of the secrets on record',
    ['secret'],
  ],
  'IssuedChannel.secret': [
    'Mühür’ün verdiği gizli anahtar; yalnızca burada',
    'The secret that Mühür made; only in this answer',
    'whsec_…',
  ],
  'Channel.enabled': ['Bildirim alıyor mu', 'Whether notices are taken', true],
  'IssuedChannel.enabled': ['Bildirim alıyor mu', 'Whether notices are taken', true],
  'ChannelChange.enabled': ['Bildirim alıyor mu', 'Whether notices are taken', true],
  reconciles: ['Sağlayıcıya sorulabilir mi', 'Whether the provider can be asked', true],
  last_reconciled_at: ['Son eşitleme', 'When the provider was asked last and answered'],
  reconcile_fault: ['Son eşitlemenin hatası', 'Code of what failed in the last question', null],
  unread_orders: [
    'Son eşitlemede okunamayan siparişlerin numaraları',
    'Numbers of orders that the last answer told and that could not be read',
    [],
  ],
  last_notice_at: ['Anlaşılan son bildirim', 'Last notice that was understood'],
  mappingId: ['Eşlemenin kimliği', 'Id of the mapping'],
  external_product: ['Kanaldaki ürün', "The provider's product", 'ticket-bot-pro'],
  'Mapping.days': ['Satın almadan bitişe gün; null: süresiz', 'Days from purchase to end; null: no end', 365],
  'NewMapping.days': [
    'Satın almadan bitişe gün; null: süresiz',
    'Days from purchase to end; null: no end',
    365,
  ],
  'MappingChange.days': [
    'Satın almadan bitişe gün; null: süresiz',
    'Days from purchase to end; null: no end',
    365,
  ],
  quantity: [
    'Adet: ayrı lisans ya da tek lisansta yer',
    'Several units: licenses, or seats of one',
    'licenses',
  ],
  renewal: ['Aynı alıcının sonraki alışı', "What the same buyer's next purchase does", 'extend'],
  refund: ['İade gelince lisansa ne olur', 'What a refund does to the license', 'revoke'],
  price: ['Beklenen birim fiyat', 'Expected price of a unit', '249.90'],
  currency: ['Para birimi (ISO 4217)', 'Currency (ISO 4217)', 'TRY'],
}
