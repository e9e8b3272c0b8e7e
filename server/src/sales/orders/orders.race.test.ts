import { channelsUrl, mappingsUrl, type IssuedChannel } from '@muhur/contract/sales/channels'
import {
  channelNoticeUrl,
  orderDecisionUrl,
  orderIssueUrl,
  orderUrl,
  type OrderDetail,
} from '@muhur/contract/sales/orders'
import { adminProductsUrl, type ListedProduct } from '@muhur/contract/shop/products'
import { createHmac, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startNode, type NodeProcess } from '../../../test/nodes/node-process.ts'
import { signInAt } from '../../../test/nodes/sign-in-at.ts'
import { testDatabase, type TestDatabase } from '../../../test/postgres/database.ts'

const rounds = 8

describe('orders on two nodes', { timeout: 150_000 }, () => {
  let database: TestDatabase
  const nodes: NodeProcess[] = []
  const cookies = new Map<NodeProcess, string>()
  let channel: IssuedChannel
  let product_id: string

  async function open(): Promise<NodeProcess> {
    const node = await startNode({
      DATABASE_URL: database.url,
      MASTER_KEY: Buffer.alloc(32, 7).toString('base64'),
    })
    nodes.push(node)
    cookies.set(node, await signInAt(node.address, 'ayse'))
    return node
  }

  /** Ayşe's call at a node; undefined where the node ended before it answered. */
  async function ask<T>(
    node: NodeProcess,
    method: string,
    path: string,
    body?: object,
  ): Promise<T | undefined> {
    const headers = {
      cookie: cookies.get(node)!,
      origin: node.address,
      ...(body && { 'content-type': 'application/json' }),
    }
    const sent = { method, headers, ...(body && { body: JSON.stringify(body) }) }
    const answer = await fetch(node.address + path, sent).catch(() => undefined)
    return answer && ((await answer.json()) as T)
  }

  /** The provider's notice at a node, and the status of the answer; undefined as above. */
  async function tell(node: NodeProcess, type: string, id: string): Promise<number | undefined> {
    const order = { id, buyer: { discord_id: '110000000000000002' }, lines: [{ product: 'bot' }] }
    const body = JSON.stringify({ type: `order.${type}`, data: { order } })
    const [name, timestamp] = [randomUUID(), String(Math.floor(Date.now() / 1000))]
    const key = Buffer.from(channel.secret!.slice('whsec_'.length), 'base64')
    const signature = createHmac('sha256', key).update(`${name}.${timestamp}.${body}`).digest('base64')
    const headers = {
      'content-type': 'application/json',
      'webhook-id': name,
      'webhook-timestamp': timestamp,
      'webhook-signature': `v1,${signature}`,
    }
    const url = node.address + channelNoticeUrl(channel.id)
    return fetch(url, { method: 'POST', headers, body }).then(
      ({ status }) => status,
      () => undefined,
    )
  }

  const rows = <Row>(text: string) => database.db.session((session) => session.rows<Row & object>(text))
  const licensesOf = (external_id: string) =>
    rows<{ status: string }>(`
      select licenses.status from orders join order_lines on order_id = orders.id
      join order_licenses on line_id = order_lines.id join licenses on licenses.id = license_id
      where orders.external_id = '${external_id}'`)
  const orderOf = async (external_id: string) =>
    (
      await rows<{ id: string; state: string }>(
        `select id, state from orders where external_id = '${external_id}'`,
      )
    )[0]!

  beforeAll(async () => {
    database = await testDatabase()
    const first = await open()
    await open()
    channel = (await ask<IssuedChannel>(first, 'POST', channelsUrl, { provider: 'generic', name: 'Sitem' }))!
    const product = { name: 'Ticket Bot', type: 'discord_bot', published: true }
    product_id = (await ask<ListedProduct>(first, 'POST', adminProductsUrl, product))!.id
  })

  afterAll(async () => {
    await Promise.all(nodes.map((node) => node.stop('SIGKILL')))
    await database.drop()
  })

  test('two admins issue a held order while its notice comes again: one license', async () => {
    const [first, second] = nodes as [NodeProcess, NodeProcess]
    for (let round = 0; round < rounds; round++) {
      const number = `H-${round}`
      await tell(first, 'paid', number)
      const { id, state } = await orderOf(number)
      expect(state).toBe('held')
      const mappings = [{ external_product: 'bot', product_id }]
      await Promise.all([
        ask(first, 'POST', orderIssueUrl(id), { mappings }),
        ask(second, 'POST', orderIssueUrl(id), { mappings }),
        tell(first, 'paid', number),
        tell(second, 'paid', number),
      ])
      expect(await licensesOf(number)).toEqual([{ status: 'active' }])
      expect((await orderOf(number)).state).toBe('paid')
      // The next round's product is unmapped again.
      const [mapping] = (await ask<{ id: string }[]>(first, 'GET', mappingsUrl(channel.id)))!
      await ask(first, 'DELETE', `${mappingsUrl(channel.id)}/${mapping!.id}`)
    }
  })

  test('a refund beside the issue by hand wins, whichever comes first, and leaves no active license', async () => {
    const [first, second] = nodes as [NodeProcess, NodeProcess]
    for (let round = 0; round < rounds; round++) {
      const number = `R-${round}`
      await tell(first, 'paid', number)
      const { id } = await orderOf(number)
      const mappings = [{ external_product: 'bot', product_id }]
      await Promise.all([
        ask(first, 'POST', orderIssueUrl(id), { mappings }),
        tell(second, 'refunded', number),
        ask(second, 'POST', orderDecisionUrl(id), { state: 'charged_back' }),
        tell(first, 'paid', number),
      ])
      expect(['refunded', 'charged_back']).toContain((await orderOf(number)).state)
      expect((await licensesOf(number)).filter(({ status }) => status !== 'revoked')).toEqual([])
      for (const { id: mapping } of (await ask<{ id: string }[]>(first, 'GET', mappingsUrl(channel.id)))!)
        await ask(first, 'DELETE', `${mappingsUrl(channel.id)}/${mapping}`)
    }
  })

  test('a node is killed in the middle of notices: what the provider sends again makes one license each', async () => {
    const [, second] = nodes as [NodeProcess, NodeProcess]
    const mapping = { external_product: 'bot', product_id }
    await ask(second, 'POST', mappingsUrl(channel.id), mapping)
    const [{ begun }] = (await rows<{ begun: string }>('select moment()::text as begun')) as [
      { begun: string },
    ]
    const numbers = Array.from({ length: 20 }, (_, at) => `K-${at}`)
    for (let round = 0; round < 2; round++) {
      const victim = await open()
      const under = numbers.map((number) => tell(victim, 'paid', number))
      // Killed after the first answer, while the others are under way.
      await Promise.race(under)
      await victim.stop('SIGKILL')
      const answered = await Promise.all(under)
      for (const number of numbers.filter((_, at) => answered[at] === 200))
        expect(await licensesOf(number)).toHaveLength(1)
    }
    expect(await Promise.all(numbers.map((number) => tell(second, 'paid', number)))).toEqual(
      numbers.map(() => 200),
    )
    for (const number of numbers) expect(await licensesOf(number)).toEqual([{ status: 'active' }])
    const { id } = await orderOf('K-0')
    expect(await ask<OrderDetail>(second, 'GET', orderUrl(id))).toMatchObject({ state: 'paid' })
    const strays = await rows(`
      select id from licenses where created_at > '${begun}' and id not in (select license_id from order_licenses)`)
    expect(strays).toEqual([])
  })
})
