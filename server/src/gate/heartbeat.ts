import { gateUrls } from '@muhur/contract/gate'
import type { App, Deps } from '../deps.ts'
import { hashToken, newToken } from '../secrets.ts'
import { instanceByToken, seatFact } from './facts.ts'
import { gateRoute } from './schema.ts'
import { renewLease } from './store.ts'
import { answerUnderLock, type Verb } from './under-lock.ts'

/** Renews the lease of a running instance; one that missed its lease takes a seat again, if there is one. */
export function heartbeat(app: App, deps: Deps): void {
  app.post(gateUrls.heartbeat, gateRoute, (request, reply) => answerUnderLock(deps, request, reply, verb))
}

const verb: Verb = {
  byToken: true,
  facts: (call, license) => ({ instance: instanceByToken(call, license), seat: seatFact(license) }),
  async act(connection, license, call) {
    const token = newToken()
    const lease = await renewLease(connection, license.instance_id!, call, hashToken(token))
    return { instance: { ...lease, token }, seatsChanged: license.holds_seat ? 0 : 1 }
  },
}
