import { sendHeartbeat } from '@muhur/contract/gate/gate-calls'
import type { App } from '../../http/deps.ts'
import { serve } from '../../http/serve.ts'
import { answer } from './answer.ts'
import { readCall } from './input/call.ts'
import { callOptions, type Gate } from './gate.ts'
import { newInstanceToken } from './seats/instance-token.ts'
import { instanceByToken, machineFact, seat, seatFact } from './rules.ts'
import type { ChangingVerb } from './types.ts'

/** Renews the lease of a running instance; an instance that missed its lease takes a seat again, if one is free. */
export function heartbeat(app: App, gate: Gate): void {
  const verb: ChangingVerb = {
    facts: (call, reading) => ({
      instance: instanceByToken(call, reading.license),
      seat: seatFact(reading.license),
      machine: machineFact(reading),
    }),
    act: (call, reading, facts) =>
      seat(call, reading, facts, newInstanceToken(gate.secrets, reading.license.instance_id, reading.now)),
  }
  serve(
    app,
    sendHeartbeat,
    async (request, reply) => {
      const call = readCall(gate, 'heartbeat', request, reply)
      return answer(gate, call, await gate.change(call, verb), reply)
    },
    callOptions,
  )
}
