import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Proxy } from '../network/proxy.ts'
import { OwnPostgres } from '../postgres/own-postgres.ts'
import { isBrief, seconds } from './figure.ts'
import { durable, lasting, sharedShop, sufferAndReconnect } from './outlived.ts'
import { connections, none } from './suffer.ts'

/** How often the connection that listens is tried anew in five seconds, at most. */
const listeningAttempts = 8

let server: OwnPostgres
let proxy: Proxy

beforeAll(async () => {
  server = await OwnPostgres.start('port', durable)
  proxy = await Proxy.open(server.port)
})

afterAll(async () => {
  await proxy.close()
  await server.remove()
})

describe('two nodes outlive the way to their database', () => {
  const shop = sharedShop(() => Object.assign(new URL(server.url), { port: proxy.port }).href)

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
