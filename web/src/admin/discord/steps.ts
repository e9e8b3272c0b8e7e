import type { DiscordSettings } from '@muhur/contract/discord/settings'

/** Asks for the permission to manage roles alone. */
export const inviteOf = (applicationId: string): string =>
  `https://discord.com/oauth2/authorize?client_id=${applicationId}&scope=bot%20applications.commands&permissions=268435456`

interface StepState {
  done: boolean
  summary?: string
}

const saved = (...values: (string | null)[]): StepState =>
  values.includes(null) ? { done: false } : { done: true, summary: 'Kayıtlı' }
const counted = (count: number, of: string): StepState =>
  count === 0 ? { done: false } : { done: true, summary: `${count} ${of}` }

/** Which steps are saved, and what of them. */
export function stepStates(settings: DiscordSettings) {
  const { application_id, public_key, guild_id, channel_id, products } = settings
  return {
    bot: saved(settings.token_ending),
    application: saved(application_id, public_key),
    // Discord alone knows whether the address stands there.
    endpoint: { done: public_key !== null && guild_id !== null },
    guild: saved(guild_id),
    roles: counted(products.filter(({ role_id }) => role_id !== null).length, 'ürünün rolü var'),
    channel: channel_id === null ? { done: false } : counted(settings.channel_events.length, 'olay seçili'),
    messages: counted(settings.messages.length, 'mesaj açık'),
  }
}
