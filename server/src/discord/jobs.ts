import type { DirectMessage } from '@muhur/contract/discord/settings'
import { randomUUID } from 'node:crypto'
import type { Queries } from '../db/db.ts'
import type { Deps } from '../http/deps.ts'
import type { Job } from '../operator/timers.ts'
import type { Channel } from '../record/events/outbox.ts'
import type { EventRow } from '../record/events/wire.ts'
import { stopOf } from './api/breaker.ts'
import { takeSweep, takeTurn } from './api/turn.ts'
import type { ComponentsOf } from './messages/build.ts'
import {
  addMessages,
  areMessagesDue,
  buyersOf,
  reachable,
  withoutReminder,
  type NewMessage,
} from './messages/store.ts'
import { sendMessages } from './messages/work.ts'
import { areRolesDue, sweepRoles } from './roles/store.ts'
import { wish } from './roles/wished.ts'
import { changeRoles } from './roles/work.ts'
import { messageEvents, roleEvents } from './settings/rules.ts'
import { discordSettings, type EffectiveSettings } from './settings/store.ts'

type BotDeps = Pick<Deps, 'db' | 'secrets' | 'config' | 'discordApi'>

/** Events of the outbox become wished roles and due messages, in the same transaction. */
export function discordChannel(deps: BotDeps): Channel {
  return {
    async take(transaction, events) {
      const settings = await discordSettings(deps, transaction)
      await wishRoles(transaction, events)
      await addMessages(transaction, await messagesFor(transaction, events, settings))
    },
    taken: () => {},
  }
}

const ownerOf = ({ payload }: EventRow): string | undefined => payload.license?.owner?.id

async function wishRoles(transaction: Queries, events: readonly EventRow[]): Promise<void> {
  const concerning = events.filter(({ type }) => roleEvents.some((known) => known === type))
  if (concerning.length === 0) return
  const owners = concerning.map(ownerOf)
  // The event of a license that was transferred or deleted does not name its previous owner.
  const isNamed = concerning.every((event, at) => owners[at] && event.type !== 'license.handed_over')
  await wish(transaction, isNamed ? { users: owners as string[] } : {})
}

async function messagesFor(
  transaction: Queries,
  events: readonly EventRow[],
  { channelId, channelEvents, messages }: EffectiveSettings,
): Promise<NewMessage[]> {
  const buyers = await buyersOf(
    transaction,
    events.flatMap(({ payload }) => payload.order?.id ?? []),
  )
  const personOf = (event: EventRow) => ownerOf(event) ?? buyers.get(event.payload.order?.id ?? '')
  const people = await reachable(
    transaction,
    events.flatMap((event) => personOf(event) ?? []),
  )
  const unreminded = await withoutReminder(transaction)
  return events.flatMap((event): NewMessage[] => {
    const { id: event_id, type, payload } = event
    const person = personOf(event)
    const kind = kindOf(event)
    const isQuiet = kind === 'expiring' && unreminded.has(payload.license?.product?.id ?? '')
    // No message to a person about an own action on an order.
    const isOwnAct = payload.order !== undefined && payload.actor?.user_id === person
    const isDirect = kind && messages.includes(kind) && person && people.has(person) && !isQuiet && !isOwnAct
    const isPublic = channelId !== null && channelEvents.some((known) => known === type)
    return [
      ...(isDirect ? [{ event_id, place: 'direct' as const, user_id: person }] : []),
      ...(isPublic ? [{ event_id, place: 'channel' as const, user_id: null }] : []),
    ]
  })
}

/** As which message an event goes to the buyer; of the refusals only that of a clone. */
function kindOf({ type, payload }: EventRow): DirectMessage | undefined {
  const [kind] =
    Object.entries(messageEvents).find(([, causes]) => causes.some((cause) => cause === type)) ?? []
  return kind === 'clone' && payload.denial?.code !== 'CLONE_DETECTED' ? undefined : (kind as DirectMessage)
}

/** The bot at work: one turn every two seconds, on one node at a time. */
export function discordJobs(deps: BotDeps, componentsOf?: ComponentsOf): Job[] {
  const worker = randomUUID()
  const run = () => workTurn(deps, worker, componentsOf)
  return [{ name: 'the bot on Discord', firstAfter: 5_000, every: 2_000, run }]
}

/** At most five changes of roles and five messages: Discord's limits let a bot do more, and other calls of the bot need some. */
export async function workTurn(deps: BotDeps, worker: string, componentsOf?: ComponentsOf): Promise<void> {
  const { queries } = deps.db
  const { token, channelId } = await discordSettings(deps, queries)
  if (token === null || (await stopOf(queries, token))) return
  if (await takeSweep(queries)) await sweepRoles(queries)
  if (!(await areRolesDue(queries)) && !(await areMessagesDue(queries))) return
  if (!(await takeTurn(queries, worker))) return
  await changeRoles(deps, deps.discordApi)
  await sendMessages(deps, deps.discordApi, channelId, componentsOf)
}
