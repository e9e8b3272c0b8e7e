import type { EventType } from '@muhur/contract/record/events'
import type { Queries } from '../../db/db.ts'
import type { Entry } from './entry.ts'
import { writeEvents, type NewEvent } from './store.ts'

type Subject = Pick<NewEvent, 'license_id' | 'instance_id' | 'product_id'>
type Announced = Subject & {
  types: readonly EventType[]
  /** Additional fields for receivers, by type of event. */
  more?: Partial<Record<EventType, object>>
}

const license =
  (...types: EventType[]) =>
  ({ subject_id }: Entry) => ({ types, license_id: subject_id })
const published = ({ subject_id }: Entry) => ({
  types: ['product.published'] as const,
  product_id: subject_id,
})

const order =
  (type: EventType) =>
  ({ subject_id: id, detail }: Entry) => ({ types: [type], more: { [type]: { order: { id, ...detail } } } })

const release =
  (type: EventType) =>
  ({ subject_id: id, detail = {} }: Entry) => {
    const { product_id, ...terms } = detail
    return {
      types: [type],
      product_id: product_id as string,
      more: { [type]: { release: { id, ...terms } } },
    }
  }

/** The events of each action for programs outside; other actions stay in the history alone. */
const announced: Record<string, (entry: Entry) => Announced> = {
  'license.create': license('license.created'),
  'license.change': changeOf,
  'license.handover': license('license.handed_over'),
  'license.claim': license('license.claimed'),
  'license.replace_key': license('license.key_replaced'),
  'license.warn': ({ subject_id, detail }) => ({
    types: ['license.version_stopping'],
    license_id: subject_id,
    more: { 'license.version_stopping': { version: detail?.version } },
  }),
  // The license's row, which names the product, is gone.
  'license.delete': ({ subject_id, detail = {} }) => ({
    types: ['license.deleted'],
    license_id: subject_id,
    product_id: (detail.before as { product_id: string }).product_id,
  }),
  'instance.release': ({ subject_id, detail }) => ({
    types: ['instance.released'],
    instance_id: subject_id,
    license_id: detail?.license_id as string,
  }),
  'order.pay': order('order.paid'),
  'order.receipt': order('order.receipt'),
  'order.hold': order('order.held'),
  'order.cancel': order('order.cancelled'),
  'order.expire': order('order.expired'),
  'order.refund': order('order.refunded'),
  'order.charge_back': order('order.charged_back'),
  'release.publish': release('release.published'),
  'release.halt': release('release.halted'),
  'release.withdraw': release('release.withdrawn'),
  'product.create': published,
  // For admins alone. The address, which is on record too, stays with the shop.
  'session.create': ({ detail }) => ({
    types: ['admin.signed_in'],
    more: { 'admin.signed_in': { device: detail?.device } },
  }),
  'product.change': (entry) => (entry.detail?.published === true ? published(entry) : { types: [] }),
}

const statusEvents: Record<string, EventType> = {
  active: 'license.resumed',
  suspended: 'license.suspended',
  revoked: 'license.revoked',
}

/** A change of the status is a separate event, apart from the event of the other fields. */
function changeOf({ subject_id, detail = {} }: Entry): Announced {
  const { status: previous, ...fields } = (detail.before ?? {}) as { status?: string }
  const { status = previous } = detail
  const statusEvent = status !== previous ? statusEvents[String(status)] : undefined
  // `detail` itself also has the way in which the change was made.
  const changed = Object.keys(fields)
  const types = [...(statusEvent ? [statusEvent] : []), ...(changed.length > 0 ? updated : [])]
  return { types, license_id: subject_id, more: { 'license.updated': { changed } } }
}
const updated = ['license.updated'] as const

/** Writes the events of new entries of the record, in the transaction of the change. */
export async function announce(transaction: Queries, entries: readonly Entry[]): Promise<void> {
  await writeEvents(transaction, entries.flatMap(eventsOf))
}

function eventsOf(entry: Entry): NewEvent[] {
  const found = announced[entry.action]?.(entry)
  if (!found) return []
  const { types, more, ...subject } = found
  const actor = { user_id: entry.actor_id ?? null, token_id: entry.token_id ?? null }
  return types.map((type) => ({ type, ...subject, more: { actor, ...more?.[type] } }))
}
