import pg from 'pg'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestDatabase } from '../postgres/database.ts'
import { Shop } from '../load/shop.ts'
import { ownDatabase } from '../postgres/own-database.ts'
import { OwnPostgres } from '../postgres/own-postgres.ts'
import { Proxy } from '../network/proxy.ts'
import { amount, isBrief, seconds } from './figure.ts'
import { connections, none, suffer } from './suffer.ts'

/** How long a fault lasts, in milliseconds. */
const lasting = amount({ short: 5_000, full: 15_000, long: 15_000 })
/** Longer than a statement may take, and than its connection is then given up. */
const frozen = 20_000
/** How often the connection that listens is tried anew in five seconds, at most. */
const listeningAttempts = 8

let server: OwnPostgres
let proxy: Proxy

beforeAll(async () => {
  // With the durability that PostgreSQL has by itself; few connections, so that they can be used up.
  server = await OwnPostgres.start('port', { max_connections: 60 })
  proxy = await Proxy.open(server.port)
})

afterAll(async () => {
  await proxy.close()
  await server.remove()
})

describe('two nodes outlive their database', () => {
  const shop = sharedShop(() => server.port)

  test('when it is restarted', async () => {
    expect(await sufferAndReconnect('PostgreSQL is restarted', shop(), () => server.restart())).toEqual(none)
  })

  test('when it is killed again and again', async () => {
    const happens = async () => {
      await server.kill()
      await setTimeout(1_000)
      await server.start()
    }
    const faults = await sufferAndReconnect('PostgreSQL is killed', shop(), happens, {
      times: amount({ short: 1, full: 5, long: 30 }),
    })
    expect(faults).toEqual(none)
  })

  test('when it is frozen', async () => {
    const faults = await sufferAndReconnect(
      `PostgreSQL is frozen for ${seconds(frozen)}`,
      shop(),
      async () => {
        server.freeze()
        await setTimeout(frozen)
        server.thaw()
        await server.answers()
      },
    )
    expect(faults).toEqual(none)
  })

  test.skipIf(isBrief)('when somebody locks the tables', async () => {
    const faults = await sufferAndReconnect(
      `the tables are locked for ${seconds(lasting)}`,
      shop(),
      async () => {
        const client = await connected(shop().database.url)
        try {
          await client.query('begin; lock table licenses, instances, sessions in access exclusive mode')
          await setTimeout(lasting)
        } finally {
          await client.end()
        }
      },
    )
    expect(faults).toEqual(none)
  })

  test.skipIf(isBrief)('when others take every connection', async () => {
    const faults = await sufferAndReconnect(
      `the database has no connection left for ${seconds(lasting)}`,
      shop(),
      async () => {
        const taken = [await connected(server.url)]
        try {
          const until = performance.now() + lasting
          while (performance.now() < until) {
            // The nodes' own connections end, and before they have new ones, others have taken them.
            await taken[0]!.query(
              `select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'muhur%'`,
            )
            for (;;) {
              const client = await connected(server.url).catch(() => null)
              if (!client) break
              taken.push(client)
            }
            await setTimeout(100)
          }
        } finally {
          await Promise.all(taken.map((client) => client.end()))
        }
      },
    )
    expect(faults).toEqual(none)
  })
})

describe('two nodes outlive the way to their database', () => {
  const shop = sharedShop(() => proxy.port)

  test.skipIf(isBrief)('when the network loses everything', async () => {
    const faults = await sufferAndReconnect(
      `the database is black-holed for ${seconds(lasting)}`,
      shop(),
      async () => {
        proxy.swallow()
        await setTimeout(lasting)
        proxy.giveBack()
      },
    )
    expect(faults).toEqual(none)
  })

  test.skipIf(isBrief)('when it is slow', async () => {
    const faults = await sufferAndReconnect(
      `the database is 300 ms away for ${seconds(lasting)}`,
      shop(),
      async () => {
        proxy.delay = 300
        await setTimeout(lasting)
        proxy.delay = 0
      },
      { refuses: false },
    )
    expect(faults).toEqual(none)
  })

  test('when a proxy takes connections and closes them, and they do not storm it', async () => {
    let taken = 0
    let took = 0
    const faults = await sufferAndReconnect(
      `a proxy closes every connection for ${seconds(lasting)}`,
      shop(),
      async () => {
        proxy.loseBackend()
        const before = proxy.taken
        const start = performance.now()
        await setTimeout(lasting)
        taken = proxy.taken - before
        took = (performance.now() - start) / 1_000
        proxy.findBackend()
      },
    )
    expect(faults).toEqual(none)
    // Each node tries to connect ten times a second at most, and once with every connection that it was about to open.
    expect(taken).toBeLessThan(2 * (took * 10 + connections + (listeningAttempts * took) / 5))
  })
})

/** A shop on a database of its own, which its nodes call at this port, for all tests of a group. */
function sharedShop(port: () => number): () => Shop {
  let database: TestDatabase
  let shop: Shop

  beforeAll(async () => {
    const url = new URL(server.url)
    url.port = String(port())
    database = await ownDatabase(url.href)
    shop = await Shop.open(database)
  })

  afterAll(async () => {
    const codes = await shop.close()
    await database.drop()
    expect(codes).toEqual([0, 0])
  })

  return () => shop
}

/** Gives what was wrong, once the two nodes have all their connections again, and no more than these. */
async function sufferAndReconnect(
  name: string,
  shop: Shop,
  happens: () => Promise<void>,
  options?: Parameters<typeof suffer>[3],
): Promise<object> {
  const faults = await suffer(name, shop, happens, options)
  expect((await shop.connections('muhur')).length).toBeLessThanOrEqual(2 * connections)
  await expect.poll(() => shop.connections('muhur live')).toHaveLength(2)
  return faults
}

async function connected(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  return client
}
