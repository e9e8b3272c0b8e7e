import { Type } from 'typebox'
import { batchType, eventTypes, testEventType, type EventType } from './event-types.ts'
import { EventData, ShopEvent } from './events.ts'

type Field = keyof EventData
type Kind = EventType extends `${infer Word}.${string}` ? Word : never
interface Fields {
  always: readonly Field[]
  sometimes?: readonly Field[]
}

/** The fields of an event's `data`, by the first word of the type. A deleted license has its product beside it. */
const ofKind: Record<Kind, Fields> = {
  license: { always: ['license'], sometimes: ['product', 'previous', 'message'] },
  instance: { always: ['license'], sometimes: ['instance', 'previous', 'message'] },
  order: { always: ['order'], sometimes: ['previous', 'message'] },
  product: { always: ['product'], sometimes: ['previous'] },
  release: { always: ['release', 'product'], sometimes: ['previous'] },
  block: { always: ['block'] },
  user: { always: ['user'] },
  token: { always: ['token', 'days_left'] },
  admin: { always: ['device'] },
}

/** Always there, beside those of the kind. */
const ofType: Partial<Record<EventType, readonly Field[]>> = {
  'license.updated': ['changed'],
  'license.expiring': ['days_left'],
  'license.version_stopping': ['version'],
  'instance.denied': ['denial'],
}

function fieldsOf(type: EventType): Required<Fields> {
  const kind = ofKind[type.split('.')[0] as Kind]
  return {
    always: [...kind.always, ...(ofType[type] ?? [])],
    sometimes: [...(kind.sometimes ?? []), 'actor', 'test'],
  }
}

/** What a receiver gets: an event, the test of the connection, or several events at once. */
export type MessageType = EventType | typeof testEventType | typeof batchType

/** The JSON Schema (2020-12) of a message's body, by its type. Unknown fields may be added to `data`. */
export function messageSchema(type: MessageType): object {
  const { timestamp, sequence, version } = ShopEvent.properties
  const head = { type: { type: 'string', const: type }, timestamp }
  if (type === batchType) {
    const data = dataSchema({ events: Type.Array(ShopEvent) }, ['events'])
    return { type: 'object', properties: { ...head, data }, required: ['type', 'timestamp', 'data'] }
  }
  const { always, sometimes } =
    type === testEventType ? { always: ['test'] as const, sometimes: [] } : fieldsOf(type)
  const fields = [...always, ...sometimes].map((name) => [name, EventData.properties[name]])
  return {
    type: 'object',
    properties: { ...head, sequence, version, data: dataSchema(Object.fromEntries(fields), always) },
    required: ['type', 'timestamp', 'sequence', 'version', 'data'],
  }
}

const dataSchema = (properties: object, required: readonly string[]) => ({
  type: 'object',
  properties,
  required,
  additionalProperties: true,
})

const id = (last: string) => `0199a000-0000-7000-8000-0000000000${last}`
const product = { id: id('01'), name: 'Ticket Bot' }

const values: Partial<EventData> = {
  license: {
    id: id('02'),
    key_id: 'MHR-7K2QX9M4D0PV',
    status: 'active',
    expires_at: '2027-01-31T12:00:00.000Z',
    max_instances: 2,
    external_id: null,
    metadata: {},
    test: false,
    product,
    owner: { id: id('03'), discord_id: '110000000000000002', discord_username: 'mehmet' },
  },
  instance: { id: id('04'), name: 'oyun-1', version: '2.4.0', sdk: 'js/1.0.0' },
  product: { ...product, test: false, published: true, archived: false },
  order: {
    id: id('05'),
    external_id: 'S-1042',
    channel_id: id('06'),
    state: 'paid',
    total: '249.90',
    currency: 'TRY',
  },
  release: { id: id('07'), version: '2.4.0', channel: 'stable', percent: 100, state: 'published' },
  block: { id: id('08'), kind: 'fingerprint' },
  user: { id: id('03') },
  token: { id: id('09'), ending: 'a1b2', expires_at: '2027-01-31T12:00:00.000Z' },
  denial: { code: 'INSTANCE_LIMIT', verb: 'activate', request_ref: 'W9MB3VH06P' },
  changed: ['max_instances'],
  version: '2.3.0',
  days_left: 7,
  device: 'Chrome, Windows',
}

const { license, order, release } = values
const paid = { previous: { state: 'paid' } }
const pending = { previous: { state: 'pending' } }

/** States of the things at the moment of their event, with the values before. */
const states: Partial<Record<EventType, Partial<EventData>>> = {
  'license.suspended': { license: { ...license!, status: 'suspended' }, previous: { status: 'active' } },
  'license.resumed': { previous: { status: 'suspended' } },
  'license.revoked': { license: { ...license!, status: 'revoked' }, previous: { status: 'active' } },
  'license.expired': { license: { ...license!, status: 'expired' } },
  'license.deleted': { license: { id: license!.id }, product: values.product! },
  'license.updated': { previous: { max_instances: 1 } },
  'license.handed_over': { previous: { key_id: 'MHR-2C5T8W1F4H6J', owner: { id: id('0a') } } },
  'license.claimed': { previous: { owner: { id: id('0a') } } },
  'license.key_replaced': { previous: { key_id: 'MHR-2C5T8W1F4H6J' } },
  'instance.renamed': { previous: { name: 'eski-ad' } },
  'product.created': { product: { ...values.product!, published: false } },
  'product.updated': { previous: { name: 'Ticket Bot 1' } },
  'product.published': { previous: { published: false } },
  'product.deleted': { product },
  'release.created': { release: { ...release!, state: 'draft' } },
  'release.published': { previous: { state: 'draft' } },
  'release.updated': { previous: { percent: 25 } },
  'release.halted': {
    release: { ...release!, state: 'halted', reason: 'Açılışta çöküyor' },
    previous: { state: 'published' },
  },
  'release.resumed': { previous: { state: 'halted' } },
  'release.withdrawn': {
    release: { ...release!, state: 'withdrawn', reason: 'Veri kaybettiriyor' },
    previous: { state: 'published' },
  },
  'release.deleted': { release: { ...release!, state: 'draft' } },
  'order.placed': { order: { ...order!, state: 'pending' } },
  'order.paid': pending,
  'order.receipt': { order: { ...order!, state: 'pending' } },
  'order.held': { order: { ...order!, state: 'held', held_reason: 'unmapped' } },
  'order.cancelled': { order: { ...order!, state: 'cancelled' }, ...pending },
  'order.expired': { order: { ...order!, state: 'expired' }, ...pending },
  'order.refunded': { order: { ...order!, state: 'refunded' }, ...paid },
  'order.charged_back': { order: { ...order!, state: 'charged_back' }, ...paid },
}

/** The data of a sample, marked as such, with names and ids that no shop has. */
export function sampleData(type: EventType | typeof testEventType): EventData {
  if (type === testEventType) return { test: true }
  const { always } = fieldsOf(type)
  const names = type.startsWith('instance.') ? [...always, 'instance' as const] : always
  return { ...Object.fromEntries(names.map((name) => [name, values[name]])), ...states[type], test: true }
}

/** A sample's body without the message to the buyer, for documents. */
export function sampleMessage(type: MessageType): object {
  const [timestamp, sequence, version] = ['2026-11-20T12:00:00.000Z', 4711, 1]
  if (type === batchType) {
    const event = { id: id('0b'), ...sampleMessage('license.created') }
    return { type, timestamp, data: { events: [event] } }
  }
  return { type, timestamp, sequence, version, data: sampleData(type) }
}

/** The types with their names: the events in the order of the panel's list, and the messages that are no event of the shop. */
export const typeRows: [MessageType, { name: string; when: string }][] = [
  ...(Object.entries(eventTypes) as [EventType, { name: string; when: string }][]),
  [testEventType, { name: 'Test', when: 'Bağlantıyı denemek için panelden gönderildi.' }],
  [
    batchType,
    { name: 'Toplu olaylar', when: 'Toplu biçimdeki bir webhook’a bekleyen olaylar birlikte gelir.' },
  ],
]
