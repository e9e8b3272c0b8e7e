import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestDatabase } from '../../test/database.ts'
import { outage } from '../../test/load/outage.ts'
import { Shop } from '../../test/load/shop.ts'
import { ownDatabase } from '../../test/own-database.ts'
import { OwnPostgres } from '../../test/own-postgres.ts'
import { Proxy } from '../../test/proxy.ts'

describe('two nodes under load outlive their database', { timeout: 120_000 }, () => {
  let server: OwnPostgres

  beforeAll(async () => {
    server = await OwnPostgres.start()
  })

  afterAll(() => server.remove())

  describe('that they call directly', () => {
    const shop = openShop(() => server.port)

    test('when it is restarted', async () => {
      expect(await survive(shop(), () => server.restart())).toEqual(none)
    })

    test('when it is killed without warning, and started again', async () => {
      const faults = await survive(shop(), async () => {
        await server.kill()
        await setTimeout(1_000)
        await server.start()
      })
      expect(faults).toEqual(none)
    })

    test('when it is frozen for 20 seconds', async () => {
      const faults = await survive(shop(), async () => {
        server.freeze()
        await setTimeout(20_000)
        server.thaw()
        await server.answers()
      })
      expect(faults).toEqual(none)
    })
  })

  describe('behind a proxy', () => {
    let proxy: Proxy

    beforeAll(async () => {
      proxy = await Proxy.open(server.port)
    })

    afterAll(() => proxy.close())

    const shop = openShop(() => proxy.port)

    test('that takes connections and closes them, and they do not storm it', async () => {
      let taken = 0
      let seconds = 0
      const faults = await survive(shop(), async () => {
        proxy.loseBackend()
        const before = proxy.taken
        const start = performance.now()
        await setTimeout(5_000)
        taken = proxy.taken - before
        seconds = (performance.now() - start) / 1_000
        proxy.findBackend()
      })
      expect(faults).toEqual(none)
      // Each node tries to connect ten times a second at most, and once with every connection that it was about to open.
      expect(taken).toBeLessThan(2 * (seconds * 10 + connections + listeningAttempts))
    })
  })

  /** A shop on a database of its own, which its nodes call at this port. */
  function openShop(port: () => number): () => Shop {
    let database: TestDatabase
    let shop: Shop

    beforeAll(async () => {
      const url = new URL(server.url)
      url.port = String(port())
      database = await ownDatabase(url.href)
      shop = await Shop.open(database)
    })

    afterAll(async () => {
      expect(await shop.close()).toEqual([0, 0])
      await database.drop()
    })

    return () => shop
  }
})

const none = { wrong: [], lost: [], over: 0, broken: [] }
/** The most that the pools of a node hold. */
const connections = 12
/** How often the connection that listens is tried anew in five seconds, at most. */
const listeningAttempts = 8

/**
 * Gives what is wrong with the answers, of which each must come within ten seconds and be 200 or the refusal that says when
 * to come again, until all are served again; and what was lost. `happens` resolves when the database answers again.
 */
async function survive(shop: Shop, happens: () => Promise<void>): Promise<object> {
  const { answers, descriptors, acknowledged, wrong, lost, over, broken } = await outage(shop, happens)
  expect(Object.keys(answers).sort()).toEqual(['200', '503 UNAVAILABLE'])
  expect(acknowledged).toBeGreaterThan(100)
  for (const [node, { before, after }] of descriptors.entries())
    expect(after, `descriptors of node ${node}`).toBeLessThan(before + connections)
  expect((await shop.connections('muhur')).length).toBeLessThanOrEqual(2 * connections)
  await expect.poll(() => shop.connections('muhur live')).toHaveLength(2)
  expect(shop.output()).not.toContain('"level":50')
  return { wrong, lost, over, broken }
}
