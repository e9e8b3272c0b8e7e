import type { OperationGroup } from '../operation.ts'
import { checkDiscord, getDiscordState } from './checks.ts'
import { receiveInteraction, registerCommands } from './interactions.ts'
import { changeOwnDiscord, getOwnDiscord } from './own.ts'
import { changeDiscord, getDiscord } from './settings.ts'

export const discordOperations = {
  name: 'discord',
  title: 'Discord',
  turkish: 'Mağazanın Discord botu: ayarları, ürünlerin rolleri ve alıcılara giden mesajlar.',
  english: "The shop's bot on Discord: its settings, the roles of products and the messages to buyers.",
  operations: [
    getDiscord,
    changeDiscord,
    checkDiscord,
    getDiscordState,
    registerCommands,
    receiveInteraction,
    getOwnDiscord,
    changeOwnDiscord,
  ],
} as const satisfies OperationGroup
