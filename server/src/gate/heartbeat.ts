import { gateUrls } from '@muhur/contract/gate'
import type { App } from '../deps.ts'
import { answer } from './answer.ts'
import { readCall } from './call.ts'
import type { ChangingVerb } from './changes.ts'
import { instanceByToken, machineFact, seatFact } from './facts.ts'
import type { Gate } from './gate.ts'
import { gateRoute } from './schema.ts'
import { seat } from './seat.ts'

/** Renews the lease of a running instance; one that missed its lease takes a seat again, if there is one. */
export function heartbeat(app: App, gate: Gate): void {
  const verb: ChangingVerb = {
    facts: (call, reading) => ({
      instance: instanceByToken(call, reading.license),
      seat: seatFact(reading.license),
      machine: machineFact(reading),
    }),
    act: (call, reading) => seat(gate.secrets, call, reading),
  }
  app.post(gateUrls.heartbeat, gateRoute, async (request, reply) => {
    const call = readCall(gate, 'heartbeat', request, reply)
    return answer(gate, call, await gate.change(call, verb), reply)
  })
}
