import { gateUrls, type GateAnswer, type GateCall, type GateVerb } from '@muhur/contract/gate/gate'
import { address } from './stage.ts'

/** A bot's call, and the answer. */
export async function gate(verb: GateVerb, call: GateCall): Promise<GateAnswer> {
  const answer = await fetch(address + gateUrls[verb], {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(call),
  })
  return (await answer.json()) as GateAnswer
}
