import { randomBytes } from 'node:crypto'
import type { Addresses } from './addresses.ts'
import { ask, type HttpAnswer } from './ask.ts'
import { bodyOf, callUrl, keySetUrl, type Verb } from './call.ts'
import type { Clock } from '../role/clock.ts'
import { readJsonObject } from '../proof/json.ts'
import { judge, type Judgement, type Knowledge } from '../verdict/judge.ts'
import type { Settings } from '../settings.ts'

export interface Outcome {
  judgement: Judgement
  /** The reference of this call for people and the server; unproven. Null: there is none. */
  requestRef: string | null
  /** Null: there was no answer. */
  answer: HttpAnswer | null
}

interface Try {
  settings: Settings
  clock: Clock
  addresses: Addresses
  /** The fingerprint. */
  instance: string
  verb: Verb
  /** The text of `state.json`. */
  state: string | null
  instanceToken: string | null
  link?: boolean
  sha256?: string | null
  milliseconds: number
  signal?: AbortSignal
}

/**
 * Asks one address after the other until an answer is proven, and judges the answer by the kept verdict. Writes nothing to the
 * disk.
 */
export async function askAndJudge(given: Try): Promise<Outcome> {
  const until = performance.now() + given.milliseconds
  const nonce = randomBytes(16).toString('base64url')
  const sent = JSON.stringify(bodyOf({ ...given.settings, ...given, nonce }))
  const askFrom = async ([address, ...others]: readonly string[]): Promise<Outcome> => {
    const milliseconds = (until - performance.now()) / (others.length + 1)
    const outcome = await askOne({ ...given, milliseconds }, { nonce, sent, address: address! })
    const isLast = others.length === 0 || given.signal?.aborted
    const isSettled = outcome.judgement.because === null || outcome.answer?.status === 429
    return isLast || isSettled ? outcome : askFrom(others)
  }
  return askFrom(given.addresses.inTurn())
}

interface Sending {
  nonce: string
  /** The body of the request. */
  sent: string
  address: string
}

async function askOne(given: Try, { address, ...sending }: Sending): Promise<Outcome> {
  const { clock, verb, milliseconds, signal } = given
  const until = performance.now() + milliseconds
  const answer = await ask({ url: callUrl(address, verb), body: sending.sent, milliseconds, signal })
  const question = { ...knownTo(given), ...sending, verb, answer }
  let judgement = judge(question)
  if (judgement.because === 'TOKEN_KEY' && verb !== 'update' && clock.looksForKeys()) {
    const left = until - performance.now()
    const keySetAnswer = await ask({ url: keySetUrl(address), milliseconds: left, signal })
    judgement = judge({ ...question, keySetAnswer })
  }
  if (judgement.because === null && judgement.claims) {
    clock.prove(judgement.claims.iat)
    given.addresses.prove(address)
  }
  if ('failure' in answer) return { judgement, requestRef: null, answer: null }
  return { judgement, requestRef: requestRefIn(answer.body), answer }
}

/** The knowledge of an instance at this moment. */
export function knownTo({
  settings,
  clock,
  instance,
  state,
}: Pick<Try, 'settings' | 'clock' | 'instance' | 'state'>): Knowledge {
  return { ...settings, instance, state, now: clock.now() }
}

/** The reference is unproven and gets printed: no characters that move a cursor. */
function requestRefIn(body: Buffer): string | null {
  const ref = readJsonObject(body)?.request_ref
  return typeof ref === 'string' && /^[\w-]{1,64}$/.test(ref) ? ref : null
}
