import type { DiscordFault } from '@muhur/contract/discord/faults'

export type { DiscordFault }

/** By the code of Discord's JSON answers. */
const faultByCode: Record<number, DiscordFault> = {
  10_003: 'CHANNEL_GONE',
  10_004: 'GUILD_GONE',
  10_007: 'NOT_A_MEMBER',
  10_011: 'ROLE_GONE',
  10_013: 'NOT_A_MEMBER',
  // A follow-up that overtook the answer to its interaction; the same code says that a webhook is gone.
  10_015: 'TOO_EARLY',
  50_001: 'NO_ACCESS',
  50_007: 'CLOSED_MESSAGES',
  50_013: 'MISSING_PERMISSION',
  // No server in common with the person.
  50_278: 'CLOSED_MESSAGES',
}

export function faultOf(status: number, code: number | null): DiscordFault {
  if (status === 401) return 'TOKEN_REFUSED'
  if (status === 429) return 'BUSY'
  if (status >= 500) return 'UNREACHABLE'
  return (code !== null && faultByCode[code]) || 'REFUSED'
}

/** Answers of which too many shut an address out of Discord: 10,000 in ten minutes. */
export const isCounted = (status: number): boolean => status === 401 || status === 403 || status === 429

/** Faults that the panel shows: the others concern a single person, or pass. */
export const isOfSeller = (fault: DiscordFault): boolean =>
  !['NOT_A_MEMBER', 'CLOSED_MESSAGES', 'TOO_EARLY', 'BUSY'].includes(fault)
