/** Reasons of a failed call to Discord. */
export const discordFaults = [
  // Nobody was asked.
  'NO_TOKEN',
  'STOPPED',
  // Discord's answers.
  'TOKEN_REFUSED',
  'MISSING_PERMISSION',
  'NO_ACCESS',
  'NOT_A_MEMBER',
  'ROLE_GONE',
  'GUILD_GONE',
  'CHANNEL_GONE',
  'CLOSED_MESSAGES',
  'TOO_EARLY',
  'BUSY',
  'REFUSED',
  // No answer.
  'UNREACHABLE',
] as const
export type DiscordFault = (typeof discordFaults)[number]

/** Faults of the settings that a test finds beyond Discord's own faults. */
export const settingFaults = [
  'NOT_CHOSEN',
  'OTHER_APPLICATION',
  'OTHER_KEY',
  'ENDPOINT_MISSING',
  'ENDPOINT_ELSEWHERE',
  'ROLE_TOO_HIGH',
] as const
