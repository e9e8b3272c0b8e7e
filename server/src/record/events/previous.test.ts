import { eventTypeNames, type EventType } from '@muhur/contract/record/event-types'
import { messageSchema, sampleData } from '@muhur/contract/record/event-schemas'
import {
  releaseHaltUrl,
  releaseResumeUrl,
  releaseUrl,
  releaseWithdrawUrl,
} from '@muhur/contract/releases/releases'
import { offerUrl } from '@muhur/contract/sales/offers'
import { orderIssueUrl } from '@muhur/contract/sales/orders'
import { adminLicenseUrl } from '@muhur/contract/shop/licenses'
import { replaceKeyUrl } from '@muhur/contract/shop/license/license-key'
import { adminProductUrl } from '@muhur/contract/shop/products'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { Receiver } from '../../../test/network/receiver.ts'
import { world } from '../../../test/shop/world.ts'
import { pipelineOf } from '../../releases/catalog/releases.fixture.ts'
import { genericShop } from '../../sales/orders/sales.fixture.ts'
import { webhooksOf } from '../webhooks/webhooks.fixture.ts'

const w = await world()
let receiver: Receiver
let ayse: Awaited<ReturnType<typeof webhooksOf>>

beforeAll(async () => {
  receiver = await Receiver.open()
})
afterAll(() => receiver.close())
beforeEach(async () => {
  await w.db.session((session) => session.script('truncate events, webhook_endpoints cascade'))
  ayse = await webhooksOf(w)
  await ayse.create(receiver.url, eventTypeNames)
})

async function change(method: 'POST' | 'PATCH' | 'PUT', url: string, payload: object): Promise<void> {
  const response = await w.request(method, url, { headers: await w.signIn('ayse'), payload })
  expect(response.statusCode, response.body).toBeLessThan(300)
}

/** The types of the events since the last call, each with the object's values before and now. */
async function told(): Promise<[string, unknown, Record<string, unknown>][]> {
  const rows = await w.db.queries
    .deleteFrom('events')
    .where('type', '<>', 'admin.signed_in')
    .returning(['id', 'type', 'payload'])
    .execute()
  return rows
    .toSorted((one, other) => (one.id < other.id ? -1 : 1))
    .map(({ type, payload }) => {
      const { previous, ...data } = payload as Record<string, Record<string, unknown>>
      const [kind] = type.split('.') as [string]
      return [type, previous, { ...data[kind] }]
    })
}

test('each change of a product, and of its offer, says the values before', async () => {
  const product = adminProductUrl((await w.product({ published: false })).id)
  await told()
  await change('PATCH', product, { published: true })
  expect(await told()).toMatchObject([
    ['product.updated', { published: false }, { published: true, archived: false }],
    ['product.published', { published: false }, { published: true }],
  ])
  await change('PATCH', product, { archived: true, published: true, name: 'Ticket Bot 2' })
  expect(await told()).toMatchObject([
    ['product.updated', { archived: false, name: 'Ticket Bot' }, { archived: true, name: 'Ticket Bot 2' }],
  ])
})

test('an equal value of a product, an offer or a release is no change', async () => {
  const { id } = await w.product()
  const { draft } = await pipelineOf(w, id)
  const release = releaseUrl((await draft()).body.id as string)
  await told()
  const { updated_at } = await ayse.get<{ updated_at: string }>(adminProductUrl(id))
  await w.clock.advance(1)
  await change('PATCH', adminProductUrl(id), { name: 'Ticket Bot', published: true, archived: false })
  await change('PUT', offerUrl(id), { offer: null })
  await change('PATCH', release, { channel: 'stable', required: false })
  expect(await told()).toEqual([])
  expect(await ayse.get(adminProductUrl(id))).toMatchObject({ updated_at })
})

test('each step of a release says the state before', async () => {
  const { draft, put, publish } = await pipelineOf(w, (await w.product()).id)
  const { id } = (await draft()).body as { id: string }
  await put(id)
  await publish(id, { percent: 25 })
  await change('PATCH', releaseUrl(id), { percent: 50, required: false })
  await change('POST', releaseHaltUrl(id), { reason: 'Hatalı.' })
  await change('POST', releaseResumeUrl(id), {})
  await change('POST', releaseWithdrawUrl(id), { reason: 'Hatalı.' })
  const steps = (await told()).filter(([type]) => type.startsWith('release.'))
  expect(steps).toMatchObject([
    ['release.created', undefined, { state: 'draft' }],
    ['release.published', { state: 'draft', percent: 100 }, { state: 'published', percent: 25 }],
    ['release.updated', { percent: 25 }, { state: 'published', percent: 50 }],
    ['release.halted', { state: 'published' }, { state: 'halted', reason: 'Hatalı.' }],
    ['release.resumed', { state: 'halted' }, { state: 'published' }],
    ['release.withdrawn', { state: 'published' }, { state: 'withdrawn', reason: 'Hatalı.' }],
  ])
  expect(steps[2]![1]).toEqual({ percent: 25 })
})

test('each state of an order after the first says the state before', async () => {
  const shop = await genericShop(w)
  await shop.notice('pending', { id: 'S-1' })
  await shop.notice('paid', { id: 'S-1', total: '249.90', currency: 'TRY' })
  const { id: product_id } = await w.product()
  await shop.map({ external_product: 'bot', product_id })
  const [held] = await told()
  await change('POST', orderIssueUrl(held![2].id as string), {})
  await shop.notice('refunded', { id: 'S-1' })
  const orders = [held!, ...(await told())].filter(([type]) => type.startsWith('order.'))
  expect(orders).toMatchObject([
    ['order.held', { state: 'pending', total: null, currency: null }, { held_reason: 'unmapped' }],
    ['order.paid', { state: 'held', held_reason: 'unmapped' }, { state: 'paid', total: '249.90' }],
    ['order.refunded', { state: 'paid' }, { state: 'refunded' }],
  ])
  expect(orders[2]![1]).toEqual({ state: 'paid' })
})

test('another owner and another key say the former owner’s id and the former key’s public part', async () => {
  const { id, license_key } = await w.license()
  const key_id = license_key.slice(0, 16)
  await told()
  await change('PATCH', adminLicenseUrl(id), { discord_id: '110000000000000003', max_instances: 2 })
  const handedOver = (await told()).find(([type]) => type === 'license.handed_over')
  expect(handedOver![1]).toEqual({ key_id, max_instances: 1, owner: { id: await w.userId('mehmet') } })
  await change('POST', replaceKeyUrl(id), { overlap: 0 })
  const [replaced] = await told()
  expect(replaced).toMatchObject(['license.key_replaced', {}, {}])
  expect(replaced![1]).not.toEqual({ key_id: replaced![2].key_id })
  expect(JSON.stringify(replaced)).not.toContain(license_key)
})

test('a sample shows the state of its moment, with the values before where the event has any', () => {
  const state = (type: EventType) => {
    const { order, release } = sampleData(type)
    return (order ?? release)?.state
  }
  expect(eventTypeNames.filter((type) => /^order\.(?!held)/.test(type)).map(state)).toEqual([
    'pending',
    'paid',
    'pending',
    'cancelled',
    'expired',
    'refunded',
    'charged_back',
  ])
  expect(sampleData('release.halted')).toMatchObject({
    release: { state: 'halted', reason: expect.any(String) },
  })
  expect(sampleData('license.deleted')).toHaveProperty('product.name')
  const mayHave = (type: EventType) => JSON.stringify(messageSchema(type)).includes('"previous":')
  expect(eventTypeNames.filter((type) => sampleData(type).previous && !mayHave(type))).toEqual([])
})
