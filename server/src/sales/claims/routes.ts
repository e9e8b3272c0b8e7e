import { claimOrder, claimTries } from '@muhur/contract/sales/claims'
import { setTimeout } from 'node:timers/promises'
import { callerAddress } from '../../http/address.ts'
import type { App, Deps } from '../../http/deps.ts'
import { limitHeaders } from '../../http/limits/rate-limit.ts'
import { serve } from '../../http/serve.ts'
import { actBy } from '../../record/audit/record.ts'
import { changeOnce } from '../../record/idempotency/change-once.ts'
import { claim } from './claim.ts'
import { takeTry } from './tries.ts'

/** Milliseconds that every answer takes: a claim that moves licenses is no slower than a wrong guess. */
const alike = 250

/** What was bought elsewhere comes to the buyer's account. */
export function claimRoutes(app: App, deps: Deps): void {
  const { db, secrets } = deps
  const { refuseIfExceeded } = limitHeaders([claimTries])

  serve(app, claimOrder, async (request, reply) => {
    const { body: proof } = request
    const actor = actBy(request)
    const tried = { person: actor.actor_id, address: callerAddress(request), proof }
    refuseIfExceeded(reply, claimTries, await takeTry(db.queries, secrets, tried))
    const received = { received: true as const }
    const [answer] = await Promise.all([
      changeOnce(deps, reply, async (transaction) => {
        await claim(transaction, secrets, actor, proof)
        return received
      }),
      setTimeout(alike),
    ])
    return answer
  })
}
