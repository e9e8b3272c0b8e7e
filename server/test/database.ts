import { inject } from 'vitest'
import { ownDatabase, type TestDatabase } from './own-database.ts'

export type { TestDatabase } from './own-database.ts'

/** The PostgreSQL of this run: the one that TEST_DATABASE_URL names, or an embedded one. */
export const testServer = () => inject('server')

/** An empty, migrated database of one's own. */
export function testDatabase(): Promise<TestDatabase> {
  return ownDatabase(testServer(), inject('template'))
}
