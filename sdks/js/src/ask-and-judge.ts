import { randomBytes } from 'node:crypto'
import { ask, type HttpAnswer } from './ask.ts'
import { callOf, keySetUrl, type Verb } from './call.ts'
import type { Clock } from './clock.ts'
import { readJsonObject } from './json.ts'
import { judge, type Judgement, type Knowledge } from './judge.ts'
import type { Settings } from './settings.ts'

export interface Outcome {
  judgement: Judgement
  /** How people and the server name this call; unproven. Null: there is none. */
  requestRef: string | null
  /** Null: there was no answer. */
  answer: HttpAnswer | null
}

export interface Try {
  settings: Settings
  clock: Clock
  /** The fingerprint. */
  instance: string
  verb: Verb
  /** The text of `state.json`. */
  state: string | null
  instanceToken: string | null
  milliseconds: number
  signal?: AbortSignal
}

/** Asks the server once and judges what it says by what was kept. Keeps nothing by itself. */
export async function askAndJudge(given: Try): Promise<Outcome> {
  const { settings, clock, milliseconds, signal } = given
  const until = performance.now() + milliseconds
  const nonce = randomBytes(16).toString('base64url')
  const answer = await ask({ ...callOf({ ...settings, ...given, nonce }), milliseconds, signal })
  const question = { ...knownTo(given), nonce, answer }
  let judgement = judge(question)
  if (judgement.because === 'TOKEN_KEY' && clock.looksForKeys()) {
    const left = Math.max(1, until - performance.now())
    const keySetAnswer = await ask({ url: keySetUrl(settings.pins), milliseconds: left, signal })
    judgement = judge({ ...question, keySetAnswer })
  }
  if (judgement.because === null && judgement.claims) clock.prove(judgement.claims.iat)
  if ('failure' in answer) return { judgement, requestRef: null, answer: null }
  return { judgement, requestRef: requestRefIn(answer.body), answer }
}

/** What an instance knows at this moment. */
export function knownTo({
  settings,
  clock,
  instance,
  state,
}: Pick<Try, 'settings' | 'clock' | 'instance' | 'state'>): Knowledge {
  return { ...settings, instance, state, now: Date.now() / 1000, steadyNow: clock.steadyNow() }
}

/** It is unproven and gets printed: nothing that moves a cursor. */
function requestRefIn(body: Buffer): string | null {
  const ref = readJsonObject(body)?.request_ref
  return typeof ref === 'string' && /^[\w-]{1,64}$/.test(ref) ? ref : null
}
