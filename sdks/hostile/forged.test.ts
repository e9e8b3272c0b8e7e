import { createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { encoded, genuineClaims, hashOf, token } from '../vectors/cases/jws.ts'
import { first, licenseKey, otherInstance, otherProduct, stranger } from '../vectors/cases/world.ts'
import type { Call, Play } from './emulator.ts'
import { answers, bodyAround, bodyFor, genuine, send, tokenFor, withToken } from './genuine.ts'
import { allowed, denied, grace, performAgain, refused, useStage } from './stage.ts'

const stage = useStage()
const now = () => Math.floor(Date.now() / 1000)
const tokenOf =
  (make: (call: Call) => string): Play =>
  (call, response) =>
    send(response, bodyAround(make(call)))

/** HMAC with the public key as its secret. */
function macced(call: Call): string {
  const [, body] = tokenFor(call).split('.')
  const parts = `${encoded({ alg: 'HS256', typ: 'license-verdict+jwt', kid: first.kid })}.${body}`
  return `${parts}.${createHmac('sha256', Buffer.from(first.x, 'base64url')).update(parts).digest('base64url')}`
}

const forgeries: [name: string, play: Play, because: string][] = [
  ['a server with a key of its own', withToken({ key: stranger }), 'TOKEN_KEY'],
  [
    'a key of its own under the pinned kid',
    withToken({ key: stranger, header: { kid: first.kid } }),
    'TOKEN_SIGNATURE',
  ],
  ['an answer to another nonce', withToken({ claims: { nonce: 'n0nceOfAnEarlierCall-_' } }), 'TOKEN_NONCE'],
  ['an answer to no nonce', withToken({ claims: { nonce: undefined } }), 'TOKEN_NONCE'],
  ['a token of another product', withToken({ claims: { aud: otherProduct } }), 'TOKEN_AUDIENCE'],
  ['a token of another server', withToken({ claims: { iss: 'https://lisans.example.com' } }), 'TOKEN_ISSUER'],
  [
    'a token of another fingerprint',
    withToken({ claims: { fph: hashOf(otherInstance) } }),
    'TOKEN_FINGERPRINT',
  ],
  [
    'another instance’s denial',
    withToken({ claims: { fph: hashOf(otherInstance), code: 'REVOKED' } }),
    'TOKEN_FINGERPRINT',
  ],
  ['a whole answer from elsewhere', answers(bodyAround(token())), 'TOKEN_ISSUER'],
  ['alg none', withToken({ header: { alg: 'none' } }), 'TOKEN_HEADER'],
  [
    'alg none without a signature',
    tokenOf((call) => tokenFor(call, { header: { alg: 'none' } }).replace(/[^.]*$/, '')),
    'TOKEN_MALFORMED',
  ],
  ['HS256 with the public key', tokenOf(macced), 'TOKEN_HEADER'],
  [
    'a key that the token brings',
    withToken({ key: stranger, header: { jwk: { kty: 'OKP', crv: 'Ed25519', x: stranger.x } } }),
    'TOKEN_HEADER',
  ],
  ['a token of another type', withToken({ header: { typ: 'JWT' } }), 'TOKEN_HEADER'],
  ['a dot more', tokenOf((call) => `${tokenFor(call)}.`), 'TOKEN_MALFORMED'],
  ['dots alone', answers(bodyAround('.'.repeat(60_000))), 'TOKEN_MALFORMED'],
  ['a part less', tokenOf((call) => tokenFor(call).replace(/\.[^.]*$/, '')), 'TOKEN_MALFORMED'],
  [
    'a token of 50,000 characters, signed so',
    withToken({ claims: { pad: 'p'.repeat(37_000) } }),
    'TOKEN_MALFORMED',
  ],
  ['padding', tokenOf((call) => `${tokenFor(call)}==`), 'TOKEN_MALFORMED'],
  ['incomplete claims', withToken({ claims: { grace_until: undefined } }), 'TOKEN_CLAIMS'],
  ['an unsigned yes', answers('{"valid":true,"code":"VALID","next_heartbeat_in":300}'), 'ANSWER_UNSIGNED'],
  ['an unsigned no', answers('{"valid":false,"code":"REVOKED"}', 403), 'ANSWER_UNSIGNED'],
  ['an unsigned no with status 404', answers('{"code":"NOT_FOUND"}', 404), 'ANSWER_UNSIGNED'],
]

describe('nothing but the pinned keys’ word for this very call lets anybody run', () => {
  test.for(forgeries)('%s is refused', async ([, play, because]) => {
    const { verdicts } = await stage.perform({ play })
    expect(verdicts).toEqual(stage.all(denied(because)))
  })

  test.for(forgeries)('%s leaves a genuine VALID from before its grace', async ([, play, because]) => {
    const { verdicts } = await stage.perform({ play, kept: true })
    expect(verdicts).toEqual(stage.all(grace(because)))
  })
})

describe('what is genuine', () => {
  test('is believed', async () => {
    const { verdicts, acts } = await stage.perform({ play: genuine })
    expect(verdicts).toEqual(stage.all(allowed))
    for (const { place } of acts) {
      const { calls } = place
      expect(calls.map(({ verb }) => verb)).toEqual(['activate'])
      expect(calls[0]!.body).toMatchObject({ license_key: licenseKey, product_id: genuineClaims.aud })
    }
  })

  test.for([-1, 1])('is believed, however far the clock of the server is from ours (%i h)', async (hours) => {
    const iat = now() + 3600 * hours
    const play = withToken({ claims: { iat, exp: iat + 600 } })
    expect((await stage.perform({ play })).verdicts).toEqual(stage.all(allowed))
  })

  test('is believed, whatever stands beside it and whatever its status is', async () => {
    const unsigned = { valid: false, code: 'REVOKED', request_ref: '\u001b[2J\r\n', license: 7 }
    const play: Play = (call, response) => send(response, bodyAround(tokenFor(call), unsigned), 500)
    expect((await stage.perform({ play })).verdicts).toEqual(stage.all(allowed))
  })

  test('denies, also over a genuine VALID from before', async () => {
    const play = withToken({ claims: { code: 'REVOKED', grace_until: now() } })
    expect((await stage.perform({ play })).verdicts).toEqual(stage.all(refused('REVOKED')))
    expect((await stage.perform({ play, kept: true })).verdicts).toEqual(stage.all(refused('REVOKED')))
  })

  test('does not count a second time: the whole answer played again is refused', async () => {
    const recorded = new Map<string, string>()
    const play: Play = (call, response) => {
      const body = recorded.get(call.address) ?? bodyFor(call)
      recorded.set(call.address, body)
      send(response, body)
    }
    const { verdicts, acts } = await stage.perform({ play })
    expect(verdicts).toEqual(stage.all(allowed))
    expect(new Set(acts.map(({ place }) => place.calls[0]!.body.nonce)).size).toBe(acts.length)
    expect(await performAgain(acts)).toEqual(stage.all(grace('TOKEN_NONCE')))
  })
})
