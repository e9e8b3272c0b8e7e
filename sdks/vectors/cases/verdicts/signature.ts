import { fromLittleEndian, order, toLittleEndian } from '../ed25519.ts'
import { token } from '../jws.ts'
import { denied, grace, kept, verdictCase } from '../verdict-case.ts'
import { first, pinsOf, second, stranger } from '../world.ts'

const genuine = token()
const [head, body, signature] = genuine.split('.') as [string, string, string]
const octets = Buffer.from(signature, 'base64url')
const forged = denied('TOKEN_SIGNATURE')
const withSignature = (name: string, bytes: Buffer) =>
  verdictCase(name, `${head}.${body}.${bytes.toString('base64url')}`, forged)

function flipped(bit: number): Buffer {
  const copy = Buffer.from(octets)
  copy[bit >> 3]! ^= 1 << (bit & 7)
  return copy
}

/** S + L: the same residue, which a verifier without the check of RFC 8032 §5.1.7 takes for S. */
function plusOrder(bytes: Buffer): Buffer {
  const hex = bytes.toString('hex')
  const s = fromLittleEndian(hex.slice(64)) + order
  return Buffer.from(hex.slice(0, 64) + toLittleEndian(s), 'hex')
}

/** The neutral point: with it as key and as R, and S = 0, the equation holds for every message. */
const neutral = Buffer.alloc(32, 0).fill(1, 0, 1)
const neutralKey = {
  kid: 'neutral',
  x: neutral.toString('base64url'),
  sign: () => Buffer.concat([neutral, Buffer.alloc(32)]),
}

/** Step 6. */
export const signature6 = [
  withSignature('a signature of zeros', Buffer.alloc(64)),
  withSignature('a signature of 63 octets', octets.subarray(0, 63)),
  withSignature('a signature of 65 octets', Buffer.concat([octets, Buffer.alloc(1)])),
  withSignature('a signature of one octet', Buffer.alloc(1)),
  withSignature('a signature of 128 octets', Buffer.concat([octets, octets])),
  withSignature(
    'the halves of the signature changed over',
    Buffer.concat([octets.subarray(32), octets.subarray(0, 32)]),
  ),
  withSignature('S plus the order of the group', plusOrder(octets)),
  ...[0, 7, 255, 256, 300, 507, 508, 511].map((bit) =>
    withSignature(`bit ${bit} of the signature flipped`, flipped(bit)),
  ),
  verdictCase(
    'the signature of another token',
    `${head}.${body}.${token({ claims: { code: 'REVOKED' } }).split('.')[2]}`,
    forged,
  ),
  verdictCase(
    'another body under the signature',
    `${head}.${token({ claims: { ent: ['all'] } }).split('.')[1]}.${signature}`,
    forged,
  ),
  verdictCase(
    'another header under the signature',
    `${token({ header: { alg: 'Ed25519' } }).split('.')[0]}.${body}.${signature}`,
    forged,
  ),
  verdictCase(
    'a stranger’s signature under a pinned kid',
    token({ key: stranger, header: { kid: first.kid } }),
    forged,
  ),
  verdictCase(
    'a stranger’s signature over a kept VALID',
    token({ key: stranger, header: { kid: first.kid } }),
    grace('TOKEN_SIGNATURE'),
    { state: kept() },
  ),
  verdictCase(
    'a stranger’s denial over a kept VALID',
    token({ key: stranger, header: { kid: first.kid }, claims: { code: 'REVOKED' } }),
    grace('TOKEN_SIGNATURE'),
    { state: kept() },
  ),
  verdictCase(
    'the signature of the other pinned key',
    token({ key: second, header: { kid: first.kid } }),
    forged,
  ),
  verdictCase('a key of small order', token({ key: neutralKey }), forged, {
    pins: pinsOf({ keys: [`neutral:${neutralKey.x}`] }),
  }),
  verdictCase('a pinned key that is no point', token({ header: { kid: 'k' } }), forged, {
    pins: pinsOf({ keys: [`k:${Buffer.alloc(32, 2).toString('base64url')}`] }),
  }),
]
