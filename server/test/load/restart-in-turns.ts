import { expect } from 'vitest'
import { RoundRobin } from '../network/round-robin.ts'
import type { Shop } from './shop.ts'
import { SteadyBots } from './steady-bots.ts'

/** What a shop's environment needs for it: longer than a busy machine takes to notice that a node is not ready. */
export const restartable = { DRAIN_SECONDS: '2' }

/**
 * Restarts one node after the other under bots that call through a proxy, each as soon as the proxy has the one before
 * again. Gives the bots when each has its last answer.
 */
export async function restartInTurns(shop: Shop, clients: number, rounds: number): Promise<SteadyBots> {
  const proxy = await RoundRobin.open([shop.address(0), shop.address(1)])
  const bots = new SteadyBots(
    clients,
    () => proxy.address,
    () => shop.license(1),
  )
  try {
    for (let turn = 0; turn < 2 * rounds; turn++) {
      expect(await shop.restart(turn)).toBe(0)
      await expect.poll(() => proxy.isReady(shop.address(turn)), { timeout: 30_000 }).toBe(true)
    }
  } finally {
    await bots.stop()
    proxy.close()
  }
  return bots
}
