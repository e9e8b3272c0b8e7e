import { afterAll, beforeAll, expect } from 'vitest'
import { Shop } from '../load/shop.ts'
import { ownDatabase, type TestDatabase } from '../postgres/own-database.ts'
import { amount } from './figure.ts'
import { connections, suffer } from './suffer.ts'

/** The durability that PostgreSQL has by itself; few connections, so that they can be used up. */
export const durable = { max_connections: 60 }

/** How long a fault lasts, in milliseconds. */
export const lasting = amount({ short: 5_000, full: 15_000, long: 15_000 })

/** A shop on a database of its own, which its nodes find at this address, for all tests of a group. */
export function sharedShop(server: () => string): () => Shop {
  let database: TestDatabase
  let shop: Shop

  beforeAll(async () => {
    database = await ownDatabase(server())
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
export async function sufferAndReconnect(
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
