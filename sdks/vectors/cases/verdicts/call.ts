import { hashOf, token } from '../jws.ts'
import {
  active,
  answerWith,
  denied,
  grace,
  kept,
  keptClaims,
  refused,
  unreachable,
  verdictCase,
  type Expected,
} from '../verdict-case.ts'
import { instanceToken, licenseKey, nonce, otherInstanceToken, otherLicenseKey, sent } from '../world.ts'

type Claims = Record<string, unknown>

const otherCall = denied('TOKEN_CALL')
const answer = (name: string, claims: Claims, expected: Expected = otherCall) =>
  verdictCase(name, token({ claims }), expected)

/** The answer to a heartbeat of the kept instance; `over` replaces claims of the kept verdict. */
const beat = (name: string, claims: Claims, expected: Expected, over: Claims = {}) =>
  verdictCase(name, token({ claims: { verb: 'heartbeat', ...claims } }), expected, {
    verb: 'heartbeat',
    state: kept({ verdict: token({ claims: { ...keptClaims, ...over } }) }),
  })

const otherInstance = denied('TOKEN_INSTANCE')
/** An answer with this `instance`. */
const handing = (name: string, instance: unknown, claims: Claims = {}, expected: Expected = otherInstance) =>
  verdictCase(name, answerWith(token({ claims }), 200, { instance }), expected)

const anotherId = '01932f7e-6a4b-7c1d-8e2f-999999999999'

/** Steps 12 and 13: a genuine answer to us, to another call than ours. */
export const call = [
  ...['validate', 'heartbeat', 'deactivate', 'ACTIVATE', 'activate ', ''].map((verb) =>
    answer(`an activation answered as ${JSON.stringify(verb)}`, { verb }),
  ),
  answer('a denial of another verb', { verb: 'validate', code: 'REVOKED' }),
  beat('a heartbeat answered as validate', { verb: 'validate' }, grace('TOKEN_CALL')),
  beat('a heartbeat answered as activate', { verb: 'activate' }, grace('TOKEN_CALL')),
  beat(
    'a heartbeat’s denial answered as activate',
    { verb: 'activate', code: 'REVOKED' },
    grace('TOKEN_CALL'),
  ),

  answer('the hash of another body', { bdh: hashOf(sent.replace('vectors', 'Vectors')) }),
  answer('the hash of the body for another key', { bdh: hashOf(sent.replace(licenseKey, otherLicenseKey)) }),
  answer('the hash of the body with a space behind it', { bdh: hashOf(`${sent} `) }),
  answer('the hash of the same members in another order', {
    bdh: hashOf(JSON.stringify({ nonce, ...JSON.parse(sent) })),
  }),
  answer('the hash with padding', { bdh: `${hashOf(sent)}=` }),
  answer('the body itself', { bdh: sent }),
  answer('an empty hash', { bdh: '' }),
  answer('a denial of another body', { bdh: hashOf('{}'), code: 'REVOKED' }),
  verdictCase(
    'the answer to another body over a kept VALID',
    token({ claims: { bdh: hashOf('{}') } }),
    grace('TOKEN_CALL'),
    {
      state: kept(),
    },
  ),
  verdictCase(
    'letters beyond ASCII are hashed in UTF-8',
    token({ claims: { bdh: hashOf('{"hostname":"ğ"}') } }),
    active,
    {
      sent: '{"hostname":"ğ"}',
    },
  ),

  answer('an activation without an instance', { iid: undefined }, otherInstance),
  answer('an activation whose instance is null', { iid: null }, otherInstance),
  answer('an activation whose instance is a number', { iid: 7 }, otherInstance),
  answer(
    'a denial without an instance',
    { iid: undefined, ith: undefined, code: 'INSTANCE_LIMIT' },
    refused('INSTANCE_LIMIT'),
  ),
  beat('a heartbeat of the same instance', {}, active),
  beat('a heartbeat of another instance', { iid: anotherId }, grace('TOKEN_INSTANCE')),
  beat('a heartbeat without an instance', { iid: undefined }, grace('TOKEN_INSTANCE')),
  beat(
    'a denied heartbeat of another instance',
    { iid: anotherId, code: 'CLONE_DETECTED' },
    refused('CLONE_DETECTED'),
  ),
  verdictCase('an activation may find another instance', token({ claims: { iid: anotherId } }), active, {
    state: kept(),
  }),
  verdictCase('a heartbeat with nothing kept', token({ claims: { verb: 'heartbeat' } }), otherInstance, {
    verb: 'heartbeat',
  }),

  handing('the token of another copy', { token: otherInstanceToken }),
  handing('no token', {}),
  handing('a token that is null', { token: null }),
  handing('a token that is no string', { token: { a: 1 } }),
  handing('an instance that is an array', [instanceToken]),
  handing('no instance', undefined),
  handing('an empty token', { token: '' }, { ith: hashOf('') }),
  handing('a token with a space', { token: 'a b' }, { ith: hashOf('a b') }),
  handing('a token beyond ASCII', { token: 'ğ' }, { ith: hashOf('ğ') }),
  handing('a token of 129 characters', { token: 'a'.repeat(129) }, { ith: hashOf('a'.repeat(129)) }),
  handing('a token of 128 characters', { token: 'a'.repeat(128) }, { ith: hashOf('a'.repeat(128)) }, active),
  handing('a token whose hash is missing', { token: instanceToken }, { ith: undefined }),
  handing('a token whose hash is null', { token: instanceToken }, { ith: null }),
  verdictCase(
    'the token of another copy over a kept VALID',
    answerWith(token(), 200, { instance: { token: otherInstanceToken } }),
    grace('TOKEN_INSTANCE'),
    { state: kept() },
  ),

  verdictCase(
    'a validation hands out nothing',
    {
      status: 200,
      body: JSON.stringify({
        token: token({ claims: { verb: 'validate', iid: undefined, ith: undefined } }),
      }),
    },
    active,
    {
      verb: 'validate',
    },
  ),
  verdictCase(
    'a deactivation of the same instance',
    {
      status: 200,
      body: JSON.stringify({ token: token({ claims: { verb: 'deactivate', ith: undefined } }) }),
    },
    active,
    {
      verb: 'deactivate',
      state: kept(),
    },
  ),
  verdictCase(
    'a deactivation of another instance',
    {
      status: 200,
      body: JSON.stringify({
        token: token({ claims: { verb: 'deactivate', iid: anotherId, ith: undefined } }),
      }),
    },
    grace('TOKEN_INSTANCE'),
    {
      verb: 'deactivate',
      state: kept(),
    },
  ),

  ...['validate', 'deactivate', 'later'].map((verb) =>
    verdictCase(
      `a kept verdict on ${verb} allows nothing`,
      unreachable,
      denied('UNREACHABLE', 'STATE_CORRUPT'),
      {
        state: kept({ verdict: token({ claims: { ...keptClaims, verb } }) }),
      },
    ),
  ),
  verdictCase(
    'a kept VALID without an instance allows nothing',
    unreachable,
    denied('UNREACHABLE', 'STATE_CORRUPT'),
    {
      state: kept({ verdict: token({ claims: { ...keptClaims, iid: undefined } }) }),
    },
  ),
  verdictCase('a kept denial without an instance denies', unreachable, denied('UNREACHABLE', 'NOT_FOUND'), {
    state: kept({ verdict: token({ claims: { ...keptClaims, iid: undefined, code: 'NOT_FOUND' } }) }),
  }),
  verdictCase(
    'a kept verdict of the former form allows nothing',
    unreachable,
    denied('UNREACHABLE', 'STATE_CORRUPT'),
    {
      state: kept({ verdict: token({ claims: { ...keptClaims, verb: undefined, bdh: undefined } }) }),
    },
  ),
  verdictCase(
    'a verdict of the former form',
    token({ claims: { verb: undefined, bdh: undefined, ith: undefined } }),
    denied('TOKEN_CLAIMS'),
  ),
]
