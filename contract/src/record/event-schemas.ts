import { eventTypes, type EventType } from './event-types.ts'
import { EventData, ShopEvent } from './events.ts'

type Field = keyof EventData
type Kind = EventType extends `${infer Word}.${string}` ? Word : never
interface Fields {
  always: readonly Field[]
  sometimes?: readonly Field[]
}

/** The fields of an event's `data`, by the first word of the type. A deleted license has its product beside it. */
const ofKind: Record<Kind, Fields> = {
  license: { always: ['license'], sometimes: ['product', 'message'] },
  instance: { always: ['license'], sometimes: ['instance', 'message'] },
  order: { always: ['order'], sometimes: ['message'] },
  product: { always: ['product'] },
  release: { always: ['release', 'product'] },
  block: { always: ['block'] },
  user: { always: ['user'] },
  token: { always: ['token', 'days_left'] },
  admin: { always: ['device'] },
}

/** Beside those of the kind. */
const ofType: Partial<Record<EventType, Partial<Fields>>> = {
  'license.updated': { always: ['changed'], sometimes: ['previous'] },
  'license.suspended': { sometimes: ['previous'] },
  'license.resumed': { sometimes: ['previous'] },
  'license.revoked': { sometimes: ['previous'] },
  'license.expiring': { always: ['days_left'] },
  'license.version_stopping': { always: ['version'] },
  'instance.denied': { always: ['denial'] },
  'instance.renamed': { sometimes: ['previous'] },
  'product.updated': { sometimes: ['previous'] },
}

function fieldsOf(type: EventType): Required<Fields> {
  const [kind, own] = [ofKind[type.split('.')[0] as Kind], ofType[type] ?? {}]
  return {
    always: [...kind.always, ...(own.always ?? [])],
    sometimes: [...(kind.sometimes ?? []), ...(own.sometimes ?? []), 'actor', 'test'],
  }
}

/** The JSON Schema (2020-12) of a message's body, by the type of its event. Unknown fields may be added to `data`. */
export function messageSchema(type: EventType): object {
  const { always, sometimes } = fieldsOf(type)
  const { timestamp, sequence, version } = ShopEvent.properties
  const data = {
    type: 'object',
    properties: Object.fromEntries(
      [...always, ...sometimes].map((name) => [name, EventData.properties[name]]),
    ),
    required: always,
    additionalProperties: true,
  }
  return {
    type: 'object',
    properties: { type: { type: 'string', const: type }, timestamp, sequence, version, data },
    required: ['type', 'timestamp', 'sequence', 'version', 'data'],
  }
}

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
  product: { ...product, test: false },
  order: {
    id: id('05'),
    external_id: 'S-1042',
    channel_id: id('06'),
    state: 'paid',
    total: '249.90',
    currency: 'TRY',
  },
  release: { id: id('07'), version: '2.4.0', channel: 'stable', percent: 100 },
  block: { id: id('08'), kind: 'fingerprint' },
  user: { id: id('03') },
  token: { id: id('09'), ending: 'a1b2', expires_at: '2027-01-31T12:00:00.000Z' },
  denial: { code: 'INSTANCE_LIMIT', verb: 'activate', request_ref: 'W9MB3VH06P' },
  changed: ['max_instances'],
  version: '2.3.0',
  days_left: 7,
  device: 'Chrome, Windows',
}

/** States of the things at the moment of their event. */
const states: Partial<Record<EventType, Partial<EventData>>> = {
  'license.suspended': {
    license: { ...values.license!, status: 'suspended' },
    previous: { status: 'active' },
  },
  'license.resumed': { previous: { status: 'suspended' } },
  'license.revoked': { license: { ...values.license!, status: 'revoked' }, previous: { status: 'active' } },
  'license.expired': { license: { ...values.license!, status: 'expired' } },
  'license.deleted': { license: { id: values.license!.id } },
  'license.updated': { previous: { max_instances: 1 } },
  'instance.renamed': { previous: { name: 'eski-ad' } },
  'product.updated': { previous: { name: 'Ticket Bot 1' } },
  'order.placed': { order: { ...values.order!, state: 'pending' } },
  'order.held': { order: { ...values.order!, state: 'held', held_reason: 'unmapped' } },
}

/** The data of a sample, marked as such, with names and ids that no shop has. */
export function sampleData(type: EventType): EventData {
  const { always } = fieldsOf(type)
  const names = type.startsWith('instance.') ? [...always, 'instance' as const] : always
  return { ...Object.fromEntries(names.map((name) => [name, values[name]])), ...states[type], test: true }
}

/** A sample's body without the message to the buyer, for documents. */
export const sampleMessage = (type: EventType): object => ({
  type,
  timestamp: '2026-11-20T12:00:00.000Z',
  sequence: 4711,
  version: 1,
  data: sampleData(type),
})

/** The types with their names, in the order of the panel's list. */
export const typeRows = Object.entries(eventTypes) as [EventType, { name: string; when: string }][]
