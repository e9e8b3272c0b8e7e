import { Type, type Static } from 'typebox'
import { exampleIds } from '../example-ids.ts'
import type { FieldWords } from '../field-words.ts'
import type { Operation } from '../operation.ts'
import { eventTypeNames } from '../record/event-types.ts'
import { DiscordId, Id, Nullable } from '../scalars.ts'

/** Kinds of direct messages to buyers, with the names of their switches. */
export const directMessages = {
  issued: 'Lisans verildiğinde',
  expiring: 'Lisansın bitmesine 30, 7 ve 1 gün kala',
  clone: 'Anahtar tanınmayan bir kopyada kullanıldığında',
  handed_over: 'Lisans devredildiğinde',
  version_stopping: 'Çalıştırdığı sürümün duracağını haber verdiğinizde',
  order_ended: 'Siparişi iptal edildiğinde ya da süresi dolduğunda',
} as const
export type DirectMessage = keyof typeof directMessages
export const directMessageNames = Object.keys(directMessages) as DirectMessage[]

/** Secrets that the environment may set; the panel then only shows them. */
const environmentNames = ['public_key', 'token'] as const

const ProductRole = Type.Object(
  {
    product_id: Id,
    /** The role of everybody with a usable license of the product. */
    role_id: Nullable(DiscordId),
    /** Whether buyers get a message before the end of a license. */
    reminds: Type.Boolean(),
  },
  { additionalProperties: false },
)
export type ProductRole = Static<typeof ProductRole>

const chosen = {
  application_id: Nullable(DiscordId),
  /** 32 bytes in hexadecimal digits, by which Discord's calls are known. */
  public_key: Nullable(Type.String({ pattern: '^[0-9a-f]{64}$' })),
  guild_id: Nullable(DiscordId),
  /** The channel for messages about sales and alarms. */
  channel_id: Nullable(DiscordId),
  channel_events: Type.Array(Type.Enum(eventTypeNames), { uniqueItems: true }),
  messages: Type.Array(Type.Enum(directMessageNames), { uniqueItems: true }),
  products: Type.Array(ProductRole, { maxItems: 1_000 }),
}

/** The shop's application at Discord; the bot's token never leaves the server. */
export const DiscordSettings = Type.Object({
  ...chosen,
  /** The last four characters of the bot's token; null without a token. */
  token_ending: Nullable(Type.String()),
  /** Values set by the environment, which precede the saved values. */
  from_environment: Type.Array(Type.Enum(environmentNames)),
})
export type DiscordSettings = Static<typeof DiscordSettings>

export const DiscordSettingsChange = Type.Object(
  {
    ...chosen,
    /** The bot's token; null takes the token away, and without the field the token stays. */
    token: Type.Optional(Nullable(Type.String({ pattern: '^[A-Za-z0-9_.-]{20,200}$' }))),
  },
  { additionalProperties: false },
)
export type DiscordSettingsChange = Static<typeof DiscordSettingsChange>

export const discordUrl = '/api/admin/discord'

export const getDiscord = {
  id: 'getDiscord',
  method: 'GET',
  path: discordUrl,
  access: 'admin',
  resource: 'discord',
  answers: { 200: DiscordSettings },
  tag: 'sends',
  summary: 'Discord ayarlarını verir; bot token’ının yalnızca sonu görünür',
  english: "The shop's settings for Discord; of the bot's token the last characters alone.",
  failure: 'Discord ayarları yüklenemedi.',
} as const satisfies Operation

export const changeDiscord = {
  id: 'changeDiscord',
  method: 'PUT',
  path: discordUrl,
  access: 'admin',
  resource: 'discord',
  body: DiscordSettingsChange,
  answers: { 200: DiscordSettings },
  tag: 'asks',
  summary: 'Discord ayarlarını değiştirir',
  english:
    "Replaces the shop's settings for Discord. A new application, key or token asks for a fresh sign-in.",
  codes: ['SIGN_IN_AGAIN', 'PRODUCT_NOT_FOUND'],
  failure: 'Discord ayarları kaydedilemedi.',
} as const satisfies Operation

const { discord, hash, product } = exampleIds

export const words: FieldWords = {
  'DiscordSettings.channel_id': ['Satış ve uyarı kanalı', 'Channel for sales and alarms', discord],
  'DiscordSettingsChange.channel_id': ['Satış ve uyarı kanalı', 'Channel for sales and alarms', discord],
  'DiscordSettings.messages': ['Alıcılara hangi mesajların gittiği', 'What buyers are told', ['issued']],
  'DiscordSettings.products': ['Ürünlerin rolleri', 'Roles by product'],
  'DiscordSettingsChange.messages': [
    'Alıcılara hangi mesajların gittiği',
    'What buyers are told',
    ['issued'],
  ],
  'DiscordSettingsChange.products': [
    'Ürünlerin rolleri',
    'Roles by product',
    [{ product_id: product, role_id: discord, reminds: true }],
  ],
  'DiscordSettingsChange.token': [
    'Bot token’ı; alan yoksa eskisi kalır, null siler',
    "The bot's token; without the field the token stays, null takes the token away",
    'MTA3NDI3.Gx1a.kP9x_bot',
  ],
  application_id: ['Uygulamanın kimliği', 'Id of the application', discord],
  channel_events: ['Kanala yazılan olaylar', 'Events that the channel is told of', ['admin.signed_in']],
  from_environment: ['Ortam değişkeninden gelenler', 'What the environment names', []],
  guild_id: ['Discord sunucusunun kimliği', 'Id of the server on Discord', discord],
  public_key: ['Uygulamanın açık anahtarı', 'Public key of the application', hash],
  reminds: ['Bitişten önce haber verilir', 'Whether buyers are told before the end', true],
  role_id: ['Rolün kimliği', 'Id of the role', discord],
  token_ending: ['Bot token’ının sonu', "End of the bot's token", 'kP9x'],
}
