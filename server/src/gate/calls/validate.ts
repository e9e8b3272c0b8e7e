import { validateLicense } from '@muhur/contract/gate/gate-calls'
import type { App } from '../../http/deps.ts'
import { serve } from '../../http/serve.ts'
import { answer } from './answer.ts'
import { readCall } from './input/call.ts'
import { callOptions, type Gate } from './gate.ts'
import { decide, instanceByToken, licenseFacts, seatFact } from './rules.ts'

/**
 * May this license be used? Asks and changes nothing. With an instance token, or where the policy requires an instance, the
 * question includes the instance.
 */
export function validate(app: App, gate: Gate): void {
  serve(
    app,
    validateLicense,
    async (request, reply) => {
      const call = readCall(gate, 'validate', request, reply)
      const reading = await gate.read(call)
      const { license, policy } = reading
      const withInstance = request.body.instance_token !== undefined || policy.instance_required
      const code = decide({
        ...licenseFacts(call, reading),
        instance: withInstance ? instanceByToken(call, license) : 'not asked',
        seat: withInstance ? seatFact(license) : 'not asked',
        machine: 'not asked',
      })
      return answer(gate, call, { code, reading }, reply)
    },
    callOptions,
  )
}
