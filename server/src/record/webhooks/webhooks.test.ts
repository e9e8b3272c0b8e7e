import type { EventType } from '@muhur/contract/record/event-types'
import type { ShopEvent } from '@muhur/contract/record/events'
import { eventsUrl } from '@muhur/contract/record/events'
import { bulkChangeUrl, bulkCreateUrl } from '@muhur/contract/shop/bulk'
import { adminLicenseUrl, type LicenseChange } from '@muhur/contract/shop/licenses'
import { releaseInstanceUrl } from '@muhur/contract/shop/instances'
import { adminProductUrl } from '@muhur/contract/shop/products'
import { webhookRotationUrl, webhookTestUrl, type IssuedWebhook } from '@muhur/contract/record/webhooks'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Receiver } from '../../../test/network/receiver.ts'
import { world } from '../../../test/shop/world.ts'
import { verified, webhooksOf } from './webhooks.fixture.ts'

const w = await world()
let receiver: Receiver
let ayse: Awaited<ReturnType<typeof webhooksOf>>

beforeEach(async () => {
  await w.db.session((session) => session.script('truncate events, webhook_endpoints cascade'))
  receiver = await Receiver.open()
  ayse = await webhooksOf(w)
})
afterEach(() => receiver.close())

const change = (id: string, payload: LicenseChange) => ayse.send('PATCH', adminLicenseUrl(id), payload)

test('a change reaches the address that wants it, signed as the reference library expects, and no other', async () => {
  const { webhook, secret } = await ayse.create(receiver.url, ['license.suspended'], { description: 'Bot' })
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
  const { id, license_key, product_id } = await w.license()
  await change(id, { note: 'Eski müşteri' })
  await change(id, { status: 'suspended' })
  const [message] = await ayse.arrived(receiver, 1)
  const content = verified(message!, secret)
  expect(content).toEqual({
    type: 'license.suspended',
    timestamp: w.clock.now().toISOString(),
    sequence: expect.any(Number),
    version: 1,
    data: {
      license: {
        id,
        key_id: license_key.slice(0, 16),
        status: 'suspended',
        expires_at: null,
        max_instances: 1,
        external_id: null,
        metadata: {},
        test: false,
        product: { id: product_id, name: 'Ticket Bot' },
        owner: expect.objectContaining({ id: await w.userId('mehmet') }),
      },
      actor: { user_id: await w.userId('ayse'), token_id: null },
      previous: { status: 'active' },
      message: { title: 'Ticket Bot lisansınız askıya alındı', text: expect.any(String) },
    },
  })
  expect(message!.body).not.toContain(license_key)
  expect(() => verified(message!, 'whsec_' + Buffer.alloc(32).toString('base64'))).toThrow()

  await expect.poll(async () => (await ayse.deliveries(webhook.id))[0]?.state).toBe('delivered')
  const [delivery] = await ayse.deliveries(webhook.id)
  expect(delivery).toMatchObject({
    type: 'license.suspended',
    attempt_count: 1,
    status: 200,
    next_try_at: null,
  })
  const detail = await ayse.detail(webhook.id, delivery!.id)
  expect(detail.event.id).toBe(message!.headers['webhook-id'])
  expect(detail.body).toBe(message!.body)
  expect(detail.attempts).toMatchObject([{ status: 200, fault: null, answer: 'ok' }])
  expect(JSON.stringify(detail)).not.toContain(secret)
})

test('each kind of change is its own event, in the order of the sequence', async () => {
  const wanted: EventType[] = [
    'license.created',
    'license.updated',
    'license.suspended',
    'license.resumed',
    'license.revoked',
    'license.handed_over',
    'license.deleted',
    'instance.activated',
    'instance.released',
    'product.published',
  ]
  await ayse.create(receiver.url, wanted)
  const product = await w.product({ published: false })
  await ayse.send('PATCH', adminProductUrl(product.id), { published: true })
  const { id, license_key } = await w.license({ product_id: product.id })
  const { instance } = (await w.gate('activate', { license_key, fingerprint: 'machine-1' })).body
  await ayse.send('POST', releaseInstanceUrl(id, instance!.id))
  await change(id, { status: 'suspended', max_instances: 4 })
  await ayse.send('POST', bulkChangeUrl, { ids: [id], action: 'resume' })
  await change(id, { discord_id: '110000000000000003' })
  await change(id, { status: 'revoked' })
  await ayse.send('DELETE', adminLicenseUrl(id))
  await ayse.arrived(receiver, 10)
  const events = receiver.received.map(({ body }) => JSON.parse(body) as ShopEvent)
  const inOrder = events.toSorted((one, other) => one.sequence - other.sequence)
  expect(inOrder.map(({ type }) => type)).toEqual([
    'product.published',
    'license.created',
    'instance.activated',
    'instance.released',
    'license.suspended',
    'license.updated',
    'license.resumed',
    'license.handed_over',
    'license.revoked',
    'license.deleted',
  ])
  expect(inOrder[5]!.data.changed).toEqual(['max_instances'])
  expect(inOrder[2]!.data.instance).toMatchObject({ id: instance!.id })

  const listed = await ayse.get<ShopEvent[]>(`${eventsUrl}?after=${inOrder[7]!.sequence}`)
  expect(listed.map(({ type }) => type)).toEqual(['license.revoked', 'license.deleted'])
})

test('a new session of an admin is an event, without the address; a buyer’s is none', async () => {
  await ayse.create(receiver.url, ['admin.signed_in'])
  await w.signIn('mehmet')
  await w.signIn('ayse', { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/156.0.0.0' })
  const [message] = await ayse.arrived(receiver, 1)
  expect(JSON.parse(message!.body)).toMatchObject({
    type: 'admin.signed_in',
    data: { actor: { user_id: await w.userId('ayse'), token_id: null }, device: 'Chrome, Windows' },
  })
  expect(message!.body).not.toContain('127.0.0.1')
})

test('while nobody wants a type, nothing is kept of it', async () => {
  await ayse.create(receiver.url, ['product.published'])
  const { id, license_key } = await w.license()
  await w.gate('activate', { license_key, fingerprint: 'machine-1' })
  await change(id, { status: 'revoked' })
  const events = await w.db.queries.selectFrom('events').select('type').execute()
  expect(events).toEqual([{ type: 'product.published' }])
})

test('a refused change announces nothing', async () => {
  await ayse.create(receiver.url, ['license.updated', 'license.resumed'])
  const { id } = await w.license()
  await change(id, { status: 'revoked' })
  expect((await change(id, { status: 'active' })).statusCode).toBe(409)
  expect(await w.db.queries.selectFrom('events').select('id').execute()).toEqual([])
})

test('during a rotation both secrets sign, afterwards the new one alone', async () => {
  const { webhook, secret } = await ayse.create(receiver.url, ['license.created'])
  const rotated = await ayse.send('POST', webhookRotationUrl(webhook.id), { overlap: 3600 })
  const next = rotated.json<IssuedWebhook>()
  expect(next.webhook.former_until).toBe(new Date(w.clock.now().getTime() + 3_600_000).toISOString())
  await w.license()
  const [during] = await ayse.arrived(receiver, 1)
  expect([verified(during!, secret), verified(during!, next.secret)]).toMatchObject([{}, {}])
  await ayse.pass(3600)
  await ayse.send('POST', webhookTestUrl(webhook.id))
  const [, after] = await ayse.arrived(receiver, 2)
  expect(verified(after!, next.secret)).toMatchObject({ type: 'webhook.test' })
  expect(() => verified(after!, secret)).toThrow()
})

test('an endpoint may take lists of events: at most 100 in one message, refused as a whole and tried again by halves', async () => {
  receiver.answer = (response) => void response.writeHead(receiver.received.length === 1 ? 500 : 204).end()
  const { webhook, secret } = await ayse.create(receiver.url, ['license.created'], { format: 'batch' })
  const { id: product_id } = await w.product()
  const discord_id = '110000000000000002'
  expect((await ayse.send('POST', bulkCreateUrl, { product_id, discord_id, count: 120 })).statusCode).toBe(
    201,
  )
  await ayse.arrived(receiver, 2)
  await expect
    .poll(async () => (await ayse.deliveries(webhook.id, '?state=delivered&limit=200')).length)
    .toBe(20)
  await ayse.pass(5)
  await ayse.arrived(receiver, 4)
  const lists = receiver.received.map((message) => {
    const { type, data } = verified(message, secret) as { type: string; data: { events: ShopEvent[] } }
    expect(type).toBe('events.batch')
    return data.events
  })
  expect(lists.map(({ length }) => length)).toEqual([100, 20, 50, 50])
  expect([...lists[2]!, ...lists[3]!]).toEqual(lists[0])
  const taken = [...lists[0]!, ...lists[1]!]
  expect(new Set(taken.map(({ id }) => id)).size).toBe(120)
  expect(taken.map(({ sequence }) => sequence)).toEqual(
    taken.map(({ sequence }) => sequence).toSorted((one, other) => one - other),
  )
  await expect
    .poll(async () => (await ayse.deliveries(webhook.id, '?state=delivered&limit=200')).length)
    .toBe(120)
})
