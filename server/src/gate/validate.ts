import { gateUrls } from '@muhur/contract/gate'
import type { App } from '../deps.ts'
import { answer } from './answer.ts'
import { readCall } from './call.ts'
import { instanceByToken, licenseFacts, seatFact } from './facts.ts'
import type { Gate } from './gate.ts'
import { decide, type Facts } from './rules.ts'
import { gateRoute } from './schema.ts'

const notAsked: Pick<Facts, 'instance' | 'seat'> = { instance: 'not asked', seat: 'not asked' }

/**
 * May this license be used? Asks and changes nothing. With an instance token, or where the policy wants an instance, it
 * asks for that instance too.
 */
export function validate(app: App, gate: Gate): void {
  app.post(gateUrls.validate, gateRoute, async (request, reply) => {
    const call = readCall(gate, 'validate', request, reply)
    const reading = await gate.read(call)
    const { license, policy } = reading
    const asked =
      request.body.instance_token !== undefined || policy.instance_required
        ? { instance: instanceByToken(call, license), seat: seatFact(license) }
        : notAsked
    const code = decide({ ...licenseFacts(call, license, policy), ...asked, machine: 'not asked' })
    return answer(gate, call, { code, reading }, reply)
  })
}
