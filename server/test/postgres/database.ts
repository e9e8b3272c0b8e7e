import { inject } from 'vitest'
import { ownDatabase, type TestDatabase } from './own-database.ts'

export type { TestDatabase } from './own-database.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of the PostgreSQL that all tests of this run share. */
    server: string
    /** A migrated database on it, to copy. */
    template: string
  }
}

/** The PostgreSQL of this run: at TEST_DATABASE_URL, or embedded. */
export const testServer = () => inject('server')

/** An empty, migrated database of one's own. */
export function testDatabase(): Promise<TestDatabase> {
  return ownDatabase(testServer(), inject('template'))
}
