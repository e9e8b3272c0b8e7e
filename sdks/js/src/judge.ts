import { signedSetIn, newerKeySet } from './key-set.ts'
import { readJsonObject } from './json.ts'
import type { KeySet, Pins } from './pins.ts'
import { nothingKept, readState, type State } from './state.ts'
import { clockLeeway, faultOfAnswer, isFor, readToken, sha256, type Claims } from './token.ts'

export type Failure = 'DNS_FAILED' | 'TLS_FAILED' | 'UNREACHABLE' | 'TIMED_OUT'

/** What came back: an answer of whatever status, or none. */
export type Answer = { status: number; body: Uint8Array } | { failure: Failure }

/** What an SDK knows when it judges. Times are seconds since 1970. */
export interface Knowledge {
  pins: Pins
  /** The computer's clock. */
  now: number
  /** The same, but while the process runs never less than what the server proved. */
  steadyNow: number
  /** The fingerprint. */
  instance: string
  /** The license key. */
  key: string
  /** The text of `state.json`; null: there is none. */
  state: string | null
}

export interface Question extends Knowledge {
  /** The one just sent. */
  nonce: string
  answer: Answer
  /** What `/.well-known/jwks.json` answered, where it was asked. */
  keySetAnswer?: Answer | null
}

export interface Judgement {
  state: 'active' | 'grace' | 'denied'
  /** A code of the server's verdict, or the SDK's own reason. */
  code: string
  /** Why there is no proven answer, and what was kept decides; null: there is one. */
  because: string | null
  /** What it rests on; null: on nothing signed. */
  claims: Claims | null
  /** The text that belongs into `state.json` now. */
  nextState: string | null
}

/** Judges an answer, and without a proven one what was kept. Touches nothing outside its question. */
export function judge(question: Question): Judgement {
  const { pins, keySetAnswer, key } = question
  const kept = keptBy(question)
  const asked = keySetAnswer && 'body' in keySetAnswer ? signedSetIn(keySetAnswer.body) : null
  const before = keySetOf(question)
  const keySet = newerKeySet(asked, before, pins)
  const key_set = keySet === before ? (kept?.key_set ?? null) : asked
  const read = readAnswer(question, keySet)

  if (typeof read === 'string') {
    const judgement = judgeKept(question, read, keySet)
    return kept && keySet !== before
      ? { ...judgement, nextState: JSON.stringify({ ...kept, key_set }) }
      : judgement
  }
  const { claims, token, instanceToken } = read
  const license = sha256(key)
  const next: State = {
    format: 1,
    license,
    verdict: token,
    instance_token: instanceToken ?? (kept?.license === license ? kept.instance_token : null),
    highest_iat: Math.max(kept?.highest_iat ?? 0, claims.iat),
    key_set,
  }
  const { code } = claims
  const state = code === 'VALID' ? 'active' : 'denied'
  return { state, code, because: null, claims, nextState: JSON.stringify(next) }
}

/** Judges by what was kept, because of `because`. */
export function judgeKept(known: Knowledge, because: string, keySet = keySetOf(known)): Judgement {
  const now = known.steadyNow
  const judgement = (state: 'grace' | 'denied', code: string, claims: Claims | null = null): Judgement => {
    return { state, code, because, claims, nextState: known.state }
  }
  const kept = keptBy(known)
  if (!kept) return judgement('denied', 'STATE_CORRUPT')
  if (kept.verdict === null || kept.license !== sha256(known.key)) return judgement('denied', because)
  const claims = readToken(kept.verdict, keySet, known.pins)
  if (typeof claims === 'string') return judgement('denied', 'STATE_CORRUPT')
  if (!isFor(claims, known.instance)) return judgement('denied', 'STATE_FOREIGN')
  if (claims.code !== 'VALID') return judgement('denied', claims.code, claims)
  if (now < Math.max(kept.highest_iat, claims.iat) - clockLeeway) return judgement('denied', 'CLOCK_WRONG')
  if (now > claims.grace_until) return judgement('denied', 'GRACE_OVER')
  return judgement('grace', because, claims)
}

/**
 * What a follower makes of its leader's state: `VALID` until `exp` is active, afterwards it is kept like any other. A
 * denial is the server's word to all processes of the folder.
 */
export function judgeFollowed(known: Knowledge): Judgement {
  const judgement = judgeKept(known, 'LEADER_SILENT')
  const { state, claims } = judgement
  if (!claims) return judgement
  if (state === 'denied') return { ...judgement, because: null }
  const isFresh = known.steadyNow <= claims.exp
  return isFresh ? { ...judgement, state: 'active', code: 'VALID', because: null } : judgement
}

/** Null: it cannot be read. */
const keptBy = ({ state }: Knowledge) => (state === null ? nothingKept : readState(state))

const keySetOf = (known: Knowledge) =>
  newerKeySet(keptBy(known)?.key_set ?? null, known.pins.keySet, known.pins)

/** The proven claims, or the reason why there are none. */
function readAnswer(question: Question, keySet: KeySet) {
  const { answer, pins } = question
  if ('failure' in answer) return answer.failure
  const body = readJsonObject(answer.body)
  const token = body?.token
  if (typeof token !== 'string') return reasonWithoutToken(answer.status, body?.code, body !== null)
  const claims = readToken(token, keySet, pins)
  if (typeof claims === 'string') return claims
  const fault = faultOfAnswer(claims, question)
  return fault ?? { claims, token, instanceToken: instanceTokenIn(body?.instance) }
}

/** The status decides before the body does: a proxy's error page stands for a server that is away. */
function reasonWithoutToken(status: number, code: unknown, isObject: boolean): string {
  if (status === 429) return 'RATE_LIMITED'
  if (status >= 500) return 'UNAVAILABLE'
  if (!isObject || (status >= 300 && status < 400)) return 'NOT_MUHUR'
  const isNamed = status === 400 && typeof code === 'string' && namedCodes.test(code)
  return isNamed ? code : 'ANSWER_UNSIGNED'
}

const namedCodes = /^(KEY_MALFORMED|PLACEHOLDER_NOT_INJECTED|BAD_REQUEST)$/

/** Believed unproven: a false one only fails its next call. It has to fit into one, though. */
function instanceTokenIn(instance: unknown): string | null {
  const token = (instance as { token?: unknown } | null | undefined)?.token
  return typeof token === 'string' && /^[!-~]{1,128}$/.test(token) ? token : null
}
