import type { RegisteredCommands } from '@muhur/contract/discord/interactions'
import { hash } from 'node:crypto'
import type { Queries } from '../../db/db.ts'
import { lockSetting, saveSetting } from '../../db/settings.ts'
import { record, theShop, type Actor } from '../../record/audit/record.ts'
import { Failure } from '../../start/faults/failure.ts'
import type { DiscordApi } from '../api/client.ts'
import { discordSettings } from '../settings/store.ts'
import { commandNames, commands } from './commands.ts'

/**
 * Gives Discord the list of commands, which replaces the previous list, unless this application has the list already: Discord
 * counts new commands. Throws DISCORD_NOT_SET_UP, DISCORD_TOKEN_REFUSED, DISCORD_UNAVAILABLE.
 */
export async function register(
  transaction: Queries,
  deps: Parameters<typeof discordSettings>[0] & { discordApi: DiscordApi },
  actor: Actor,
): Promise<RegisteredCommands> {
  const { applicationId } = await discordSettings(deps, transaction)
  if (applicationId === null) throw new Failure('DISCORD_NOT_SET_UP')
  const list = hash('sha256', JSON.stringify([applicationId, commands]))
  // Locked: of two registrations at once the second finds the list of the first.
  const known = await lockSetting(transaction, 'discord_commands', '')
  if (known === list) return { sent: false, names: commandNames }
  const path = `/applications/${applicationId}/commands`
  const answer = await deps.discordApi({ method: 'PUT', path, body: commands, byPerson: true })
  if (!answer.ok) throw new Failure(failures[answer.fault] ?? 'DISCORD_UNAVAILABLE')
  await saveSetting(transaction, 'discord_commands', list)
  const entry = { action: 'settings.discord_commands', subject_id: theShop }
  await record(transaction, { ...actor, ...entry, detail: { names: commandNames } })
  return { sent: true, names: commandNames }
}

const failures: Partial<Record<string, 'DISCORD_NOT_SET_UP' | 'DISCORD_TOKEN_REFUSED'>> = {
  NO_TOKEN: 'DISCORD_NOT_SET_UP',
  TOKEN_REFUSED: 'DISCORD_TOKEN_REFUSED',
}
