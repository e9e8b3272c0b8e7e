import type { OwnDenial } from '@muhur/contract/shop/denials/own-denials'
import type { Viewer } from '../../db/as-buyer.ts'
import type { Database } from '../../db/db.ts'
import { quota } from '../../http/limits/quota.ts'
import { Failure } from '../../start/faults/failure.ts'
import { findOwnDenial } from './store.ts'

/** Wrong references of one person, and the seconds in which they count: room for typing errors, none for guessing. */
const wrongReferences = { maximum: 20, window: 600 }

export type FindOwn = (viewer: Viewer, ref: string) => Promise<OwnDenial>

/** Finds refusals for people. Throws DENIAL_NOT_FOUND, and RATE_LIMITED for a person who guesses. */
export function ownDenialFinder(db: Database): FindOwn {
  const wrong = quota(wrongReferences)

  return async (viewer, ref) => {
    const { exceeded, reset } = wrong.peek(viewer.id)
    // Admins see every refusal anyway: they have nothing to guess.
    if (exceeded && viewer.role !== 'admin') throw new Failure('RATE_LIMITED', { wait: reset })
    const denial = await findOwnDenial(db, viewer, ref)
    if (!denial) {
      wrong.take(viewer.id)
      throw new Failure('DENIAL_NOT_FOUND')
    }
    return denial
  }
}
