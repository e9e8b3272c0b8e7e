import { gateUrls } from '@muhur/contract/gate'
import type { App, Deps } from '../deps.ts'
import { answer } from './answer.ts'
import { readCall } from './call.ts'
import { instanceByToken, licenseFacts, seatFact } from './facts.ts'
import { decide, type Facts } from './rules.ts'
import { gateRoute } from './schema.ts'
import { readLicense } from './store.ts'

const notAsked: Pick<Facts, 'instance' | 'seat'> = { instance: 'not asked', seat: 'not asked' }

/** May this license be used? Asks and changes nothing. With an instance token it asks for that instance too. */
export function validate(app: App, deps: Deps): void {
  app.post(gateUrls.validate, gateRoute, async (request, reply) => {
    const call = readCall(request, deps.secrets)
    const reading = await readLicense(deps.db, call, { byToken: true })
    const asked = call.tokenHash
      ? { instance: instanceByToken(call, reading.license), seat: seatFact(reading.license) }
      : notAsked
    const code = decide({ ...licenseFacts(call, reading), ...asked })
    return answer(deps, call, { code, reading }, reply)
  })
}
