import { DiscordId } from '@muhur/contract/scalars'
import { getUser } from '@muhur/contract/access/users-calls'
import { Check } from 'typebox/schema'
import { useAnswer } from '../../api/use-answer.ts'

/** A listed user, or the owner of a Discord id without a sign-in. */
export interface Picked {
  id?: string
  discord_id: string
  discord_username: string | null
  license_count?: number
}

/** How calls name a picked user. */
export function subjectOf(picked: Picked | undefined): { user_id?: string; discord_id?: string } {
  if (picked === undefined) return {}
  return picked.id === undefined ? { discord_id: picked.discord_id } : { user_id: picked.id }
}

/** The owner of a Discord id, while no listed user has that id. */
export function strangerOf(typed: string, listed: readonly Picked[] | undefined): Picked | undefined {
  const known = listed?.some(({ discord_id }) => discord_id === typed) ?? true
  return known || !Check(DiscordId, typed) ? undefined : { discord_id: typed, discord_username: null }
}

export const useUser = (id: string | undefined) =>
  useAnswer(getUser, { params: { id: id ?? '' } }, { enabled: id !== undefined })

export const roleNames = { admin: 'Yönetici', user: 'Kullanıcı' }

/** A license owner has no name before the first sign-in. */
export const userName = (user: { discord_username: string | null; discord_id: string }): string =>
  user.discord_username ?? user.discord_id
