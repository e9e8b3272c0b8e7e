import { channelNoticeUrl } from '@muhur/contract/sales/orders'
import type { ProviderName } from '@muhur/contract/sales/providers'
import { createHmac, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { TwoNodes } from '../../../test/nodes/two-nodes.ts'
import { createProduct } from '../../shop/products/store.ts'
import { createMapping } from '../channels/mappings.ts'
import { createChannel } from '../channels/store.ts'

const copies = 50

let two: TwoNodes
beforeAll(async () => {
  two = await TwoNodes.start()
})
afterAll(() => two.stop())

/** A channel with a mapped product, and a way to send it a request through one node or the other. */
async function channelOf(provider: ProviderName, secrets: Record<string, string>) {
  const { queries } = two.database.db
  const vault = { secrets: two.secrets, publicUrl: 'http://127.0.0.1:3000' }
  const { id } = await createChannel(queries, vault, { provider, name: provider, secrets })
  const product = await createProduct(queries, { name: 'Ticket Bot', type: 'discord_bot' })
  await createMapping(queries, id, { external_product: '42', product_id: product.id })
  return {
    send: (turn: number, body: string, headers: Record<string, string>) =>
      fetch(two.nodes[turn % 2]!.address + channelNoticeUrl(id), { method: 'POST', body, headers }),
    licenses: async () =>
      (
        await queries.selectFrom('licenses').select('status').where('product_id', '=', product.id).execute()
      ).map(({ status }) => status),
    orders: async () =>
      (await queries.selectFrom('orders').select('state').where('channel_id', '=', id).execute()).map(
        ({ state }) => state,
      ),
  }
}

const paytr = { merchant_id: '1', merchant_key: 'KEY', merchant_salt: 'SALT' }
const form = { 'content-type': 'application/x-www-form-urlencoded' }

test('fifty copies of a payment at two nodes at once are one license, and each is told OK', async () => {
  const { send, licenses, orders } = await channelOf('paytr', paytr)
  const hash = createHmac('sha256', 'KEY').update('42ORD1SALTsuccess100').digest('base64')
  const payment = {
    callback_id: '42',
    merchant_oid: 'ORD1',
    status: 'success',
    total_amount: '100',
    currency: 'TL',
  }
  const body = String(new URLSearchParams({ ...payment, hash }))
  const answers = await Promise.all(
    Array.from({ length: copies }, async (_, turn) => (await send(turn, body, form)).text()),
  )
  expect(new Set(answers)).toEqual(new Set(['OK']))
  expect([await licenses(), await orders()]).toEqual([['active'], ['paid']])
})

test('a sale told by webhook and form, and its refund, at two nodes at once leave one order that gives nothing', async () => {
  const { send, licenses, orders } = await channelOf('shopier', {
    token: 'TOKEN',
    osb_user: 'USER',
    osb_password: 'PASS',
  })
  const signed = (payload: object) => {
    const body = JSON.stringify(payload)
    const signature = createHmac('sha256', 'TOKEN').update(body).digest('hex')
    return [body, { 'shopier-signature': signature }] as const
  }
  const line = { productId: '42', quantity: 1, price: '1.00' }
  const sale = {
    id: 'P1',
    paymentStatus: 'paid',
    currency: 'TRY',
    totals: { total: '1.00' },
    lineItems: [line],
  }
  const osb = { orderid: 'P1', currency: 0, price: '1.00', productid: '42', productcount: 1, istest: 0 }
  const res = Buffer.from(JSON.stringify(osb)).toString('base64')
  const hash = createHmac('sha256', 'PASS').update(`${res}USER`).digest('hex')
  const refund = { id: 'R1', type: 'full', status: 'succeeded', orderId: 'P1' }
  const requests = Array.from({ length: copies }, (_, turn) => {
    if (turn % 3 === 0) return [String(new URLSearchParams({ res, hash })), form] as const
    return turn % 3 === 1 ? signed({ ...sale, note: randomUUID() }) : signed(refund)
  })
  const statuses = await Promise.all(
    requests.map(async ([body, headers], turn) => (await send(turn, body, headers)).status),
  )
  expect(new Set(statuses)).toEqual(new Set([200]))
  expect(await orders()).toEqual(['refunded'])
  expect((await licenses()).filter((status) => status !== 'revoked')).toEqual([])
})
