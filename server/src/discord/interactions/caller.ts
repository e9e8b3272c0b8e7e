import type { User } from '@muhur/contract/access/users'
import type { Queries } from '../../db/db.ts'
import { lockPresent } from '../../db/person.ts'
import type { Deps } from '../../http/deps.ts'
import type { FindOwn } from '../../shop/denials/find-own.ts'
import type { Act } from '../../shop/licenses/write.ts'
import { Failure } from '../../start/faults/failure.ts'
import type { Words } from './language/words.ts'

/** The person of an interaction, and the context of its handlers. */
export interface Caller {
  deps: Deps
  /** Null for an account at Discord that has nothing here. */
  user: User | null
  /** The reference of the request: on record with the changes of the request. */
  ref: string
  findDenial: FindOwn
  /** In the language that the person reads. */
  words: Words
  /** Gives such an account a user, who waits for the first sign-in. */
  invite: () => Promise<User>
}

/** Throws LICENSE_NOT_FOUND for a person without an account, and so without a license. */
export function personOf({ user }: Caller): User {
  if (!user) throw new Failure('LICENSE_NOT_FOUND')
  return user
}

/** Only Mühür's own admins, independent of roles in the guild. Throws ADMIN_REQUIRED. */
export function adminOf({ user }: Caller): User {
  if (user?.role !== 'admin') throw new Failure('ADMIN_REQUIRED')
  return user
}

/** A change in the person's name, without a network address. Throws SESSION_ENDED for a person erased meanwhile. */
export function changeAs<T>(
  { deps, ref }: Caller,
  { id }: User,
  change: (transaction: Queries, act: Act) => Promise<T>,
): Promise<T> {
  const act = { actor_id: id, address: null, request_ref: ref, detail: { channel: 'discord' } }
  return deps.db.queries.transaction().execute(async (transaction) => {
    const changed = await change(transaction, act)
    // Behind the licenses that the change has locked, as an erasure locks.
    if ((await lockPresent(transaction, [id])).length === 0) throw new Failure('SESSION_ENDED')
    return changed
  })
}
