import { eventsUrl, type ShopEvent } from '@muhur/contract/record/events'
import { eventTypeNames, type EventType } from '@muhur/contract/record/event-types'
import { webhookTestUrl } from '@muhur/contract/record/webhooks'
import { blocksUrl, blockUrl } from '@muhur/contract/shop/blocks'
import { adminLicenseUrl } from '@muhur/contract/shop/licenses'
import { adminProductUrl } from '@muhur/contract/shop/products'
import { openapiUrl } from '@muhur/contract/site/openapi'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Receiver } from '../../../test/network/receiver.ts'
import { world } from '../../../test/shop/world.ts'
import { webhooksOf } from './webhooks.fixture.ts'

const w = await world()
let receiver: Receiver
let ayse: Awaited<ReturnType<typeof webhooksOf>>

beforeEach(async () => {
  await w.db.session((session) => session.script('truncate events, webhook_endpoints cascade'))
  receiver = await Receiver.open()
  ayse = await webhooksOf(w)
})
afterEach(() => receiver.close())

/** What the document's schema of the message's own type finds wrong with each message that came. */
async function faultsOf(bodies: readonly string[]): Promise<unknown[]> {
  const document = (await w.app.inject(openapiUrl)).json<object>()
  const ajv = new Ajv2020({ strict: false, validateFormats: false }).addSchema({ ...document, $id: 'api' })
  return bodies.flatMap((body) => {
    const message = JSON.parse(body) as ShopEvent
    const place = `api#/webhooks/${message.type}/post/requestBody/content/application~1json/schema`
    const isRight = ajv.getSchema(place)!
    return isRight(message) ? [] : [{ type: message.type, errors: isRight.errors }]
  })
}

test('a sample of any type is sent on request, and no program that asks takes the sample for an event', async () => {
  const { webhook } = await ayse.create(receiver.url, ['license.created'])
  for (const type of eventTypeNames)
    expect((await ayse.send('POST', `${webhookTestUrl(webhook.id)}?type=${type}`)).statusCode).toBe(201)
  await ayse.arrived(receiver, eventTypeNames.length)
  expect(new Set(receiver.types)).toEqual(new Set(eventTypeNames))
  for (const { body } of receiver.received) expect(JSON.parse(body)).toMatchObject({ data: { test: true } })
  expect(await faultsOf(receiver.received.map(({ body }) => body))).toEqual([])
  expect(await ayse.get<ShopEvent[]>(`${eventsUrl}?after=0`)).toEqual([])
  expect((await ayse.send('POST', `${webhookTestUrl(webhook.id)}?type=license.lost`)).statusCode).toBe(400)
})

test('a change says the values before, and each message has the form of its type', async () => {
  const types: EventType[] = [
    'product.created',
    'product.published',
    'license.created',
    'license.suspended',
    'license.updated',
    'license.resumed',
    'instance.activated',
    'product.updated',
    'block.created',
    'block.deleted',
    'license.deleted',
    'product.deleted',
  ]
  await ayse.create(receiver.url, types)
  const { id, license_key, product_id } = await w.license()
  await ayse.send('PATCH', adminLicenseUrl(id), { max_instances: 4, status: 'suspended' })
  await ayse.send('PATCH', adminLicenseUrl(id), { status: 'active' })
  await w.gate('activate', { license_key, fingerprint: 'machine-1' })
  await ayse.send('PATCH', adminProductUrl(product_id), { name: 'Ticket Bot 2' })
  const made = await ayse.send('POST', blocksUrl, { fingerprint: 'machine-9' })
  expect(made.statusCode, made.body).toBe(201)
  await ayse.send('DELETE', blockUrl(made.json<{ id: string }>().id))
  await ayse.send('DELETE', adminLicenseUrl(id))
  await ayse.send('DELETE', adminProductUrl(product_id))
  await ayse.arrived(receiver, types.length)
  const events = receiver.received
    .map(({ body }) => JSON.parse(body) as ShopEvent)
    .toSorted((one, other) => one.sequence - other.sequence)
  expect(new Set(events.map(({ type }) => type))).toEqual(new Set(types))
  expect(await faultsOf(receiver.received.map(({ body }) => body))).toEqual([])
  const previous = Object.fromEntries(events.map(({ type, data }) => [type, data.previous]))
  expect(previous).toMatchObject({
    'license.suspended': { status: 'active' },
    'license.updated': { max_instances: 1 },
    'license.resumed': { status: 'suspended' },
    'product.updated': { name: 'Ticket Bot' },
  })
  const all = receiver.received.map(({ body }) => body).join()
  expect([all.includes(license_key), all.includes('machine-9')]).toEqual([false, false])
})
