import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { administrate } from './administrate.ts'
import { databaseOn } from './own-database.ts'

/** A database as `ops/database.sql` makes it, under names of its own. */
interface OwnRoles {
  name: string
  /** The role that serves, and the role that owns the tables. */
  serving: string
  owner: string
  urlOf(role: string, database?: string): string
  /** Drops database and roles; nothing may be connected. */
  drop(): Promise<void>
}

const file = fileURLToPath(new URL('../../../ops/database.sql', import.meta.url))

export async function ownRoles(server: string): Promise<OwnRoles> {
  const name = `muhur_test_${randomBytes(6).toString('hex')}`
  const owner = `${name}_owner`
  const text = readFileSync(file, 'utf8')
    // The role of buyers belongs to all databases of the server.
    .replace(/^(--|create role muhur_buyer).*$/gm, '')
    .replaceAll(/\bmuhur(?!_buyer)(\w*)\b/g, `${name}$1`)
    .replaceAll(/:'\w+'/g, `'${name}'`)
  for (const statement of text.split(';').map((each) => each.trim()))
    if (statement) await administrate(server, statement)
  return {
    name,
    serving: name,
    owner,
    urlOf: (role, database = name) =>
      Object.assign(new URL(databaseOn(server, database)), { username: role, password: name }).href,
    async drop() {
      await administrate(server, `drop database ${name} with (force)`)
      await administrate(server, `drop role ${name}`)
      await administrate(server, `drop role ${owner}`)
    },
  }
}
