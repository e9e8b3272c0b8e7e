import type { OwnSession } from '@muhur/contract/access/own-sessions'
import { sql } from 'kysely'
import { isIPv4 } from 'node:net'
import { callerNetwork, networksOf } from '../../http/address.ts'
import type { Queries } from '../../db/db.ts'
import { isAlive } from './store.ts'

/** The session and the address from which a user asks. `session`: the hash of its token in hex. */
interface Present {
  session: string
  address: string
}

/** The open sessions of a user, the present one first, then the last used. */
export async function ownSessions(queries: Queries, userId: string, present: Present): Promise<OwnSession[]> {
  const rows = await queries
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['sessions.id', 'device', 'address', 'sessions.created_at', 'last_seen_at'])
    .select(sql<boolean>`encode(token_hash, 'hex') = ${present.session}`.as('current'))
    .where('user_id', '=', userId)
    .where(isAlive)
    .orderBy('current', 'desc')
    .orderBy('last_seen_at', 'desc')
    .orderBy('sessions.created_at', 'desc')
    .execute()
  return rows.map(({ address, ...session }) => ({
    ...session,
    address: address && beginningOf(address),
    same_network: address !== null && callerNetwork(address) === callerNetwork(present.address),
  }))
}

/** Ends one session of a user. False where the user has no such session. */
export async function endOwnSession(queries: Queries, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await queries
    .deleteFrom('sessions')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Ends all sessions of a user but the present one, and says how many there were. */
export async function endOtherSessions(
  queries: Queries,
  userId: string,
  { session }: Pick<Present, 'session'>,
): Promise<number> {
  const { numDeletedRows } = await queries
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('token_hash', '<>', Buffer.from(session, 'hex'))
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** Enough for users to recognise their own networks; a stolen session shows no whole address. */
function beginningOf(address: string): string {
  return `${networksOf(address)[1]}${isIPv4(address) ? '.' : ':'}x`
}
