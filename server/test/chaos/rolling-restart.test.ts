import { expect, test } from 'vitest'
import { testDatabase } from '../database.ts'
import { Shop } from '../load/shop.ts'
import { SteadyBots } from '../load/steady-bots.ts'
import { RoundRobin } from '../round-robin.ts'
import { amount, figure } from './figure.ts'

const clients = 48
const rounds = amount({ short: 2, full: 10, long: 50 })

test('two nodes are restarted one after the other, again and again, and no call fails', async () => {
  const database = await testDatabase()
  // Longer than a busy machine takes to notice that a node is not ready.
  const shop = await Shop.open(database, { DRAIN_SECONDS: '2' })
  const proxy = await RoundRobin.open([shop.address(0), shop.address(1)])
  const bots = new SteadyBots(
    clients,
    () => proxy.address,
    () => shop.license(1),
  )
  for (let restart = 0; restart < 2 * rounds; restart++) {
    expect(await shop.restart(restart)).toBe(0)
    await expect.poll(() => proxy.isReady(shop.address(restart)), { timeout: 30_000 }).toBe(true)
  }
  await bots.stop()
  proxy.close()
  figure(
    `nodes are restarted in turns under ${clients} clients`,
    `${rounds} rounds, ${bots.failed.length} failed of ${bots.answered}`,
  )
  expect(bots.failed.slice(0, 5)).toEqual([])
  expect(await shop.broken()).toEqual([])
  await shop.close()
  await database.drop()
})
