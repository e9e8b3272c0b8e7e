import type { GateCall } from '@muhur/contract/gate'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Prepared } from '../db/db.ts'
import type { Deps } from '../deps.ts'
import { answer, type Answer, type Outcome } from './answer.ts'
import { readCall, type Call } from './call.ts'
import { licenseFacts } from './facts.ts'
import { decide, type Facts } from './rules.ts'
import { lockLicense, readLicense, type LicenseRow } from './store.ts'

/** What tells one changing verb from another. */
export interface Verb {
  /** Whether the call is about the instance whose token it presents, or about its fingerprint alone. */
  byToken: boolean
  facts(call: Call, license: LicenseRow | null): Pick<Facts, 'instance' | 'seat'>
  /** Runs on a VALID verdict only, still under the license's lock. */
  act(connection: Prepared, license: LicenseRow, call: Call): Promise<Partial<Outcome>>
}

/**
 * The story of every verb that changes something: lock the license, read it, decide, act. The answer goes out after
 * the commit, so nothing acknowledged can be lost.
 */
export async function answerUnderLock(
  deps: Deps,
  request: FastifyRequest<{ Body: GateCall }>,
  reply: FastifyReply,
  verb: Verb,
): Promise<Answer> {
  const call = readCall(request, deps.secrets)
  const outcome = await deps.db.transaction<Outcome>(async (connection) => {
    await lockLicense(connection, call)
    const reading = await readLicense(connection, call, verb)
    const code = decide({ ...licenseFacts(call, reading), ...verb.facts(call, reading.license) })
    const done = code === 'VALID' ? await verb.act(connection, reading.license!, call) : {}
    return { code, reading, ...done }
  })
  return answer(deps, call, outcome, reply)
}
