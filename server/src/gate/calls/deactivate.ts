import { deactivateLicense } from '@muhur/contract/gate/gate-calls'
import type { App } from '../../http/deps.ts'
import { serve } from '../../http/serve.ts'
import { answer } from './answer.ts'
import { readCall } from './input/call.ts'
import { callOptions, type Gate } from './gate.ts'
import { instanceByToken } from './rules.ts'
import type { ChangingVerb } from './types.ts'

const verb: ChangingVerb = {
  facts: (call, { license }) => ({
    instance: instanceByToken(call, license),
    seat: 'not asked',
    machine: 'not asked',
  }),
  act: (_call, { license }) => ({
    change: { kind: 'release', instanceId: license.instance_id! },
    instance: { id: license.instance_id!, lease_expires_at: null },
    licenseAfter: { current_instances: license.current_instances - (license.holds_seat ? 1 : 0) },
  }),
}

/** Frees the seat of an instance that stops. The call needs the instance's token, so a leaked key frees no seat. */
export function deactivate(app: App, gate: Gate): void {
  serve(
    app,
    deactivateLicense,
    async (request, reply) => {
      const call = readCall(gate, 'deactivate', request, reply)
      return answer(gate, call, await gate.change(call, verb), reply)
    },
    callOptions,
  )
}
