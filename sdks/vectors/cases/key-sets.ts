import { encoded, genuineKeySet, jwk, jws, keySet, signed, type TokenParts } from './jws.ts'
import { address, first, newer, nextRoot, pinnedVersion, pinsOf, root, second, stranger } from './world.ts'

export interface KeySetCase {
  name: string
  pins: string
  /** The server's answer at /.well-known/jwks.json. */
  body: string
  expect: { accepted: boolean; version: number }
}

const published = (set: unknown) =>
  JSON.stringify({ version: 4, keys: [jwk(newer), jwk(first)], signed: set })
const keySetCase = (name: string, body: string, version: number, pins = pinsOf()): KeySetCase => ({
  name,
  pins,
  body,
  expect: { accepted: version > pinnedVersion, version },
})
const taken = (name: string, parts: TokenParts = {}, version = 4) =>
  keySetCase(name, published(keySet(parts)), version)
const passedOver = (name: string, parts: TokenParts) =>
  keySetCase(name, published(keySet(parts)), pinnedVersion)
const notASet = (name: string, body: string) => keySetCase(name, body, pinnedVersion)
/** An answer while the root key changes: the set under each of the two roots. */
const underBoth = (
  name: string,
  sets: { signed?: unknown; signed_by_next?: unknown },
  byOld = 3,
  byNext = 3,
) => [
  keySetCase(`${name}; pins of the old root`, JSON.stringify(sets), byOld),
  keySetCase(`${name}; pins of the new root`, JSON.stringify(sets), byNext, pinsOf({ signedBy: nextRoot.x })),
]
const withKeys = (...keys: unknown[]): TokenParts => ({ claims: { keys } })

const genuine = keySet()
const byNextRoot = keySet({ key: nextRoot })
const byStranger = keySet({ key: stranger, header: { kid: root.kid }, claims: { version: 9 } })
const [head, body, signature] = genuine.split('.') as [string, string, string]
const bare = { kty: 'OKP', crv: 'Ed25519', x: newer.x, kid: newer.kid }
const neutral = Buffer.alloc(32, 0).fill(1, 0, 1)
const overWritten = JSON.stringify(genuineKeySet).replace('"version":4', '"version":4.0')

/** Newer keys: which sets take the place of the ones before. */
export const keySets: KeySetCase[] = [
  taken('the next version'),
  taken('a leap of versions', { claims: { version: 1_000_000 } }, 1_000_000),
  taken('alg Ed25519', { header: { alg: 'Ed25519' } }),
  taken('the root’s kid may be any string', { header: { kid: 'any' } }),
  taken('keys of no more than is needed', withKeys(bare)),
  taken('members of a later server are passed over', { claims: { later: true } }),
  taken(
    'members of a later server in a key are passed over',
    withKeys({ ...bare, nbf: 1, key_ops: ['verify'] }),
  ),
  taken('a version with a point is whole', { claims: overWritten }),
  taken(
    'fifteen keys',
    withKeys(...Array.from({ length: 15 }, (_, place) => ({ ...bare, kid: `k${place}` }))),
  ),
  keySetCase('nothing beside it', JSON.stringify({ signed: genuine }), 4),
  keySetCase(
    'what stands beside it does not matter',
    JSON.stringify({ version: 'x', keys: null, signed: genuine }),
    4,
  ),

  keySetCase(
    'iss is the second of two addresses',
    published(keySet()),
    4,
    pinsOf({ at: `https://yeni.example.com,${address}` }),
  ),
  passedOver('the same version', { claims: { version: 3 } }),
  passedOver('a lower version', { claims: { version: 2 } }),
  passedOver('version 0', { claims: { version: 0 } }),
  passedOver('a negative version', { claims: { version: -4 } }),
  passedOver('a version that is no whole number', { claims: { version: 4.5 } }),
  passedOver('a version in a string', { claims: { version: '4' } }),
  passedOver('no version', { claims: { version: undefined } }),
  passedOver('a version beyond any double', {
    claims: JSON.stringify(genuineKeySet).replace('"version":4', '"version":1e999999999'),
  }),
  passedOver('another iss', { claims: { iss: 'https://evil.example' } }),
  passedOver('iss with a slash', { claims: { iss: `${address}/` } }),
  passedOver('no iss', { claims: { iss: undefined } }),
  passedOver('no keys', { claims: { keys: undefined } }),
  passedOver('keys as an object', { claims: { keys: { [newer.kid]: bare } } }),
  passedOver('a key that is null', withKeys(bare, null)),
  passedOver('a key of another kty', withKeys(bare, { ...bare, kty: 'EC' })),
  passedOver('a key of another crv', withKeys(bare, { ...bare, crv: 'X25519' })),
  passedOver('a key without a kid', withKeys(bare, { ...bare, kid: undefined })),
  passedOver('a kid that is a number', withKeys({ ...bare, kid: 1 })),
  passedOver('a key without x', withKeys(bare, { ...bare, x: undefined })),
  passedOver('an x of 31 octets', withKeys({ ...bare, x: Buffer.alloc(31, 7).toString('base64url') })),
  passedOver('an x of 33 octets', withKeys({ ...bare, x: Buffer.alloc(33, 7).toString('base64url') })),
  passedOver('an x with padding', withKeys({ ...bare, x: `${newer.x}=` })),
  passedOver(
    'an x with an unused bit',
    withKeys({ ...bare, x: `${neutral.toString('base64url').slice(0, -1)}B` }),
  ),
  passedOver('claims that are an array', { claims: JSON.stringify([genuineKeySet]) }),
  passedOver('claims that are no JSON', { claims: 'x' }),
  passedOver('claims with a byte order mark', { claims: `\ufeff${JSON.stringify(genuineKeySet)}` }),
  passedOver('a stranger', { key: stranger }),
  passedOver('a stranger under the root’s kid', { key: stranger, header: { kid: root.kid } }),
  passedOver('a pinned signing key', { key: second }),
  passedOver('typ of a verdict', { header: { typ: 'license-verdict+jwt' } }),
  passedOver('typ JWT', { header: { typ: 'JWT' } }),
  passedOver('no typ', { header: { typ: undefined } }),
  passedOver('alg none', { header: { alg: 'none' } }),
  passedOver('alg HS256', { header: { alg: 'HS256' } }),
  passedOver('no kid', { header: { kid: undefined } }),
  passedOver('a kid that is null', { header: { kid: null } }),
  passedOver('crit', { header: { crit: ['b64'] } }),
  passedOver('jwk', { header: { jwk: { kty: 'OKP', crv: 'Ed25519', x: root.x } } }),
  notASet(
    'the signature of another set',
    published(`${head}.${body}.${keySet({ claims: { version: 9 } }).split('.')[2]}`),
  ),
  notASet(
    'another set under the signature',
    published(`${head}.${encoded({ ...genuineKeySet, version: 9 })}.${signature}`),
  ),
  notASet('padding', published(`${genuine}==`)),
  notASet('padding in the body, signed so', published(signed(`${head}.${body}=`, root))),
  notASet('four parts', published(`${genuine}.${signature}`)),
  notASet('two parts', published(`${head}.${body}`)),
  notASet('an empty string', published('')),
  notASet('the JSON serialization', published({ protected: head, payload: body, signature })),
  notASet(
    'a verdict’s token',
    published(jws({ alg: 'EdDSA', typ: 'license-verdict+jwt', kid: first.kid }, genuineKeySet, first)),
  ),
  notASet('an unsigned set', JSON.stringify({ version: 4, keys: [jwk(newer)] })),
  notASet('a bare token', genuine),
  notASet('a token in a string', JSON.stringify(genuine)),
  notASet('an array', JSON.stringify([{ signed: genuine }])),
  notASet('a page', '<html></html>'),
  notASet('nothing', ''),
  notASet('a byte order mark', `\ufeff${published(genuine)}`),
  notASet('a set that is cut', published(genuine).slice(0, -10)),
  ...underBoth('both roots signed', { signed: genuine, signed_by_next: byNextRoot }, 4, 4),
  ...underBoth('the old root’s signature is gone', { signed_by_next: byNextRoot }, 3, 4),
  ...underBoth('the old root’s set is null', { signed: null, signed_by_next: byNextRoot }, 3, 4),
  ...underBoth(
    'the new root’s set is an object',
    { signed: genuine, signed_by_next: { set: byNextRoot } },
    4,
  ),
  ...underBoth('the sets have changed places', { signed: byNextRoot, signed_by_next: genuine }, 4, 4),
  ...underBoth('the change is over', { signed: byNextRoot }, 3, 4),
  ...underBoth('a stranger as the new root', { signed: genuine, signed_by_next: byStranger }, 4),
  ...underBoth('a stranger as the old root', { signed: byStranger, signed_by_next: byNextRoot }, 3, 4),
  ...underBoth('a stranger as both', { signed: byStranger, signed_by_next: byStranger }),
  ...underBoth('the new root’s set is for another server', {
    signed: keySet({ claims: { version: 3 } }),
    signed_by_next: keySet({ key: nextRoot, claims: { iss: 'https://evil.example' } }),
  }),
  ...underBoth(
    'an older set under the old root',
    { signed: keySet({ claims: { version: 2 } }), signed_by_next: byNextRoot },
    3,
    4,
  ),
  keySetCase(
    'a newer set beside an older one, both under the pinned root',
    JSON.stringify({ signed: keySet({ claims: { version: 2 } }), signed_by_next: genuine }),
    4,
  ),
  keySetCase(
    'an older set beside a newer one, both under the pinned root',
    JSON.stringify({ signed: keySet({ claims: { version: 5 } }), signed_by_next: genuine }),
    5,
  ),
  keySetCase('pins of another root', published(genuine), pinnedVersion, pinsOf({ signedBy: stranger.x })),
  keySetCase(
    'pins of a root of small order',
    published(keySet({ key: { kid: 'n', x: '', sign: () => Buffer.concat([neutral, Buffer.alloc(32)]) } })),
    pinnedVersion,
    pinsOf({ signedBy: neutral.toString('base64url') }),
  ),
]
