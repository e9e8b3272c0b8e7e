import type { DirectMessage, DiscordSettings, DiscordSettingsChange } from '@muhur/contract/discord/settings'
import type { EventType } from '@muhur/contract/record/event-types'

/** The events that may change a person's roles. */
export const roleEvents = [
  'license.created',
  'license.updated',
  'license.suspended',
  'license.resumed',
  'license.revoked',
  'license.expired',
  'license.handed_over',
  'license.claimed',
  'license.deleted',
] as const satisfies EventType[]

/** The events that cause each direct message. */
export const messageEvents = {
  issued: ['license.created'],
  expiring: ['license.expiring'],
  clone: ['instance.denied'],
  handed_over: ['license.handed_over'],
  version_stopping: ['license.version_stopping'],
  order_ended: ['order.cancelled', 'order.expired'],
} as const satisfies Record<DirectMessage, EventType[]>

/** The types of events that the chosen messages, roles and channel need. */
export function neededTypes({
  channel_id,
  channel_events,
  messages,
  products,
}: Pick<DiscordSettingsChange, 'channel_id' | 'channel_events' | 'messages' | 'products'>): EventType[] {
  return [
    ...new Set<EventType>([
      ...(products.some(({ role_id }) => role_id !== null) ? roleEvents : []),
      ...messages.flatMap((message) => messageEvents[message]),
      ...(channel_id === null ? [] : channel_events),
    ]),
  ]
}

/** Whether a change decides whom the shop believes to be Discord, or as whom the shop acts there. */
export const changesSecrets = (
  before: DiscordSettings,
  { application_id, public_key, token }: DiscordSettingsChange,
): boolean =>
  token !== undefined || application_id !== before.application_id || public_key !== before.public_key
