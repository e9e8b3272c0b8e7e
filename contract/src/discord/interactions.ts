import { Type, type Static } from 'typebox'
import type { FieldWords } from '../field-words.ts'
import type { Operation } from '../operation.ts'

/** The use of a command, a button or a form. The rest of the body is as Discord documents it. */
export const SentInteraction = Type.Object({ type: Type.Integer() })

/** The answer that Discord shows. */
export const InteractionAnswer = Type.Object({
  type: Type.Integer(),
  data: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
})
export type InteractionAnswer = Static<typeof InteractionAnswer>

export const RegisteredCommands = Type.Object({
  /** False where Discord had this list already. */
  sent: Type.Boolean(),
  names: Type.Array(Type.String()),
})
export type RegisteredCommands = Static<typeof RegisteredCommands>

export const interactionsUrl = '/api/discord/interactions'
export const commandsUrl = '/api/admin/discord/commands'

/** Discord's own call: known by the signature over the body, with no session. */
export const receiveInteraction = {
  id: 'receiveInteraction',
  method: 'POST',
  path: interactionsUrl,
  access: 'public',
  body: SentInteraction,
  answers: { 200: InteractionAnswer },
  summary: 'Discord’un çağrısı: bir komutu, düğmeyi ya da formu yanıtlar',
  english:
    'The interactions endpoint of the application at Discord; signed with Ed25519 over the timestamp and the raw body.',
  codes: ['INTERACTION_REFUSED'],
  changesNothing: true,
} as const satisfies Operation

export const registerCommands = {
  id: 'registerCommands',
  method: 'POST',
  path: commandsUrl,
  access: 'admin',
  resource: 'discord',
  answers: { 200: RegisteredCommands },
  neverPreviewed: true,
  summary: 'Komutları Discord’a kaydeder; liste aynıysa hiçbir şey göndermez',
  english: 'Registers the commands with Discord, unless the application has this list already.',
  codes: ['DISCORD_NOT_SET_UP', 'DISCORD_TOKEN_REFUSED', 'DISCORD_UNAVAILABLE'],
  failure: 'Komutlar kaydedilemedi.',
} as const satisfies Operation

export const words: FieldWords = {
  'InteractionAnswer.data': ['Gösterilecek mesaj ya da form', 'The message or form to show'],
  'InteractionAnswer.type': ['Yanıtın türü', 'Kind of the answer', 1],
  'RegisteredCommands.names': ['Komutların adları', 'Names of the commands', ['lisanslarım']],
  'RegisteredCommands.sent': [
    'Liste Discord’a gönderildi mi',
    'Whether the list was sent; false where Discord had it',
    true,
  ],
  'SentInteraction.type': ['Discord’un çağrı türü', 'Kind of the interaction', 1],
}
