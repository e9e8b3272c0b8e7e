import { onTestFinished } from 'vitest'
import { testDatabase } from '../postgres/database.ts'
import { ownDatabase } from '../postgres/own-database.ts'
import { Shop } from './shop.ts'

interface Place {
  /** Another PostgreSQL than that of this run. */
  server?: string
  env?: Record<string, string>
}

/** A shop on a database of its own; both end with the test, however that ends. */
export async function openShop({ server, env }: Place = {}): Promise<Shop> {
  const database = server ? await ownDatabase(server) : await testDatabase()
  onTestFinished(() => database.drop())
  const shop = await Shop.open(database, env)
  onTestFinished(async () => void (await shop.close()))
  return shop
}
