import { gateUrls } from '@muhur/contract/gate'
import type { App } from '../deps.ts'
import { answer } from './answer.ts'
import { readCall } from './call.ts'
import type { ChangingVerb } from './changes.ts'
import { machineFact, seatFact } from './facts.ts'
import type { Gate } from './gate.ts'
import { gateRoute } from './schema.ts'
import { seat } from './seat.ts'

/** Takes a seat for the machine with this fingerprint; again for the same one is the same seat. */
export function activate(app: App, gate: Gate): void {
  const verb: ChangingVerb = {
    facts: (call, reading) => ({
      // From an address that is kept out, only a machine that this license knows comes in again.
      instance:
        call.fingerprintHash && !(call.keptOut && !reading.license?.token_matches) ? 'known' : 'missing',
      seat: seatFact(reading.license),
      machine: machineFact(reading),
    }),
    act: (call, reading) => seat(gate.secrets, call, reading),
  }
  app.post(gateUrls.activate, gateRoute, async (request, reply) => {
    const call = readCall(gate, 'activate', request, reply)
    return answer(gate, call, await gate.change(call, verb), reply)
  })
}
