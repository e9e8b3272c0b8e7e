import { jwk, keySet, token } from '../jws.ts'
import {
  active,
  answerWith,
  denied,
  grace,
  kept,
  refused,
  verdictCase,
  type Answer,
  type Expected,
} from '../verdict-case.ts'
import { address, first, newer, nextRoot, pinsOf, root, second, stranger } from '../world.ts'

const published = (signed: unknown, unsigned: Record<string, unknown> = {}): Answer => ({
  status: 200,
  body: JSON.stringify({ version: 4, keys: [jwk(newer), jwk(first)], ...unsigned, signed }),
})
const byNewer = token({ key: newer })
const unknown = denied('TOKEN_KEY')
const activeOn4: Expected = { ...active, key_set_version: 4 }

/** A token of a key that is not pinned, while the server publishes this. */
const look = (
  name: string,
  keySetAnswer: Answer,
  expected: Expected,
  more: { state?: string; answer?: string } = {},
) =>
  verdictCase(name, more.answer ?? byNewer, expected, {
    key_set_answer: keySetAnswer,
    ...(more.state !== undefined && { state: more.state }),
  })

/** Step 5, with and without newer keys. */
export const kid5 = [
  verdictCase('an unknown kid, and the key set is unreachable', byNewer, { ...unknown, key_set_version: 3 }),
  verdictCase('an unknown kid over a kept VALID', byNewer, grace('TOKEN_KEY'), { state: kept() }),
  look('an unknown kid, and newer keys have it', published(keySet()), activeOn4),
  look(
    'newer keys, and a signed denial',
    published(keySet()),
    { ...refused('REVOKED'), key_set_version: 4 },
    { answer: token({ key: newer, claims: { code: 'REVOKED' } }) },
  ),
  look(
    'newer keys by a root whose header says Ed25519',
    published(keySet({ header: { alg: 'Ed25519' } })),
    activeOn4,
  ),
  look(
    'newer keys by the root that takes the place of a root that is not pinned',
    published(keySet({ key: nextRoot }), { signed_by_next: keySet() }),
    activeOn4,
  ),
  look(
    'newer keys by a stranger as the next root',
    published(null, { signed_by_next: keySet({ key: stranger, header: { kid: root.kid } }) }),
    { ...unknown, key_set_version: 3 },
  ),
  look('newer keys by a leap of versions', published(keySet({ claims: { version: 99 } })), {
    ...active,
    key_set_version: 99,
  }),
  look(
    'newer keys that do not have it',
    published(keySet()),
    { ...unknown, key_set_version: 4 },
    { answer: token({ key: stranger }) },
  ),
  look(
    'newer keys, and a signature that does not hold',
    published(keySet()),
    { ...denied('TOKEN_SIGNATURE'), key_set_version: 4 },
    { answer: token({ key: stranger, header: { kid: newer.kid } }) },
  ),
  look('a key set of the same version', published(keySet({ claims: { version: 3 } })), {
    ...unknown,
    key_set_version: 3,
  }),
  look('a key set of a lower version', published(keySet({ claims: { version: 2 } })), {
    ...unknown,
    key_set_version: 3,
  }),
  look('a key set by a stranger', published(keySet({ key: stranger })), unknown),
  look(
    'a key set by a stranger under the root’s kid',
    published(keySet({ key: stranger, header: { kid: root.kid } })),
    unknown,
  ),
  look('a key set by a pinned signing key', published(keySet({ key: first })), unknown),
  look(
    'a key set of another server',
    published(keySet({ claims: { iss: 'https://evil.example' } })),
    unknown,
  ),
  look(
    'a key set that is typed as a verdict',
    published(keySet({ header: { typ: 'license-verdict+jwt' } })),
    unknown,
  ),
  look(
    'an unsigned key set with the key',
    { status: 200, body: JSON.stringify({ version: 4, keys: [jwk(newer)] }) },
    unknown,
  ),
  look('a key set whose signed is an object', published({ version: 4, keys: [jwk(newer)] }), unknown),
  look('keys beside a signed set do not count', published(keySet({ claims: { keys: [jwk(first)] } })), {
    ...unknown,
    key_set_version: 4,
  }),
  look('a page for a key set', { status: 200, body: '<html>' }, unknown),
  look('an array for a key set', { status: 200, body: '[]' }, unknown),
  look('503 for a key set', { status: 503, body: '' }, unknown),
  look('a time-out for a key set', { failure: 'TIMED_OUT' }, unknown),
  look('a deep key set', { status: 200, body: '['.repeat(30_000) }, unknown),
  look(
    'a byte order mark before a key set',
    { status: 200, body_base64: Buffer.from(`\ufeff{"signed":"${keySet()}"}`).toString('base64') },
    unknown,
  ),
  look(
    'newer keys without one that was pinned',
    published(keySet({ claims: { keys: [jwk(newer)] } })),
    { ...unknown, key_set_version: 4 },
    { answer: token({ key: stranger }) },
  ),
  ...[
    '',
    '__proto__',
    'constructor',
    'toString',
    'hasOwnProperty',
    `${first.kid} `,
    first.kid.toLowerCase(),
    '\ud800',
    'k'.repeat(3000),
  ].map((kid) =>
    verdictCase(`the kid ${JSON.stringify(kid.slice(0, 50))}`, token({ header: { kid } }), unknown),
  ),
  verdictCase('the root signs no verdicts', token({ key: root }), unknown),
  verdictCase('pins of one key do not know the other', token({ key: second }), unknown, {
    pins: pinsOf({ keys: [`${first.kid}:${first.x}`] }),
  }),
  verdictCase('pins without a key', token(), unknown, { pins: pinsOf({ keys: [] }) }),
  verdictCase('pins without a key, and newer keys have it', token(), activeOn4, {
    pins: pinsOf({ keys: [] }),
    key_set_answer: published(keySet()),
  }),

  look('the set that the state carries is used', { failure: 'UNREACHABLE' }, activeOn4, {
    state: kept({ key_set: keySet() }),
  }),
  verdictCase(
    'the set that the state carries withdraws a pinned key',
    token({ key: second }),
    { ...grace('TOKEN_KEY'), key_set_version: 4 },
    { state: kept({ key_set: keySet() }) },
  ),
  verdictCase(
    'a verdict that was kept under a withdrawn key',
    { failure: 'UNREACHABLE' },
    denied('UNREACHABLE', 'STATE_CORRUPT'),
    {
      state: kept({ verdict: token({ key: second, claims: { iat: 1_799_996_400 } }), key_set: keySet() }),
    },
  ),
  verdictCase(
    'a verdict that was kept under a newer key, without its set',
    { failure: 'UNREACHABLE' },
    denied('UNREACHABLE', 'STATE_CORRUPT'),
    {
      state: kept({ verdict: token({ key: newer }) }),
    },
  ),
  verdictCase(
    'a verdict that was kept under a newer key, with its set',
    { failure: 'UNREACHABLE' },
    { state: 'grace', code: 'UNREACHABLE', because: 'UNREACHABLE', key_set_version: 4 },
    {
      state: kept({ verdict: token({ key: newer }), key_set: keySet() }),
    },
  ),
  look(
    'newer keys that withdraw the key of what was kept',
    published(keySet({ claims: { keys: [jwk(newer)] } })),
    { ...denied('TOKEN_NONCE', 'STATE_CORRUPT'), key_set_version: 4 },
    {
      state: kept(),
      answer: token({ key: newer, claims: { nonce: 'another-nonce-0000' } }),
    },
  ),
  ...[
    ['of a stranger', keySet({ key: stranger })],
    ['of the same version', keySet({ claims: { version: 3 } })],
    ['of a lower version', keySet({ claims: { version: 1 } })],
    ['of another server', keySet({ claims: { iss: `${address}/` } })],
    ['that is no token', 'x'],
    ['that is empty', ''],
  ].map(([what, set]) =>
    verdictCase(`a set in the state ${what} is passed over`, answerWith(token()), active, {
      state: kept({ key_set: set }),
    }),
  ),
  look(
    'the state’s set is newer than the server’s',
    published(keySet()),
    { ...grace('TOKEN_KEY'), key_set_version: 5 },
    {
      state: kept({ key_set: keySet({ claims: { version: 5, keys: [jwk(first)] } }) }),
    },
  ),
  look(
    'the server’s set is newer than the state’s',
    published(keySet({ claims: { version: 6 } })),
    { ...active, key_set_version: 6 },
    {
      state: kept({ key_set: keySet({ claims: { version: 5, keys: [jwk(first)] } }) }),
    },
  ),
]
