import { activateLicense } from '@muhur/contract/gate/gate-calls'
import type { App } from '../../http/deps.ts'
import { serve } from '../../http/serve.ts'
import { answer } from './answer.ts'
import { readCall } from './input/call.ts'
import { callOptions, type Gate } from './gate.ts'
import { newInstanceToken } from './seats/instance-token.ts'
import { machineFact, seat, seatFact } from './rules.ts'
import type { ChangingVerb } from './types.ts'

/** Takes a seat for the machine with this fingerprint; a machine that activates again keeps its seat. */
export function activate(app: App, gate: Gate): void {
  const verb: ChangingVerb = {
    facts: (call, reading) => ({
      // From an address that is kept out, only a machine that this license knows comes in again.
      instance:
        call.fingerprintHash && !(call.keptOut && !reading.license?.token_matches) ? 'known' : 'missing',
      seat: seatFact(reading.license),
      machine: machineFact(reading),
    }),
    act: (call, reading, facts) =>
      seat(call, reading, facts, newInstanceToken(gate.secrets, reading.license.instance_id, reading.now)),
  }
  serve(
    app,
    activateLicense,
    async (request, reply) => {
      const call = readCall(gate, 'activate', request, reply)
      return answer(gate, call, await gate.change(call, verb), reply)
    },
    callOptions,
  )
}
