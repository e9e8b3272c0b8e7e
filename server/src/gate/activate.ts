import { gateUrls } from '@muhur/contract/gate'
import type { App, Deps } from '../deps.ts'
import { hashToken, newToken } from '../secrets.ts'
import { seatFact } from './facts.ts'
import { gateRoute } from './schema.ts'
import { takeSeat } from './store.ts'
import { answerUnderLock, type Verb } from './under-lock.ts'

/** Takes a seat for the machine with this fingerprint; again for the same one is the same seat. */
export function activate(app: App, deps: Deps): void {
  app.post(gateUrls.activate, gateRoute, (request, reply) => answerUnderLock(deps, request, reply, verb))
}

const verb: Verb = {
  byToken: false,
  facts: (call, license) => ({
    instance: call.fingerprintHash ? 'known' : 'missing',
    seat: seatFact(license),
  }),
  async act(connection, license, call) {
    const token = newToken()
    const lease = await takeSeat(connection, license.id, call, hashToken(token))
    return { instance: { ...lease, token }, seatsChanged: license.holds_seat ? 0 : 1 }
  },
}
