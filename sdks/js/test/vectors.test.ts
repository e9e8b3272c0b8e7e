import { describe, expect, test } from 'vitest'
import type { DelayCase } from '../../vectors/cases/delays.ts'
import type { GreetingCase } from '../../vectors/cases/greetings.ts'
import type { KeySetCase } from '../../vectors/cases/key-sets.ts'
import type { LicenseKeyCase } from '../../vectors/cases/license-keys.ts'
import type { ReadingCase } from '../../vectors/cases/readings.ts'
import type { RequestCase } from '../../vectors/cases/requests.ts'
import type { SignatureCase } from '../../vectors/cases/signatures.ts'
import type { TimeCase } from '../../vectors/cases/times.ts'
import type { Answer as WrittenAnswer, VerdictCase } from '../../vectors/cases/verdict-case.ts'
import { bodyOf, callUrl } from '../src/call/call.ts'
import { Clock } from '../src/role/clock.ts'
import { factsOf, greeting } from '../src/verdict/facts.ts'
import { heartbeatDelay, retryDelay, seatDelay, startDelay } from '../src/call/delays.ts'
import { verifyEd25519 } from '../src/proof/ed25519.ts'
import { judge, type Answer } from '../src/verdict/judge.ts'
import { newerKeySet, signedSetsIn } from '../src/proof/key-set.ts'
import { faultOfKey, maskedKey } from '../src/call/license-key.ts'
import { readPins } from '../src/proof/pins.ts'
import { readAgain } from '../src/verdict/reading.ts'
import { readState } from '../src/verdict/state.ts'
import { vectors } from './vectors.ts'

describe('a verdict', () => {
  test.each(vectors<VerdictCase>('verdicts.json'))('$name', (given) => {
    const question = {
      pins: readPins(given.pins),
      now: given.now,
      instance: given.instance,
      key: given.license_key,
      nonce: given.nonce,
      verb: given.verb,
      sent: given.sent,
      state: given.state,
      answer: answerOf(given.answer),
    }
    let judgement = judge(question)
    if (judgement.because === 'TOKEN_KEY' && given.key_set_answer) {
      judgement = judge({ ...question, keySetAnswer: answerOf(given.key_set_answer) })
    }
    const { state, code, because, claims, nextState } = judgement
    const keySet = newerKeySet(
      readState(nextState ?? '')?.key_set ?? null,
      question.pins.keySet,
      question.pins,
    )
    const facts = factsOf(claims ?? {})
    const found: Record<string, unknown> = {
      state,
      code,
      because,
      entitlements: claims?.ent,
      next_heartbeat_in: claims?.next_heartbeat_in,
      grace_until: claims?.grace_until,
      product: facts.product,
      owner: facts.owner,
      seats_used: facts.seatsUsed,
      seats_allowed: facts.seatsAllowed,
      expires_at: facts.expiresAt && facts.expiresAt.getTime() / 1000,
      key_set_version: keySet.version,
    }
    const asked = Object.keys(given.expect)
    expect(Object.fromEntries(asked.map((name) => [name, found[name]]))).toEqual(given.expect)
  })
})

function answerOf(answer: WrittenAnswer): Answer {
  if ('failure' in answer) return answer
  const body = 'body' in answer ? Buffer.from(answer.body) : Buffer.from(answer.body_base64, 'base64')
  return { status: answer.status, body }
}

describe('a signature', () => {
  test.each(vectors<SignatureCase>('signatures.json'))('$name', (given) => {
    const [key, message, signature] = [given.public_key, given.message, given.signature].map((hex) =>
      Buffer.from(hex, 'hex'),
    ) as [Buffer, Buffer, Buffer]
    expect(verifyEd25519(key, message, signature)).toBe(given.valid)
  })
})

describe('a key set', () => {
  test.each(vectors<KeySetCase>('key-sets.json'))('$name', (given) => {
    const pins = readPins(given.pins)
    const sets = signedSetsIn(Buffer.from(given.body))
    const inUse = sets.reduce((known, signed) => newerKeySet(signed, known, pins), pins.keySet)
    expect({ accepted: inUse !== pins.keySet, version: inUse.version }).toEqual(given.expect)
  })
})

describe('a request', () => {
  test.each(vectors<RequestCase>('requests.json'))('$name', ({ expect: expected, ...given }) => {
    const { instance_token: instanceToken, ...rest } = given
    const pins = readPins(given.pins)
    const url = callUrl(pins.addresses[0]!, given.verb)
    expect({ url, body: bodyOf({ ...rest, pins, instanceToken }) }).toEqual(expected)
  })
})

describe('a delay', () => {
  test.each(vectors<DelayCase>('delays.json'))('$name', ({ kind, random, last, interval, ...given }) => {
    const seconds = {
      start: () => startDelay(last, random, given.retry_after),
      heartbeat: () => heartbeatDelay(interval!, random),
      retry: () => retryDelay(interval!, last, random, given.retry_after),
    }
    expect(seconds[kind]()).toBeCloseTo(given.seconds, 6)
  })

  test('between two looks for a seat is 20 to 40 seconds', () => {
    expect([seatDelay(0), seatDelay(0.5), seatDelay(1)]).toEqual([20, 30, 40])
  })
})

describe('the time', () => {
  test.each(vectors<TimeCase>('times.json'))('$name', ({ steps, ...shown }) => {
    // The second clock shows another zero, as that of another source does.
    const clock = new Clock({ wall: () => shown.wall, steady: () => [shown.monotonic, shown.monotonic - 7] })
    for (const { counted, wall, monotonic, proven, followed, now } of steps) {
      clock.wait(counted)()
      Object.assign(shown, { wall, monotonic })
      if (proven !== undefined) clock.prove(proven)
      if (followed !== undefined) clock.follow(followed)
      expect(clock.now()).toBe(now)
    }
  })
})

describe('a verdict that is read again', () => {
  test.each(vectors<ReadingCase>('readings.json'))('$name', ({ held, follows, now, expect: expected }) => {
    const { exp, grace_until, ...standing } = held
    const claims = held.state === 'denied' ? null : { exp, grace_until }
    const { state, code, because } = readAgain(
      { ...standing, claims },
      now,
      follows ? 'LEADER_SILENT' : 'TIMED_OUT',
    )
    expect({ state, code, because }).toEqual(expected)
  })
})

describe('a license key', () => {
  test.each(vectors<LicenseKeyCase>('keys.json'))('$name', (given) => {
    expect(faultOfKey(given.key)).toBe(given.code)
    expect(maskedKey(given.key)).toBe(given.shown)
  })
})

describe('a greeting', () => {
  test.each(vectors<GreetingCase>('greetings.json'))('$name', ({ claims, expect: expected }) => {
    expect(greeting(factsOf(claims))).toBe(expected)
  })
})
