import { checkDiscord, getDiscordState } from '@muhur/contract/discord/checks'
import type { App, Deps } from '../../http/deps.ts'
import { serve } from '../../http/serve.ts'
import { discordSettings } from '../settings/store.ts'
import { checkStep } from './checks.ts'
import { stateOf } from './state.ts'

/** The state of the bot, and tests of the saved settings. */
export function discordStateRoutes(app: App, deps: Deps): void {
  const { queries } = deps.db

  serve(app, getDiscordState, async () => stateOf(queries, (await discordSettings(deps, queries)).token))

  serve(app, checkDiscord, ({ body }) => checkStep(deps, body.step))
}
