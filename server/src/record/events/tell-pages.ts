import { sql } from 'kysely'
import type { Queries } from '../../db/db.ts'
import type { Entry } from './entry.ts'
import { include, messagesOf, noChanges, pageChannel, type Changes } from './page-changes.ts'

const license = ({ subject_id }: Entry) => ({ licenses: new Set([subject_id]) })
const instance = ({ detail }: Entry) => ({ licenses: new Set([detail?.license_id as string]) })
const everything = () => ({ everything: true })
const erasure = ({ subject_id }: Entry) => ({ users: new Set([subject_id]), ofAdmins: true })
const signedOut = ({ subject_id }: Entry) => ({
  signedOut: new Set([subject_id]),
  users: new Set([subject_id]),
})

/** Lists of licenses with new or removed rows: the lists of admins, and of the owners now and before. */
const lists = ({ subject_id }: Entry) => ({ licenses: new Set([subject_id]), ofAdmins: true })

/**
 * The changes for open pages after an action. Every other entry of the record concerns pages of admins alone, which show the
 * record itself.
 */
const concerned: Record<string, (entry: Entry) => Partial<Changes>> = {
  'license.create': lists,
  'license.change': license,
  'license.handover': lists,
  'license.claim': lists,
  'license.delete': lists,
  'license.rename': license,
  'license.replace_key': license,
  'license.warn': license,
  'instance.rename': instance,
  'instance.release': instance,
  'license.feed': license,
  'license.end_feed': license,
  'product.change': everything,
  'product.offer': everything,
  'product.delete': everything,
  'product.releases': everything,
  'release.change': everything,
  'release.publish': everything,
  'release.halt': everything,
  'release.resume': everything,
  'release.withdraw': everything,
  'landing.change': everything,
  'session.create': () => ({ newAccess: true }),
  'token.create': () => ({ newAccess: true, ofAdmins: true }),
  'user.role': (entry) => ({ ...signedOut(entry), newAccess: true, ofAdmins: true }),
  'user.sign_out': signedOut,
  'user.ask_erasure': erasure,
  'user.withdraw_erasure': erasure,
  'user.refuse_erasure': erasure,
  'user.erase': everything,
}

const ofAdmins = () => ({ ofAdmins: true })

/**
 * Tells the open pages of all nodes, this one too, the changes in these entries. PostgreSQL delivers the messages when the
 * transaction commits, and never after a rollback.
 */
export async function tellPages(transaction: Queries, entries: readonly Entry[]): Promise<void> {
  const changes = noChanges()
  for (const entry of entries) include(changes, (concerned[entry.action] ?? ofAdmins)(entry))
  include(changes, { users: await ownersOf(transaction, entries) })
  const messages = messagesOf(changes)
  if (messages.length > 0)
    await sql`select pg_notify(${pageChannel}, message) from unnest(${messages}::text[]) as message`.execute(
      transaction,
    )
}

/**
 * The owners of the tokens, of the orders and of the lists of licenses in these entries. The owner of a license stands in an entry by one
 * id or the other.
 */
async function ownersOf(transaction: Queries, entries: readonly Entry[]): Promise<Set<string>> {
  const subjects = (prefix: string) =>
    entries.filter(({ action }) => action.startsWith(prefix)).map(({ subject_id }) => subject_id)
  const [tokens, orders] = [subjects('token.'), subjects('order.')]
  const details = entries
    .filter(({ action }) => concerned[action] === lists)
    .flatMap(({ detail = {} }) => [detail, (detail.before ?? {}) as Record<string, unknown>])
  const named = (name: string) => details.flatMap(({ [name]: id }) => (typeof id === 'string' ? id : []))
  const [ids, discordIds] = [named('user_id'), named('discord_id')]
  if (tokens.length + orders.length + ids.length + discordIds.length === 0) return new Set()
  const { rows } = await sql<{ id: string }>`
    select user_id as id from api_tokens where id = any(${tokens}::uuid[])
    union
    select user_id as id from orders where id = any(${orders}::uuid[]) and user_id is not null
    union
    select id from users where id = any(${ids}::uuid[])
    union
    select id from users where discord_id = any(${discordIds}::text[])
    order by id`.execute(transaction)
  return new Set(rows.map(({ id }) => id))
}
