import { describe, expect, test } from 'vitest'
import { callOf, type Verb } from '../src/call.ts'
import { heartbeatDelay, retryDelay, startDelay } from '../src/delays.ts'
import { verifyEd25519 } from '../src/ed25519.ts'
import { judge, type Answer, type Failure } from '../src/judge.ts'
import { newerKeySet, signedSetIn } from '../src/key-set.ts'
import { faultOfKey, maskedKey } from '../src/license-key.ts'
import { messages } from '../src/messages.ts'
import { readPins } from '../src/pins.ts'
import { readState } from '../src/state.ts'
import { messagesOfVectors, vectors } from './vectors.ts'

type WrittenAnswer = { status: number; body?: string; body_base64?: string } | { failure: Failure }

interface VerdictCase {
  pins: string
  now: number
  instance: string
  license_key: string
  nonce: string
  state: string | null
  answer: WrittenAnswer
  key_set_answer?: WrittenAnswer
  expect: Record<string, unknown>
}

describe('a verdict', () => {
  test.each(vectors<VerdictCase>('verdicts.json'))('$name', (given) => {
    const question = {
      pins: readPins(given.pins),
      now: given.now,
      steadyNow: given.now,
      instance: given.instance,
      key: given.license_key,
      nonce: given.nonce,
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
    const found: Record<string, unknown> = {
      state,
      code,
      because,
      entitlements: claims?.ent,
      next_heartbeat_in: claims?.next_heartbeat_in,
      grace_until: claims?.grace_until,
      key_set_version: keySet.version,
    }
    const asked = Object.keys(given.expect)
    expect(Object.fromEntries(asked.map((name) => [name, found[name]]))).toEqual(given.expect)
  })
})

function answerOf(answer: WrittenAnswer): Answer {
  if ('failure' in answer) return answer
  const { status, body = '', body_base64 } = answer
  return { status, body: body_base64 === undefined ? Buffer.from(body) : Buffer.from(body_base64, 'base64') }
}

interface SignatureCase {
  public_key: string
  message: string
  signature: string
  valid: boolean
}

describe('a signature', () => {
  test.each(vectors<SignatureCase>('signatures.json'))('$name', (given) => {
    const [key, message, signature] = [given.public_key, given.message, given.signature].map((hex) =>
      Buffer.from(hex, 'hex'),
    ) as [Buffer, Buffer, Buffer]
    expect(verifyEd25519(key, message, signature)).toBe(given.valid)
  })
})

interface KeySetCase {
  pins: string
  body: string
  expect: { accepted: boolean; version: number }
}

describe('a key set', () => {
  test.each(vectors<KeySetCase>('key-sets.json'))('$name', (given) => {
    const pins = readPins(given.pins)
    const inUse = newerKeySet(signedSetIn(Buffer.from(given.body)), pins.keySet, pins)
    expect({ accepted: inUse !== pins.keySet, version: inUse.version }).toEqual(given.expect)
  })
})

interface RequestCase {
  verb: Verb
  pins: string
  key: string
  instance: string
  instance_token: string | null
  nonce: string
  hostname: string
  version: string | null
  sdk: string
  expect: { url: string; body: object }
}

describe('a request', () => {
  test.each(vectors<RequestCase>('requests.json'))('$name', ({ expect: expected, ...given }) => {
    const { pins, instance_token, ...rest } = given
    expect(callOf({ ...rest, pins: readPins(pins), instanceToken: instance_token })).toEqual(expected)
  })
})

interface DelayCase {
  kind: 'start' | 'heartbeat' | 'retry'
  random: number
  last: number | null
  interval: number | null
  retry_after: number | null
  seconds: number
}

describe('a delay', () => {
  test.each(vectors<DelayCase>('delays.json'))('$name', ({ kind, random, last, interval, ...given }) => {
    const seconds = {
      start: () => startDelay(last, random, given.retry_after),
      heartbeat: () => heartbeatDelay(interval!, random),
      retry: () => retryDelay(interval!, last, random, given.retry_after),
    }
    expect(seconds[kind]()).toBeCloseTo(given.seconds, 6)
  })
})

describe('a license key', () => {
  test.each(vectors<{ key: string; code: string | null; shown: string }>('keys.json'))('$name', (given) => {
    expect(faultOfKey(given.key)).toBe(given.code)
    expect(maskedKey(given.key)).toBe(given.shown)
  })
})

test('the messages are those that all SDKs carry', () => {
  expect(messages).toEqual(messagesOfVectors())
})
