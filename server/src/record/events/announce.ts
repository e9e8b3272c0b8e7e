import type { EventType } from '@muhur/contract/record/event-types'
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
  ({ subject_id, detail }: Entry) => ({ types, license_id: subject_id, more: previousIn(detail, types) })

/** A change of a product. Its publication is an event of its own. */
const product =
  (type: EventType) =>
  ({ subject_id, detail }: Entry) => {
    const types = [type, ...(detail?.published === true ? published : [])]
    return { types, product_id: subject_id, more: previousIn(detail, types) }
  }
const published = ['product.published'] as const

const order =
  (type: EventType) =>
  ({ subject_id: id, detail = {} }: Entry) => {
    const { before: previous, ...facts } = detail
    return {
      types: [type],
      more: { [type]: { order: { id, ...facts }, ...(previous !== undefined && { previous }) } },
    }
  }

const release =
  (type: EventType) =>
  ({ subject_id: id, detail = {} }: Entry) => {
    const terms = type === 'release.deleted' ? detail.before : detail
    // Notes are long: receivers read them from the API.
    const { product_id, before, notes: _now, ...facts } = terms as ReleaseTerms
    const { notes: _before, ...previous } = before ?? {}
    const fields = { release: { id, ...facts }, ...(before && { previous }) }
    return { types: [type], product_id, more: { [type]: fields } }
  }
type ReleaseTerms = { product_id: string; before?: Record<string, unknown> } & Record<string, unknown>

const block =
  (type: EventType) =>
  ({ subject_id: id, detail }: Entry) => ({
    types: [type],
    more: { [type]: { block: { id, kind: detail?.kind } } },
  })

/** Another owner: `previous` has the former owner's id alone, and no text that was written for that owner. */
const changeOfOwner =
  (type: EventType) =>
  ({ subject_id, detail = {} }: Entry) => {
    const { user_id: id, ...before } = detail.before as Record<string, unknown>
    const shown = ['key_id', 'status', 'expires_at', 'max_instances'].filter((name) => name in before)
    const previous = { ...Object.fromEntries(shown.map((name) => [name, before[name]])), owner: { id } }
    return { types: [type], license_id: subject_id, more: { [type]: { previous } } }
  }

/** The values before a change, for receivers. */
function previousIn(detail: Entry['detail'], types: readonly EventType[]): Announced['more'] {
  const previous = detail?.before
  return previous ? Object.fromEntries(types.map((type) => [type, { previous }])) : {}
}

/** The events of each action for programs outside; other actions stay in the history alone. */
const announced: Record<string, (entry: Entry) => Announced> = {
  'license.create': license('license.created'),
  'license.change': changeOf,
  'license.handover': changeOfOwner('license.handed_over'),
  'license.claim': changeOfOwner('license.claimed'),
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
  'instance.rename': ({ subject_id, detail }) => ({
    types: ['instance.renamed'],
    instance_id: subject_id,
    license_id: detail?.license_id as string,
    more: { 'instance.renamed': { previous: { name: detail?.before } } },
  }),
  'order.place': order('order.placed'),
  'order.pay': order('order.paid'),
  'order.receipt': order('order.receipt'),
  'order.hold': order('order.held'),
  'order.cancel': order('order.cancelled'),
  'order.expire': order('order.expired'),
  'order.refund': order('order.refunded'),
  'order.charge_back': order('order.charged_back'),
  'release.create': release('release.created'),
  'release.change': release('release.updated'),
  'release.publish': release('release.published'),
  'release.halt': release('release.halted'),
  'release.resume': release('release.resumed'),
  'release.withdraw': release('release.withdrawn'),
  'release.delete': release('release.deleted'),
  'product.create': product('product.created'),
  'product.change': product('product.updated'),
  'product.offer': product('product.updated'),
  // The product's row, which has the name, is gone.
  'product.delete': ({ subject_id: id, detail = {} }) => ({
    types: ['product.deleted'],
    product_id: id,
    more: { 'product.deleted': { product: { id, name: (detail.before as { name: string }).name } } },
  }),
  'block.create': block('block.created'),
  'block.delete': block('block.deleted'),
  // An erasure of what was left of a person has no licenses to count, and is told already.
  'user.erase': ({ subject_id: id, detail }) => ({
    types: detail && 'licenses' in detail ? ['user.erased'] : [],
    more: { 'user.erased': { user: { id } } },
  }),
  // For admins alone. The address, which is on record too, stays with the shop.
  'session.create': ({ detail }) => ({
    types: ['admin.signed_in'],
    more: { 'admin.signed_in': { device: detail?.device } },
  }),
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
  return {
    types,
    license_id: subject_id,
    more: {
      'license.updated': { changed, previous: fields },
      ...(statusEvent && { [statusEvent]: { previous: { status: previous } } }),
    },
  }
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
