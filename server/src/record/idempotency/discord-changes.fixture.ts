import { ownDiscordUrl } from '@muhur/contract/discord/own'
import { discordUrl } from '@muhur/contract/discord/settings'
import type { Change } from './changes.fixture.ts'

const nothing = {
  application_id: null,
  public_key: null,
  guild_id: null,
  channel_id: null,
  channel_events: [],
  messages: [],
  products: [],
}

/** Changes of the bot's settings, and of a buyer's choice. */
export const discordChanges: Record<string, () => Promise<Change>> = {
  'PUT /api/admin/discord': () =>
    Promise.resolve({
      url: discordUrl,
      payload: { ...nothing, guild_id: '300000000000000002' },
      other: { ...nothing, guild_id: '300000000000000001' },
    }),
  'PUT /api/discord/own': () =>
    Promise.resolve({ url: ownDiscordUrl, payload: { opted_out: true }, other: { opted_out: false } }),
}
