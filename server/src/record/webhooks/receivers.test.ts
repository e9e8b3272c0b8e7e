import type { ShopEvent } from '@muhur/contract/record/events'
import { adminLicenseUrl } from '@muhur/contract/shop/licenses'
import {
  sendAgainUrl,
  webhookTestUrl,
  webhookUrl,
  type DeliveryDetail,
} from '@muhur/contract/record/webhooks'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { deliveryBacklog } from '../../operator/metrics/store.ts'
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

test('a receiver that is dead for ten minutes gets each event afterwards, once and under one id', async () => {
  const { port } = receiver
  const { webhook } = await ayse.create(receiver.url, ['license.created'])
  await receiver.close()
  await w.license()
  await ayse.arrived(receiver, 0)
  const attempts = (count: number) =>
    expect.poll(async () => (await ayse.deliveries(webhook.id))[0]?.attempt_count).toBe(count)
  await attempts(1)
  const [first] = await ayse.deliveries(webhook.id)
  expect(first).toMatchObject({ state: 'waiting', fault: 'NO_CONNECTION', status: null })
  expect(Date.parse(first!.next_try_at!) - w.clock.now().getTime()).toBe(5_000)
  await ayse.pass(5)
  await attempts(2)
  await ayse.pass(300)
  await attempts(3)
  expect((await ayse.find(webhook.id)).failing_since).toBe('2026-11-20T12:00:00.000Z')
  await ayse.pass(295)
  receiver = await Receiver.open('127.0.0.1', port)
  await ayse.pass(1505)
  const [message] = await ayse.arrived(receiver, 1)
  await attempts(4)
  const [delivery] = await ayse.deliveries(webhook.id)
  const detail = await ayse.detail(webhook.id, delivery!.id)
  expect(detail).toMatchObject({ state: 'delivered', event: { id: message!.headers['webhook-id'] } })
  expect(detail.attempts.map(({ status }) => status)).toEqual([null, null, null, 200])
  expect((await ayse.find(webhook.id)).failing_since).toBeNull()
})

test('410 switches the endpoint off; what waits for it is not sent', async () => {
  receiver.answer = (response) => void response.writeHead(410).end('bitti')
  const { webhook } = await ayse.create(receiver.url, ['license.created'])
  await w.license()
  await ayse.arrived(receiver, 1)
  await expect.poll(async () => (await ayse.find(webhook.id)).enabled).toBe(false)
  expect(await ayse.find(webhook.id)).toMatchObject({ disabled_reason: 'gone' })
  const [delivery] = await ayse.deliveries(webhook.id, '?state=failed')
  expect(delivery).toMatchObject({ status: 410, attempt_count: 1 })
  expect((await ayse.send('POST', sendAgainUrl(webhook.id, delivery!.id))).json()).toMatchObject({
    code: 'WEBHOOK_OFF',
  })

  receiver.answer = (response) => void response.end()
  await ayse.send('PATCH', webhookUrl(webhook.id), { enabled: true })
  await ayse.send('POST', sendAgainUrl(webhook.id, delivery!.id))
  const [first, second] = await ayse.arrived(receiver, 2)
  expect(second!.headers['webhook-id']).toBe(first!.headers['webhook-id'])
})

test('five days of nothing but failures switch the endpoint off', async () => {
  receiver.answer = (response) => void response.writeHead(500).end()
  const { webhook } = await ayse.create(receiver.url, ['license.created'])
  const sendTest = async () => (await ayse.send('POST', webhookTestUrl(webhook.id))).json<DeliveryDetail>()
  await sendTest()
  await expect.poll(async () => (await ayse.find(webhook.id)).failing_since).not.toBeNull()
  await ayse.pass(5 * 24 * 3600)
  await sendTest()
  await expect.poll(async () => (await ayse.find(webhook.id)).disabled_reason).toBe('failing')
  const history = await w.db.queries
    .selectFrom('audit_log')
    .select('action')
    .where('subject_id', '=', webhook.id)
    .orderBy('id')
    .execute()
  // The first message is tried again as soon as the days have passed: the second test may come after the end.
  const others = history.map(({ action }) => action).filter((action) => action !== 'webhook.test')
  expect(others).toEqual(['webhook.create', 'webhook.disable'])
})

test('a redirect is not followed', async () => {
  const other = await Receiver.open()
  receiver.answer = (response) => void response.writeHead(302, { location: other.url }).end()
  const { webhook } = await ayse.create(receiver.url, ['license.created'])
  await w.license()
  await ayse.arrived(receiver, 1)
  await expect.poll(async () => (await ayse.deliveries(webhook.id))[0]?.status).toBe(302)
  expect((await ayse.deliveries(webhook.id))[0]).toMatchObject({ state: 'waiting' })
  expect(other.received).toEqual([])
  await other.close()
})

test('an answer without an end is cut off, and nothing of it can hurt a screen', async () => {
  receiver.answer = (response) => {
    response.write('\u0000\u001b[31m\u202ekırmızı\nsatır')
    const flood = () => {
      while (!response.destroyed && response.write('x'.repeat(65_536))) continue
    }
    response.on('drain', flood)
    flood()
  }
  const { webhook } = await ayse.create(receiver.url, ['license.created'])
  await w.license()
  await ayse.arrived(receiver, 1)
  await expect.poll(async () => (await ayse.deliveries(webhook.id))[0]?.state).toBe('delivered')
  const [delivery] = await ayse.deliveries(webhook.id)
  const [attempt] = (await ayse.detail(webhook.id, delivery!.id)).attempts
  expect(attempt!.answer).toMatch(/^\[31mkırmızı\nsatırx+$/)
  expect(attempt!.answer.length).toBeLessThanOrEqual(1_000)
})

test('interim answers without an end are cut off', async () => {
  let sent = 0
  receiver.answer = (response) => {
    const flood = () => {
      if (response.destroyed) return
      sent += 1
      response.writeContinue(() => setImmediate(flood))
    }
    flood()
  }
  const { webhook } = await ayse.create(receiver.url, ['license.created'])
  await w.license()
  await ayse.arrived(receiver, 1)
  await expect.poll(async () => (await ayse.deliveries(webhook.id))[0]?.fault).toBe('BROKEN')
  expect(sent).toBeLessThan(100_000)
})

test('a receiver that hangs keeps no other waiting, and gets no more at once than the limit', async () => {
  const hanging = await Receiver.open()
  hanging.answer = () => {}
  await ayse.create(hanging.url, ['license.created'])
  await ayse.create(receiver.url, ['license.created'])
  const { product_id } = await w.license()
  for (let more = 0; more < 24; more++) await w.license({ product_id })
  await ayse.arrived(receiver, 25)
  expect(hanging.received).toHaveLength(16)
  await hanging.close()
})

test('messages about one license keep their order: a refused one holds back those after it, and no other license', async () => {
  const { webhook } = await ayse.create(receiver.url, ['license.created', 'license.updated'])
  const refused = await w.license()
  receiver.answer = (response, { body }) =>
    void response.writeHead(body.includes(refused.id) ? 500 : 200).end()
  const { id: other } = await w.license({ product_id: refused.product_id })
  for (const id of [refused.id, other])
    for (const max_instances of [2, 3]) await ayse.send('PATCH', adminLicenseUrl(id), { max_instances })
  const of = (id: string) => receiver.received.filter(({ body }) => body.includes(id))
  const seats = (id: string) =>
    of(id).map(({ body }) => (JSON.parse(body) as ShopEvent).data.license!.max_instances)
  await ayse.arrived(receiver, 4)
  expect([seats(refused.id), seats(other)]).toEqual([[1], [1, 2, 3]])
  const waiting = () => ayse.deliveries(webhook.id, '?state=waiting')
  const later = new Date(w.clock.now().getTime() + 5_000).toISOString()
  await expect
    .poll(async () => (await waiting()).map(({ next_try_at }) => next_try_at))
    .toEqual([later, later, later])
  await ayse.send('PATCH', adminLicenseUrl(refused.id), { max_instances: 4 })
  await ayse.arrived(receiver, 4)
  expect((await waiting()).map(({ next_try_at }) => next_try_at)).toEqual([later, later, later, later])
  await w.clock.advance(4)
  expect((await deliveryBacklog(w.db)).age).toBe(0)
  receiver.answer = (response) => void response.end()
  await ayse.pass(1)
  await ayse.arrived(receiver, 8)
  expect(seats(refused.id)).toEqual([1, 1, 2, 3, 4])
})

test('a wish to send a refused message again brings those behind it too, without the wait for its next attempt', async () => {
  const { webhook } = await ayse.create(receiver.url, ['license.created', 'license.updated'])
  receiver.answer = (response) => void response.writeHead(500).end()
  const { id } = await w.license()
  await ayse.arrived(receiver, 1)
  await ayse.pass(5)
  await ayse.arrived(receiver, 2)
  await ayse.send('PATCH', adminLicenseUrl(id), { max_instances: 2 })
  await ayse.arrived(receiver, 2)
  const refused = async () => (await ayse.deliveries(webhook.id)).at(-1)!
  await expect.poll(async () => (await refused()).attempt_count).toBe(2)
  receiver.answer = (response) => void response.end()
  await ayse.send('POST', sendAgainUrl(webhook.id, (await refused()).id))
  await ayse.arrived(receiver, 4)
})

test('a sample leaves at once, also after one of its kind was refused', async () => {
  const { webhook } = await ayse.create(receiver.url, ['license.created'])
  const sample = `${webhookTestUrl(webhook.id)}?type=order.paid`
  receiver.answer = (response) => void response.writeHead(500).end()
  await ayse.send('POST', sample)
  await expect.poll(async () => (await ayse.deliveries(webhook.id))[0]?.status).toBe(500)
  receiver.answer = (response) => void response.end()
  await ayse.send('POST', sample)
  await ayse.arrived(receiver, 2)
  await expect.poll(async () => (await ayse.deliveries(webhook.id))[0]?.state).toBe('delivered')
})

test('a receiver that closes its connection after each answer gets each message once', async () => {
  await ayse.create(receiver.url, ['license.created'])
  receiver.answer = (response) => void response.end('ok', () => response.socket?.destroy())
  const { product_id } = await w.license()
  for (let more = 0; more < 40; more++) await w.license({ product_id })
  await ayse.arrived(receiver, 41)
  const ids = receiver.received.map(({ headers }) => headers['webhook-id'])
  expect(new Set(ids).size).toBe(41)
})
