import { channelReconciliationUrl, type Channel } from '@muhur/contract/sales/channels'
import { orderIssueUrl } from '@muhur/contract/sales/orders'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { world } from '../../../test/shop/world.ts'
import { channelAt } from '../providers/provider.fixture.ts'
import { refund, sale, signedWebhook } from '../providers/shopier/shopier.fixture.ts'

let refunds: object[] = []
const asked: URL[] = []
const shopier = createServer((request, response) => {
  const url = new URL(request.url!, 'http://shopier')
  asked.push(url)
  response.end(JSON.stringify(url.pathname === '/refunds' ? refunds : [sale]))
}).listen(0, '127.0.0.1')
afterAll(() => shopier.close())

const w = await world((deps) => {
  const providers = { shopier: `http://127.0.0.1:${(shopier.address() as AddressInfo).port}` }
  return { ...deps, providers }
})
beforeEach(() => {
  refunds = []
  asked.length = 0
})

async function shop() {
  const at = await channelAt(w, 'shopier', { token: 'ORDERS REFUNDS', access_token: 'PAT' })
  await at.map({ external_product: '42', price: '249.90', currency: 'TRY' })
  const tell = (payload: object, token: string) => {
    const sent = signedWebhook(payload, token)
    return at.send(sent.body, sent.headers)
  }
  const standing = async () => (await at.orders()).map(({ state, held_reason }) => held_reason ?? state)
  return {
    ...at,
    tell,
    standing,
    ask: () => at.post<Channel>(channelReconciliationUrl(at.channel.id), {}),
    issue: async () => at.post(orderIssueUrl((await at.orders())[0]!.id), {}),
  }
}

const partial = { ...refund, type: 'partial', total: '10.00' }

test('a partial refund on which the seller decided stays decided, whoever tells the refund again', async () => {
  const { tell, ask, issue, standing } = await shop()
  await tell(sale, 'ORDERS')
  await tell({ ...partial, status: 'pending' }, 'REFUNDS')
  await tell(partial, 'REFUNDS')
  expect(await standing()).toEqual(['partial_refund'])
  await issue()
  refunds = [partial]
  await ask()
  expect(await standing()).toEqual(['paid'])
  await tell({ ...partial, note: 'another field' }, 'REFUNDS')
  expect(await standing()).toEqual(['paid'])
  refunds = [{ ...partial, id: 'R2' }, partial]
  await ask()
  expect(await standing()).toEqual(['partial_refund'])
  await issue()
  await ask()
  await tell({ ...partial, id: 'R2' }, 'REFUNDS')
  expect(await standing()).toEqual(['paid'])
})

test('orders and refunds are asked for from seven days ago, and a refund of an unknown order makes no order', async () => {
  const { tell, ask, standing } = await shop()
  refunds = Array.from({ length: 40 }, (_, at) => ({ ...refund, id: `OLD${at}`, orderId: `OLD${at}` }))
  expect(await ask()).toMatchObject({ reconcile_fault: null, unread_orders: [] })
  expect(await standing()).toEqual(['paid'])
  expect(asked.map(({ pathname }) => pathname)).toEqual(['/orders', '/refunds'])
  for (const { searchParams } of asked) expect(searchParams.get('dateStart')).toMatch(/^\d{4}-\d\d-\d\d$/)
  await tell({ ...refund, orderId: 'P2' }, 'REFUNDS')
  await tell({ ...sale, id: 'P2' }, 'ORDERS')
  expect(await standing()).toEqual(['refunded', 'paid'])
})
