import { Type, type Static } from 'typebox'
import type { FieldWords } from '../field-words.ts'
import type { Operation } from '../operation.ts'
import { Id, Instant } from '../scalars.ts'

const OwnDiscordMessage = Type.Object({
  id: Id,
  title: Type.String(),
  text: Type.String(),
  /** `closed`: direct messages are closed or not wanted; `unknown`: Discord did not say whether the message arrived. */
  state: Type.Enum(['waiting', 'sent', 'closed', 'failed', 'unknown']),
  created_at: Instant,
})
export type OwnDiscordMessage = Static<typeof OwnDiscordMessage>

/** Messages to the caller on Discord. */
export const OwnDiscord = Type.Object({
  /** Whether the shop sends messages at all. */
  enabled: Type.Boolean(),
  opted_out: Type.Boolean(),
  /** The last twenty, the newest first, with the messages that did not arrive. */
  messages: Type.Array(OwnDiscordMessage),
})
export type OwnDiscord = Static<typeof OwnDiscord>

const OwnDiscordChange = Type.Object({ opted_out: Type.Boolean() }, { additionalProperties: false })

export const ownDiscordUrl = '/api/discord/own'

export const getOwnDiscord = {
  id: 'getOwnDiscord',
  method: 'GET',
  path: ownDiscordUrl,
  access: 'signed-in',
  resource: 'discord',
  answers: { 200: OwnDiscord },
  summary: 'Size Discord’dan gönderilen mesajları verir',
  english: 'The messages that the shop sent to the caller on Discord.',
  failure: 'Discord mesajları yüklenemedi.',
} as const satisfies Operation

export const changeOwnDiscord = {
  id: 'changeOwnDiscord',
  method: 'PUT',
  path: ownDiscordUrl,
  access: 'signed-in',
  resource: 'discord',
  body: OwnDiscordChange,
  answers: { 200: OwnDiscord },
  summary: 'Discord mesajlarını açar ya da kapatır',
  english: 'Whether the caller wants messages on Discord.',
  failure: 'Seçiminiz kaydedilemedi.',
} as const satisfies Operation

export const words: FieldWords = {
  'OwnDiscord.messages': ['Son mesajlar', 'The last messages'],
  'OwnDiscord.enabled': ['Mağaza mesaj gönderiyor', 'Whether the shop sends messages', true],
  opted_out: ['Mesaj istenmiyor', 'Whether the caller wants no messages', false],
}
