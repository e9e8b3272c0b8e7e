import { claimOrder, claimTries } from '@muhur/contract/sales/claims'
import { setTimeout } from 'node:timers/promises'
import { callerAddress } from '../../http/address.ts'
import type { App, Deps } from '../../http/deps.ts'
import { limitHeaders } from '../../http/limits/rate-limit.ts'
import { serve } from '../../http/serve.ts'
import { actBy } from '../../record/audit/record.ts'
import { claim } from './claim.ts'
import { takeTry } from './tries.ts'

/** Milliseconds that every answer takes: a claim that moves licenses is no slower than a wrong guess. */
const alike = 250

/** Claims: an order of another channel moves to the buyer's account. */
export function claimRoutes(app: App, deps: Deps): void {
  const { db, secrets } = deps
  const { refuseIfExceeded } = limitHeaders([claimTries])

  serve(app, claimOrder, async (request, reply) => {
    const { body: proof } = request
    const actor = actBy(request)
    const tried = { person: actor.actor_id, address: callerAddress(request), proof }
    refuseIfExceeded(reply, claimTries, await takeTry(db.queries, secrets, tried))
    await Promise.all([
      db.queries.transaction().execute((transaction) => claim(transaction, secrets, actor, proof)),
      setTimeout(alike),
    ])
    return { received: true as const }
  })
}
