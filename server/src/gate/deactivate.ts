import { gateUrls } from '@muhur/contract/gate'
import type { App, Deps } from '../deps.ts'
import { instanceByToken } from './facts.ts'
import { gateRoute } from './schema.ts'
import { releaseInstance } from './store.ts'
import { answerUnderLock, type Verb } from './under-lock.ts'

/** Frees the seat of an instance that stops. Only the holder of its token can, so a leaked key throws nobody out. */
export function deactivate(app: App, deps: Deps): void {
  app.post(gateUrls.deactivate, gateRoute, (request, reply) => answerUnderLock(deps, request, reply, verb))
}

const verb: Verb = {
  byToken: true,
  facts: (call, license) => ({ instance: instanceByToken(call, license), seat: 'not asked' }),
  async act(connection, license) {
    await releaseInstance(connection, license.instance_id!)
    return {
      instance: { id: license.instance_id!, lease_expires_at: null },
      seatsChanged: license.holds_seat ? -1 : 0,
      final: true,
    }
  },
}
