import { createHmac } from 'node:crypto'
import { encoded, genuineClaims, jws, token } from '../jws.ts'
import { active, denied, grace, kept, verdictCase } from '../verdict-case.ts'
import { first, root, second, stranger } from '../world.ts'

const genuine = { alg: 'EdDSA', typ: 'license-verdict+jwt', kid: first.kid }
const refused = denied('TOKEN_HEADER')
/** Signed by the pinned key, so that nothing but the header is at fault. */
const header = (name: string, part: Record<string, unknown> | string | Buffer, expected = refused) =>
  verdictCase(name, jws(part, genuineClaims, first), expected)

/** HMAC with the public key as its secret: a verifier that takes its algorithm from the token would accept it. */
function macced(alg: string, hash: string, secret: Buffer): string {
  const parts = `${encoded({ ...genuine, alg })}.${encoded(genuineClaims)}`
  return `${parts}.${createHmac(hash, secret).update(parts).digest('base64url')}`
}
const octets = Buffer.from(first.x, 'base64url')
const spki = Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), octets])
const pem = Buffer.from(`-----BEGIN PUBLIC KEY-----\n${spki.toString('base64')}\n-----END PUBLIC KEY-----\n`)

/** Step 4. */
export const header4 = [
  ...[
    'none',
    'None',
    'NONE',
    '',
    'HS256',
    'HS512',
    'RS256',
    'ES256',
    'ES256K',
    'PS512',
    'Ed448',
    'eddsa',
    'EDDSA',
    'EdDSA ',
  ].map((alg) => header(`alg ${JSON.stringify(alg)}`, { ...genuine, alg })),
  verdictCase(
    'alg none with an empty signature is no token at all',
    `${encoded({ ...genuine, alg: 'none' })}.${encoded(genuineClaims)}.`,
    denied('TOKEN_MALFORMED'),
  ),
  verdictCase('HS256 with the raw public key', macced('HS256', 'sha256', octets), refused),
  verdictCase(
    'HS256 with the public key in base64url',
    macced('HS256', 'sha256', Buffer.from(first.x)),
    refused,
  ),
  verdictCase('HS256 with the public key in PEM', macced('HS256', 'sha256', pem), refused),
  verdictCase('HS512 with the raw public key', macced('HS512', 'sha512', octets), refused),
  header('alg is null', { ...genuine, alg: null }),
  header('alg is an array', { ...genuine, alg: ['EdDSA'] }),
  header('alg is missing', { typ: genuine.typ, kid: genuine.kid }),
  header('alg in capitals as a name', { ALG: 'EdDSA', typ: genuine.typ, kid: genuine.kid }),
  ...[
    'JWT',
    'license-keys+jwt',
    'application/license-verdict+jwt',
    'License-Verdict+JWT',
    'license-verdict+jwt ',
    '',
  ].map((typ) => header(`typ ${JSON.stringify(typ)}`, { ...genuine, typ })),
  header('typ is missing', { alg: genuine.alg, kid: genuine.kid }),
  header('typ is an object', { ...genuine, typ: {} }),
  header('kid is missing', { alg: genuine.alg, typ: genuine.typ }),
  header('kid is null', { ...genuine, kid: null }),
  header('kid is a number', { ...genuine, kid: 1 }),
  header('kid is an array with the kid', { ...genuine, kid: [first.kid] }),
  header('crit', { ...genuine, crit: ['exp'] }),
  header('an empty crit', { ...genuine, crit: [] }),
  header('jku', { ...genuine, jku: 'https://evil.example/jwks.json' }),
  header('x5u', { ...genuine, x5u: 'https://evil.example/cert' }),
  header('x5c', { ...genuine, x5c: ['MIIB'] }),
  header('b64 (RFC 7797)', { ...genuine, b64: false }),
  header('zip', { ...genuine, zip: 'DEF' }),
  header('cty', { ...genuine, cty: 'JWT' }),
  header('a member that is null', { ...genuine, x: null }),
  header('__proto__', `{"alg":"EdDSA","typ":"license-verdict+jwt","kid":"${first.kid}","__proto__":{}}`),
  header('members below __proto__ only', `{"__proto__":${JSON.stringify(genuine)}}`),
  verdictCase(
    'jwk, signed by the key that it brings',
    token({ key: stranger, header: { kid: first.kid, jwk: { kty: 'OKP', crv: 'Ed25519', x: stranger.x } } }),
    refused,
  ),
  verdictCase(
    'jwk of the pinned key',
    token({ header: { jwk: { kty: 'OKP', crv: 'Ed25519', x: first.x } } }),
    refused,
  ),
  header('an array', JSON.stringify([genuine])),
  header('a string', '"EdDSA"'),
  header('null', 'null'),
  header('a number', '1'),
  header('no JSON', 'EdDSA'),
  header('an empty object', '{}'),
  header('letters behind it', `${JSON.stringify(genuine)}x`),
  header('a byte order mark', `\ufeff${JSON.stringify(genuine)}`),
  header('no UTF-8', Buffer.from(JSON.stringify(genuine).replace('EdDSA', 'EdDS\u00c1'), 'latin1')),
  header(
    'no UTF-8 in a member more',
    Buffer.concat([Buffer.from('{"x":"'), Buffer.from([0xff]), Buffer.from('"}')]),
  ),
  header(
    'a thousand arrays in each other',
    `{"alg":${'['.repeat(1000)}${']'.repeat(1000)},"typ":"license-verdict+jwt","kid":"a"}`,
  ),
  header('four thousand arrays that do not end', '['.repeat(4000)),
  header('white space in it does not matter', JSON.stringify(genuine, null, 2), active),
  header('its order does not matter', { kid: first.kid, typ: genuine.typ, alg: 'EdDSA' }, active),
  header(
    'escapes in it do not matter',
    JSON.stringify(genuine).replace('EdDSA', '\\u0045dDSA').replace('"typ"', '"\\u0074yp"'),
    active,
  ),
  header(
    'of two members of one name the last counts',
    `{"alg":"none",${JSON.stringify(genuine).slice(1)}`,
    active,
  ),
  header(
    'of two members of one name the last counts, also when it is worse',
    `${JSON.stringify(genuine).slice(0, -1)},"alg":"none"}`,
  ),
  verdictCase('alg none over a kept VALID', token({ header: { alg: 'none' } }), grace('TOKEN_HEADER'), {
    state: kept(),
  }),
  verdictCase('a key set is no verdict', token({ header: { typ: 'license-keys+jwt' }, key: root }), refused),
  verdictCase(
    'a kid of the other pinned key',
    token({ header: { kid: second.kid } }),
    denied('TOKEN_SIGNATURE'),
  ),
]
