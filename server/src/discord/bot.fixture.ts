import type { DiscordSettingsChange } from '@muhur/contract/discord/settings'
import { afterAll, beforeEach } from 'vitest'
import { DiscordEmulator, ids } from '../../test/network/discord-bot.ts'
import { world, type World } from '../../test/shop/world.ts'
import type { Deps } from '../http/deps.ts'
import { emptyOutbox } from '../record/events/outbox.ts'
import { openDiscordApi } from './api/client.ts'
import { discordChannel, workTurn } from './jobs.ts'
import { lockSettings, saveSettings } from './settings/store.ts'

const going = new AbortController().signal

/** A shop with a bot in an emulated guild, to which all of Mehmet's and Zeynep's licenses give a role. */
export async function shopWithBot(): Promise<{ w: World; discord: DiscordEmulator }> {
  const discord = await DiscordEmulator.open()
  const w = await world(botAt(discord))
  afterAll(() => discord.close())
  beforeEach(async () => {
    discord.reset()
    await w.db.executeSql(`
      delete from discord_messages; delete from discord_roles; delete from discord_settings; delete from events;
      delete from discord_state; insert into discord_state default values`)
  })
  return { w, discord }
}

/** The parts of a shop whose bot calls this Discord. */
export const botAt =
  ({ address, token }: DiscordEmulator, publicKey: string | null = null) =>
  (deps: Deps): Partial<Deps> => {
    const config = { ...deps.config, bot: { publicKey, token } }
    return { config, discordApi: openDiscordApi({ ...deps, config }, address) }
  }

export const mehmet = '110000000000000002'
export const zeynep = '110000000000000003'

export const chosen: DiscordSettingsChange = {
  application_id: ids.application,
  public_key: null,
  guild_id: ids.guild,
  channel_id: ids.channel,
  channel_events: [],
  messages: [],
  products: [],
}

export const choose = (w: World, change: Partial<DiscordSettingsChange>): Promise<void> =>
  w.db.queries.transaction().execute(async (transaction) => {
    await lockSettings(transaction)
    await saveSettings(transaction, w.deps, { ...chosen, ...change })
  })

/** A node's bot: its work with events, each second, and with tasks, every two seconds. */
export function botOf({ deps, db }: World, name = '0190b5f0-0000-7000-8000-000000000001') {
  return {
    tell: () => emptyOutbox(db.queries, [discordChannel(deps)], going),
    turn: () => workTurn(deps, name),
  }
}
