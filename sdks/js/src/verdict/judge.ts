import { signedSetsIn, newerKeySet } from '../proof/key-set.ts'
import { readJsonObject } from '../proof/json.ts'
import type { KeySet, Pins } from '../proof/pins.ts'
import { instanceTokenIn, nothingKept, readState, type State } from './state.ts'
import {
  faultOfAnswer,
  isFor,
  namesInstance,
  readToken,
  sha256,
  type Call,
  type Claims,
} from '../proof/token.ts'

/** Seconds by which two clocks may differ. */
export const clockLeeway = 300

export type Failure = 'DNS_FAILED' | 'TLS_FAILED' | 'UNREACHABLE' | 'TIMED_OUT'

/** The reply to a call: an answer with any status, or a failure. */
export type Answer = { status: number; body: Uint8Array } | { failure: Failure }

/** The knowledge of an SDK for a judgement. */
export interface Knowledge {
  pins: Pins
  /** Seconds since 1970. */
  now: number
  /** The fingerprint. */
  instance: string
  /** The license key. */
  key: string
  /** The text of `state.json`; null: there is none. */
  state: string | null
}

interface Question extends Knowledge, Call {
  answer: Answer
  /** The answer of `/.well-known/jwks.json`, where it was asked for. */
  keySetAnswer?: Answer | null
}

export interface Judgement {
  state: 'active' | 'grace' | 'denied'
  /** A code of the server's verdict, or the SDK's own reason. */
  code: string
  /** Why there is no proven answer, so that the kept verdict decides; null: there is one. */
  because: string | null
  /** The claims behind the judgement; null: nothing signed. */
  claims: Claims | null
  /** The new text of `state.json`. */
  nextState: string | null
}

/** Judges an answer, and without a proven answer the kept verdict. Touches nothing outside its question. */
export function judge(question: Question): Judgement {
  const { pins, keySetAnswer, key } = question
  const kept = keptBy(question)
  const before = keySetOf(question)
  let keySet = before
  let key_set = kept?.key_set ?? null
  for (const signed of keySetAnswer && 'body' in keySetAnswer ? signedSetsIn(keySetAnswer.body) : []) {
    const newer = newerKeySet(signed, keySet, pins)
    if (newer !== keySet) [keySet, key_set] = [newer, signed]
  }
  const read = readAnswer(question, keySet)

  if (typeof read === 'string') {
    const judgement = judgeKept(question, read, keySet)
    return kept && keySet !== before
      ? { ...judgement, nextState: JSON.stringify({ ...kept, key_set }) }
      : judgement
  }
  const { claims, token, instanceToken } = read
  const next: State = {
    format: 1,
    license: sha256(key),
    verdict: token,
    instance_token: instanceToken ?? instanceTokenIn(question.state, key),
    highest_iat: Math.max(kept?.highest_iat ?? 0, claims.iat),
    key_set,
  }
  const { code } = claims
  const state = code === 'VALID' ? 'active' : 'denied'
  return { state, code, because: null, claims, nextState: JSON.stringify(next) }
}

/** Judges by the kept verdict, because of `because`. */
export function judgeKept(known: Knowledge, because: string, keySet = keySetOf(known)): Judgement {
  const { now } = known
  const judgement = (state: 'grace' | 'denied', code: string, claims: Claims | null = null): Judgement => {
    return { state, code, because, claims, nextState: known.state }
  }
  const claims = keptVerdict(known, keySet)
  if (claims === null) return judgement('denied', because)
  if (typeof claims === 'string') return judgement('denied', claims)
  if (claims.code !== 'VALID') return judgement('denied', claims.code, claims)
  const highest = Math.max(keptBy(known)!.highest_iat, claims.iat)
  if (now < highest - clockLeeway) return judgement('denied', 'CLOCK_WRONG')
  if (now > claims.grace_until) return judgement('denied', 'GRACE_OVER')
  return judgement('grace', because, claims)
}

/** The kept verdict for this license key and this instance, or its fault; null: nothing was kept. */
export function keptVerdict(
  known: Knowledge,
  keySet = keySetOf(known),
): Claims | 'STATE_CORRUPT' | 'STATE_FOREIGN' | null {
  const kept = keptBy(known)
  if (!kept) return 'STATE_CORRUPT'
  if (kept.verdict === null || kept.license !== sha256(known.key)) return null
  const claims = readToken(kept.verdict, keySet, known.pins)
  if (typeof claims === 'string' || !/^(activate|heartbeat)$/.test(claims.verb)) return 'STATE_CORRUPT'
  if (claims.code === 'VALID' && typeof claims.iid !== 'string') return 'STATE_CORRUPT'
  return isFor(claims, known.instance) ? claims : 'STATE_FOREIGN'
}

/**
 * A follower's judgement of its leader's state: `VALID` until `exp` is active, afterwards it is a kept verdict like any other, as
 * long as the leader lives. A denial is the server's word to all processes of the folder.
 */
export function judgeFollowed(known: Knowledge, isLed: boolean): Judgement {
  const because = 'LEADER_SILENT'
  const claims = keptVerdict(known)
  const judgement = judgeKept(known, because)
  if (claims !== null && typeof claims === 'object') {
    if (claims.code !== 'VALID') return { ...judgement, because: null }
    if (known.now <= claims.exp)
      return { ...judgement, state: 'active', code: 'VALID', because: null, claims }
  }
  return isLed ? judgement : { ...judgement, state: 'denied', code: because, claims: null }
}

/** Null: it cannot be read. */
const keptBy = ({ state }: Knowledge) => (state === null ? nothingKept : readState(state))

const keySetOf = (known: Knowledge) =>
  newerKeySet(keptBy(known)?.key_set ?? null, known.pins.keySet, known.pins)

/** The proven claims, or the reason why there are none. */
function readAnswer(question: Question, keySet: KeySet) {
  const { answer, pins, verb } = question
  if ('failure' in answer) return answer.failure
  const body = readJsonObject(answer.body)
  const token = body?.token
  if (typeof token !== 'string') return reasonWithoutToken(answer.status, body?.code, body !== null)
  const claims = readToken(token, keySet, pins)
  if (typeof claims === 'string') return claims
  const fault = faultOfAnswer(claims, question)
  if (fault) return fault
  if (claims.code !== 'VALID') return { claims, token, instanceToken: null }
  const kept = keptVerdict(question, keySet)
  const before = kept !== null && typeof kept === 'object' ? kept.iid : undefined
  const instanceToken = handedOut(body?.instance)
  return namesInstance(claims, verb, before, instanceToken)
    ? { claims, token, instanceToken }
    : 'TOKEN_INSTANCE'
}

/** The status decides before the body does: a proxy's error page means that the server is away. */
function reasonWithoutToken(status: number, code: unknown, isObject: boolean): string {
  if (status === 429) return 'RATE_LIMITED'
  if (status >= 500) return 'UNAVAILABLE'
  if (!isObject || (status >= 300 && status < 400)) return 'NOT_MUHUR'
  const isNamed = status === 400 && typeof code === 'string' && namedCodes.test(code)
  return isNamed ? code : 'ANSWER_UNSIGNED'
}

const namedCodes = /^(KEY_MALFORMED|PLACEHOLDER_NOT_INJECTED|BAD_REQUEST)$/

/** It has to fit into a call. */
function handedOut(instance: unknown): string | null {
  const token = (instance as { token?: unknown } | null | undefined)?.token
  return typeof token === 'string' && /^[!-~]{1,128}$/.test(token) ? token : null
}
