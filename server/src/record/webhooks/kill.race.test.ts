import { adminLicenseUrl, adminLicensesUrl, type ListedLicense } from '@muhur/contract/shop/licenses'
import { adminProductsUrl, type ListedProduct } from '@muhur/contract/shop/products'
import { webhooksUrl, type IssuedWebhook } from '@muhur/contract/record/webhooks'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startNode, type NodeProcess } from '../../../test/nodes/node-process.ts'
import { ownDatabase, type TestDatabase } from '../../../test/postgres/own-database.ts'
import { OwnPostgres } from '../../../test/postgres/own-postgres.ts'
import { Receiver } from '../../../test/network/receiver.ts'
import { signInAt } from '../../../test/nodes/sign-in-at.ts'
import { verified } from './webhooks.fixture.ts'

describe('webhooks are under way', { timeout: 150_000 }, () => {
  let server: OwnPostgres
  let database: TestDatabase
  let receiver: Receiver
  const nodes: NodeProcess[] = []

  beforeAll(async () => {
    server = await OwnPostgres.start()
    database = await ownDatabase(server.url)
    receiver = await Receiver.open()
  })

  afterAll(async () => {
    await Promise.all(nodes.map((node) => node.stop('SIGKILL')))
    await receiver.close()
    await database.drop()
    await server.remove()
  })

  async function open(): Promise<NodeProcess> {
    const node = await startNode({
      DATABASE_URL: database.url,
      MASTER_KEY: Buffer.alloc(32, 7).toString('base64'),
    })
    nodes.push(node)
    return node
  }

  /** Ayşe at a node. */
  async function ayseAt(node: NodeProcess) {
    const headers = {
      cookie: await signInAt(node.address, 'ayse'),
      origin: node.address,
      'content-type': 'application/json',
    }
    return async <T>(method: string, path: string, body: object): Promise<T> =>
      (await (await fetch(node.address + path, { method, headers, body: JSON.stringify(body) })).json()) as T
  }

  test('and nodes and PostgreSQL are killed: each event arrives under one id, none is invented', async () => {
    const [first, second] = await Promise.all([open(), open()])
    const ask = await ayseAt(first)
    const { secret } = await ask<IssuedWebhook>('POST', webhooksUrl, {
      url: receiver.url,
      types: ['license.updated'],
    })
    const { id: product_id } = await ask<ListedProduct>('POST', adminProductsUrl, {
      name: 'Ticket Bot',
      type: 'discord_bot',
      published: true,
    })
    const { id } = await ask<ListedLicense>('POST', adminLicensesUrl, {
      product_id,
      discord_id: '110000000000000002',
    })
    // Each answer takes a while, so that a delivery is under way at any moment.
    receiver.answer = (response) => void setTimeout(() => response.end('ok'), 40)
    const change = async (as: Awaited<ReturnType<typeof ayseAt>>, from: number) => {
      for (let seats = from; seats < from + 20; seats++)
        await as('PATCH', adminLicenseUrl(id), { max_instances: seats }).catch(() => {})
    }
    const arrived = (count: number) =>
      expect.poll(() => receiver.received.length, { timeout: 60_000 }).toBeGreaterThanOrEqual(count)

    await change(ask, 2)
    await arrived(3)
    await first.stop('SIGKILL')
    const askSecond = await ayseAt(second)
    await change(askSecond, 30)
    await arrived(8)
    await server.kill()
    await server.start()
    await second.stop('SIGKILL')
    await open()

    const events = async () =>
      (await sql<{ id: string }>`select id from events`.execute(database.db.queries)).rows
    await expect
      .poll(
        async () =>
          (
            await sql<{ open: number }>`
              select (select count(*) from events where sequence is null)
                + (select count(*) from webhook_deliveries where state <> 'delivered') as open`.execute(
              database.db.queries,
            )
          ).rows[0]!.open,
        { timeout: 90_000, interval: 250 },
      )
      .toBe(0)
    const known = (await events()).map((event) => event.id)
    expect(known.length).toBeGreaterThanOrEqual(40)
    const came = receiver.received.map(({ headers }) => String(headers['webhook-id']))
    expect(new Set(came)).toEqual(new Set(known))
    // Only messages that a killed process sent without a note come twice: one message of each of the two killed nodes, and one of
    // the node that lost its database.
    expect(came.length - known.length).toBeLessThanOrEqual(3)
    for (const message of receiver.received) verified(message, secret)
  })
})
