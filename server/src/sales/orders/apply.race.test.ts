import { channelNoticeUrl } from '@muhur/contract/sales/orders'
import type { ProviderName } from '@muhur/contract/sales/providers'
import { createHmac, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { TwoNodes } from '../../../test/nodes/two-nodes.ts'
import { whenFree } from '../../../test/nodes/when-free.ts'
import { audit } from '../../operator/fsck/invariants/audit.ts'
import { createProduct } from '../../shop/products/store.ts'
import { foldSums, revenueByMonth } from './revenue.ts'
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
      whenFree(() =>
        fetch(two.nodes[turn % 2]!.address + channelNoticeUrl(id), { method: 'POST', body, headers }),
      ),
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

const signed = (payload: object) => {
  const body = JSON.stringify(payload)
  const signature = createHmac('sha256', 'TOKEN').update(body).digest('hex')
  return [body, { 'shopier-signature': signature }] as const
}
const sale = {
  id: 'P1',
  paymentStatus: 'paid',
  currency: 'TRY',
  totals: { total: '1.00' },
  lineItems: [{ productId: '42', quantity: 1, price: '1.00' }],
}

test('a sale told by webhook and form, and its refund, at two nodes at once leave one order that gives nothing', async () => {
  const { send, licenses, orders } = await channelOf('shopier', {
    token: 'TOKEN',
    osb_user: 'USER',
    osb_password: 'PASS',
  })
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

test('the kept sums are those of the orders, with refunds beside sales of two channels and folding in between', async () => {
  const { db } = two.database
  const channels = [
    await channelOf('shopier', { token: 'TOKEN' }),
    await channelOf('shopier', { token: 'TOKEN' }),
  ]
  const fold = { going: true }
  const folding = [1, 2].map(async () => {
    while (fold.going) await foldSums(db.queries, 1)
  })
  const notices = channels.flatMap(({ send }) =>
    Array.from({ length: 12 }, async (_, turn) => {
      const order = { ...sale, id: `S${turn}`, lineItems: turn % 3 ? sale.lineItems : severalLines }
      const refund = { id: `R${turn}`, type: 'full', status: 'succeeded', orderId: order.id }
      const first = turn % 2 ? send(turn, ...signed(order)) : (await send(turn, ...signed(order))).status
      const answers = await Promise.all([first, turn % 4 < 2 ? send(turn + 1, ...signed(refund)) : 200])
      return answers.map((answer) => (typeof answer === 'number' ? answer : answer.status))
    }),
  )
  const statuses = await Promise.all(notices).finally(() => (fold.going = false))
  await Promise.all(folding)
  expect(new Set(statuses.flat())).toEqual(new Set([200]))
  const findings = await audit(db, two.secrets)
  expect(findings.find(({ invariant }) => invariant === 'revenue-true')).toMatchObject({ violations: 0 })
  const sums = await revenueByMonth(db.queries)
  expect(sums.length).toBeGreaterThan(0)
  expect(sums.reduce((sum, { orders }) => sum + orders, 0)).toBeGreaterThanOrEqual(24)
})
const severalLines = [
  { productId: '42', quantity: 2, price: '3.00' },
  { productId: '42', quantity: 1, price: '4.00' },
]
