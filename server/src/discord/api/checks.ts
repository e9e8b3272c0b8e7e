import type { CheckFault, CheckStep, DiscordCheck } from '@muhur/contract/discord/checks'
import type { Queries } from '../../db/db.ts'
import type { Deps } from '../../http/deps.ts'
import { discordSettings } from '../settings/store.ts'
import type { DiscordAnswer } from './client.ts'

/** The permission to manage roles, as a bit. */
const manageRoles = 1n << 28n
const administrator = 1n << 3n

interface Role {
  id: string
  name: string
  position: number
  managed: boolean
  permissions: string
}

const endpointOf = (publicUrl: string): string => `${publicUrl}/api/discord/interactions`

/** Asks Discord about one step of the saved settings. A person asks, so that the breaker does not hold the test up. */
export async function checkStep(
  deps: Pick<Deps, 'db' | 'secrets' | 'config' | 'discordApi'>,
  step: CheckStep,
): Promise<DiscordCheck> {
  const { queries } = deps.db
  const { applicationId, publicKey, guildId, channelId } = await discordSettings(deps, queries)
  const ask = <T>(path: string): Promise<DiscordAnswer<T>> =>
    deps.discordApi({ method: 'GET', path, byPerson: true })

  switch (step) {
    case 'bot': {
      const answer = await ask<{ username: string }>('/users/@me')
      return answer.ok ? found(answer.body.username) : failed(answer.fault)
    }
    case 'application':
    case 'endpoint': {
      const answer = await ask<{
        id: string
        name: string
        verify_key: string
        interactions_endpoint_url?: string | null
      }>('/applications/@me')
      if (!answer.ok) return failed(answer.fault)
      const { id, name, verify_key, interactions_endpoint_url: endpoint } = answer.body
      if (step === 'application') {
        if (applicationId === null || publicKey === null) return failed('NOT_CHOSEN', name)
        if (id !== applicationId) return failed('OTHER_APPLICATION', name)
        return verify_key === publicKey ? found(name) : failed('OTHER_KEY', name)
      }
      if (!endpoint) return failed('ENDPOINT_MISSING', name)
      return endpoint === endpointOf(deps.config.publicUrl) ? found(name) : failed('ENDPOINT_ELSEWHERE', name)
    }
    case 'guild': {
      if (guildId === null) return failed('NOT_CHOSEN')
      const answer = await ask<{ name: string }>(`/guilds/${guildId}`)
      return answer.ok ? found(answer.body.name) : failed(answer.fault)
    }
    case 'roles':
      return guildId === null ? failed('NOT_CHOSEN') : checkRoles(ask, guildId, await chosenRoles(queries))
    case 'channel': {
      if (channelId === null) return failed('NOT_CHOSEN')
      const body = {
        embeds: [{ title: 'Bağlantı çalışıyor', description: 'Satışlar ve uyarılar bu kanala böyle gelir.' }],
        allowed_mentions: { parse: [] },
      }
      const path = `/channels/${channelId}/messages`
      const answer = await deps.discordApi({ method: 'POST', path, body, byPerson: true })
      return answer.ok ? found(null) : failed(answer.fault)
    }
  }
}

/** The bot gives only roles below its highest one, and none that belongs to another bot. */
async function checkRoles(
  ask: <T>(path: string) => Promise<DiscordAnswer<T>>,
  guildId: string,
  chosen: readonly string[],
): Promise<DiscordCheck> {
  const self = await ask<{ id: string }>('/users/@me')
  if (!self.ok) return failed(self.fault)
  const all = await ask<Role[]>(`/guilds/${guildId}/roles`)
  if (!all.ok) return failed(all.fault)
  const member = await ask<{ roles: string[] }>(`/guilds/${guildId}/members/${self.body.id}`)
  // Discord says "unknown member" of a bot that was never invited.
  if (!member.ok) return failed(member.fault === 'NOT_A_MEMBER' ? 'NO_ACCESS' : member.fault)

  const own = all.body.filter(({ id }) => member.body.roles.includes(id) || id === guildId)
  const highest = Math.max(...own.map(({ position }) => position))
  const may = own.some(({ permissions }) => (BigInt(permissions) & (manageRoles | administrator)) !== 0n)
  const roles = all.body
    .filter(({ id }) => id !== guildId)
    .toSorted((one, other) => other.position - one.position)
    .map(({ id, name, position, managed }) => ({
      id,
      name,
      assignable: may && !managed && position < highest,
    }))
  const fault = (): CheckFault | null => {
    if (!may) return 'MISSING_PERMISSION'
    if (chosen.some((id) => !roles.some((role) => role.id === id))) return 'ROLE_GONE'
    return chosen.some((id) => !roles.find((role) => role.id === id)!.assignable) ? 'ROLE_TOO_HIGH' : null
  }
  return { fault: fault(), name: null, roles }
}

async function chosenRoles(queries: Queries): Promise<string[]> {
  const rows = await queries
    .selectFrom('discord_products')
    .select('role_id')
    .distinct()
    .where('role_id', 'is not', null)
    .execute()
  return rows.map(({ role_id }) => role_id!)
}

const found = (name: string | null): DiscordCheck => ({ fault: null, name, roles: [] })
const failed = (fault: CheckFault, name: string | null = null): DiscordCheck => ({ fault, name, roles: [] })
