import { Type, type Static } from 'typebox'
import type { FieldWords } from '../field-words.ts'
import type { Operation } from '../operation.ts'
import { DiscordId, Instant, Nullable } from '../scalars.ts'
import { discordFaults, settingFaults } from './faults.ts'
import { discordUrl } from './settings.ts'

/** The steps of the set-up that can be tested, in their order. */
export const checkSteps = ['application', 'endpoint', 'bot', 'guild', 'roles', 'channel'] as const
export type CheckStep = (typeof checkSteps)[number]

const Fault = Type.Enum([...discordFaults, ...settingFaults])
export type CheckFault = Static<typeof Fault>

const GuildRole = Type.Object({
  id: DiscordId,
  name: Type.String(),
  /** Whether the bot can give the role: it stands below the bot's own, and belongs to no other bot. */
  assignable: Type.Boolean(),
})
export type GuildRole = Static<typeof GuildRole>

/** The result of a test of the saved settings at Discord. */
export const DiscordCheck = Type.Object({
  /** Null: the step works. */
  fault: Nullable(Fault),
  /** The name of the application, the bot or the guild at Discord. */
  name: Nullable(Type.String()),
  /** Of the step `roles`: the roles of the guild, the highest first. */
  roles: Type.Array(GuildRole),
})
export type DiscordCheck = Static<typeof DiscordCheck>

export const HeldRole = Type.Object({
  role_id: DiscordId,
  fault: Type.Enum(discordFaults),
  /** People who wait for the role. */
  count: Type.Integer(),
})

export const LastFault = Type.Object({
  fault: Type.Enum(discordFaults),
  /** The call, without ids. */
  about: Type.String(),
  at: Instant,
})

/** How the bot does. */
export const DiscordState = Type.Object({
  /** Why no call goes out; null: calls go out. */
  stopped: Nullable(Type.Enum(['TOKEN_REFUSED', 'STOPPED'])),
  /** The last fault of which the seller can mend the cause. */
  last_fault: Nullable(LastFault),
  waiting_roles: Type.Integer(),
  waiting_messages: Type.Integer(),
  /** Roles that people have by the bot. */
  given_roles: Type.Integer(),
  held_roles: Type.Array(HeldRole),
  /** Direct messages of the last 30 days that did not arrive. */
  unsent_messages: Type.Integer(),
  swept_at: Nullable(Instant),
})
export type DiscordState = Static<typeof DiscordState>

export const discordCheckUrl = `${discordUrl}/checks`

export const checkDiscord = {
  id: 'checkDiscord',
  method: 'POST',
  path: discordCheckUrl,
  access: 'admin',
  resource: 'discord',
  body: Type.Object({ step: Type.Enum(checkSteps) }, { additionalProperties: false }),
  answers: { 200: DiscordCheck },
  neverPreviewed: true,
  summary: 'Kayıtlı Discord ayarlarının bir adımını Discord’a sorarak sınar',
  english: 'Asks Discord whether one step of the saved settings works; `channel` writes a message there.',
  changesNothing: true,
  failure: 'Discord’a sorulamadı.',
} as const satisfies Operation

export const getDiscordState = {
  id: 'getDiscordState',
  method: 'GET',
  path: `${discordUrl}/state`,
  access: 'admin',
  resource: 'discord',
  answers: { 200: DiscordState },
  summary: 'Discord botunun durumunu verir: bekleyen işler, son hata, son eşitleme',
  english: 'How the bot does: what waits, the last fault and the last sweep.',
  failure: 'Discord botunun durumu yüklenemedi.',
} as const satisfies Operation

export const words: FieldWords = {
  'DiscordCheck.fault': ['Neyin çalışmadığı; null: çalışıyor', 'What does not work; null: all works', null],
  'DiscordCheck.name': ['Discord’daki adı', 'The name on Discord', 'Mühür'],
  'HeldRole.count': ['Rolü bekleyen kişi sayısı', 'People who wait for the role', 12],
  'HeldRole.fault': ['Neden verilemediği', 'Why the role cannot be given', 'MISSING_PERMISSION'],
  'LastFault.at': ['Ne zaman', 'When'],
  'LastFault.fault': ['Ne olduğu', 'What happened', 'MISSING_PERMISSION'],
  about: ['Discord’a ne sorulduğu', 'What was asked of Discord', 'PUT /guilds/:id/members/:id/roles/:id'],
  assignable: ['Bot bu rolü verebilir', 'Whether the bot can give the role', true],
  given_roles: ['Verilen rol sayısı', 'Roles that people have by the bot', 120],
  held_roles: ['Verilemeyen roller', 'Roles that cannot be given', []],
  last_fault: ['Düzeltilebilecek son hata', 'The last fault that the seller can mend', null],
  roles: ['Sunucunun rolleri', 'Roles of the server'],
  step: ['Sınanan adım', 'The step', 'guild'],
  stopped: ['Botun neden durduğu; null: çalışıyor', 'Why no call goes out; null: calls go out', null],
  swept_at: ['Son eşitleme', 'The last sweep', null],
  unsent_messages: ['Ulaşmayan mesaj sayısı', 'Messages that did not arrive', 0],
  waiting_messages: ['Bekleyen mesaj sayısı', 'Messages that wait', 0],
  waiting_roles: ['Bekleyen rol sayısı', 'Changes of roles that wait', 0],
}
