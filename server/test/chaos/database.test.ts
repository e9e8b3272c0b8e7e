import pg from 'pg'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { OwnPostgres } from '../postgres/own-postgres.ts'
import { amount, isBrief, seconds } from './figure.ts'
import { durable, lasting, sharedShop, sufferAndReconnect } from './outlived.ts'
import { none } from './suffer.ts'

/** Longer than a statement may take, and than its connection is then given up. */
const frozen = 20_000

let server: OwnPostgres

beforeAll(async () => {
  server = await OwnPostgres.start('port', durable)
})

afterAll(() => server.remove())

describe('two nodes outlive their database', () => {
  const shop = sharedShop(() => server.url)

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

async function connected(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  return client
}
