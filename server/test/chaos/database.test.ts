import pg from 'pg'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openShop } from '../load/open-shop.ts'
import { OwnPostgres } from '../own-postgres.ts'
import { Proxy } from '../proxy.ts'
import { amount } from './figure.ts'
import { none, suffer } from './suffer.ts'

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

const throughProxy = () => server.url.replace(`:${server.port}/`, `:${proxy.port}/`)

test('PostgreSQL is killed again and again', async () => {
  const happens = async () => {
    await server.kill()
    await setTimeout(1_000)
    await server.start()
  }
  const shop = await openShop({ server: server.url })
  const faults = await suffer('PostgreSQL is killed', shop, happens, amount({ short: 3, full: 5, long: 30 }))
  expect(faults).toEqual(none)
})

test('the network loses everything on the way to the database', async () => {
  const happens = async () => {
    proxy.swallow()
    await setTimeout(15_000)
    proxy.giveBack()
  }
  const shop = await openShop({ server: throughProxy() })
  const faults = await suffer('the database is black-holed for 15 s', shop, happens)
  expect(faults).toEqual(none)
})

test('the way to the database is slow', async () => {
  const happens = async () => {
    proxy.delay = 300
    await setTimeout(15_000)
    proxy.delay = 0
  }
  const shop = await openShop({ server: throughProxy() })
  const faults = await suffer('the database is 300 ms away for 15 s', shop, happens)
  expect(faults).toEqual(none)
})

test('somebody locks the tables', async () => {
  const shop = await openShop({ server: server.url })
  const happens = async () => {
    const client = await connected(shop.database.url)
    await client.query('begin; lock table licenses, instances, sessions in access exclusive mode')
    await setTimeout(15_000)
    await client.query('rollback')
    await client.end()
  }
  const faults = await suffer('the tables are locked for 15 s', shop, happens)
  expect(faults).toEqual(none)
})

test('others take every connection', async () => {
  const happens = async () => {
    const taken = [await connected(server.url)]
    const until = performance.now() + 10_000
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
    await Promise.all(taken.map((client) => client.end()))
  }
  const shop = await openShop({ server: server.url })
  const faults = await suffer('the database has no connection left for 10 s', shop, happens)
  expect(faults).toEqual(none)
})

async function connected(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  return client
}
