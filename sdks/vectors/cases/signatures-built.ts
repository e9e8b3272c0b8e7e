import { createHash } from 'node:crypto'
import {
  add,
  base,
  challenge,
  decode,
  encode,
  fromLittleEndian,
  multiply,
  neutral,
  order,
  same,
  toLittleEndian,
  type Point,
} from './ed25519.ts'
import type { SignatureCase } from './signatures.ts'

const message = Buffer.from('Mühür').toString('hex')
/** A public secret scalar (RFC 8032 §5.1.5), and its key. */
const secret = clamped(createHash('sha512').update('Mühür SDK vectors: scalar').digest('hex').slice(0, 64))
const key = multiply(secret, base)
const signer = encode(key)

/** Signatures that a forger has built, and signatures that were damaged on their way. */
export function forgeries(genuine: SignatureCase[]): SignatureCase[] {
  const test2 = genuine[1]!
  const [r, s] = [test2.signature.slice(0, 64), test2.signature.slice(64)]
  const refused = (name: string, differences: Partial<SignatureCase>) => ({
    ...test2,
    name,
    valid: false,
    ...differences,
  })
  return [
    ...[1n, 2n, 7n, 13n].map((times) =>
      refused(`S plus ${times} times the order`, {
        signature: r + toLittleEndian(fromLittleEndian(s) + times * order),
      }),
    ),
    refused('S is the order', { signature: r + toLittleEndian(order) }),
    refused('S is 2²⁵⁶ − 1', { signature: r + 'f'.repeat(64) }),
    refused('S is 0', { signature: r + '0'.repeat(64) }),
    refused('R is negated', { signature: flip(r, 255) + s }),
    refused('A is negated', { public_key: flip(test2.public_key, 255) }),
    refused('R and S changed over', { signature: s + r }),
    refused('the signature of an empty message', { message: '' }),
    refused('a longer message', { message: '7200' }),
    refused('another message', { message: '73' }),
    refused('another key', { public_key: genuine[0]!.public_key }),
    refused('a signature of zeros', { signature: '0'.repeat(128) }),
    refused('an empty signature', { signature: '' }),
    refused('a signature of 63 octets', { signature: test2.signature.slice(0, -2) }),
    refused('a signature of 65 octets', { signature: `${test2.signature}00` }),
    refused('R that is no point', { signature: `${'02'.repeat(32)}${s}` }),
    refused('A that is no point', { public_key: '02'.repeat(32) }),
    ...[0, 1, 100, 200, 254, 255, 256, 380, 503, 508, 511].map((bit) =>
      refused(`bit ${bit} of the signature flipped`, { signature: flip(test2.signature, bit) }),
    ),
    ...[0, 128, 254].map((bit) =>
      refused(`bit ${bit} of the key flipped`, { public_key: flip(test2.public_key, bit) }),
    ),
    {
      name: 'a key of ours, to show that those below fail by one thing only',
      public_key: signer,
      message,
      signature: signature(fresh, encode(multiply(fresh, base))),
      valid: true,
    },
    ...smallEncodings().flatMap(([name, hex]) => [
      {
        name: `A is ${name}, R = S·B`,
        public_key: hex,
        message: messageFor(hex),
        signature: encode(multiply(fresh, base)) + toLittleEndian(fresh),
        valid: false,
      },
      { name: `R is ${name}`, public_key: signer, message, signature: signature(0n, hex), valid: false },
      {
        name: `A and R are ${name}, S = 0`,
        public_key: hex,
        message,
        signature: hex + '0'.repeat(64),
        valid: false,
      },
    ]),
    ...[0n, 3n, 4n].map((y) => {
      const hex = toLittleEndian(2n ** 255n - 19n + y)
      return {
        name: `A is the other encoding of y = ${y}`,
        public_key: hex,
        message,
        signature: encode(multiply(fresh, base)) + toLittleEndian(fresh),
        valid: false,
      }
    }),
    { name: 'A with a component of order 8, for which the equation holds', ...withTorsion(true) },
    {
      name: 'A with a component of order 8, for which it holds with the cofactor only',
      ...withTorsion(false),
    },
  ]
}

const fresh = fromLittleEndian(createHash('sha256').update('Mühür SDK vectors: nonce').digest('hex')) % order

/** S = r + k·a for any octets of R. */
function signature(r: bigint, hexOfR: string): string {
  return hexOfR + toLittleEndian((r + challenge(hexOfR, signer, message) * secret) % order)
}

/** A message with a challenge that is a multiple of 8, so that a key of small order falls out of the equation. */
function messageFor(publicKey: string): string {
  const r = encode(multiply(fresh, base))
  return firstMessage((text) => challenge(r, publicKey, text) % 8n === 0n)
}

function withTorsion(wanted: boolean): Omit<SignatureCase, 'name'> {
  const mixed = encode(add(key, ofOrder8()))
  const r = encode(multiply(fresh, base))
  const text = firstMessage((each) => (challenge(r, mixed, each) % 8n === 0n) === wanted)
  const s = (fresh + challenge(r, mixed, text) * secret) % order
  return { public_key: mixed, message: text, signature: r + toLittleEndian(s), valid: wanted }
}

function firstMessage(fits: (hex: string) => boolean): string {
  for (let number = 0; ; number++) {
    const hex = number.toString(16).padStart(8, '0')
    if (fits(hex)) return hex
  }
}

/** Every encoding of the eight points of small order, canonical or not. */
function smallEncodings(): [name: string, hex: string][] {
  const points = Array.from({ length: 8 }, (_, times) => multiply(BigInt(times), ofOrder8()))
  const p = 2n ** 255n - 19n
  return points.flatMap(([x, y], times) => {
    const ys = y + p < 2n ** 255n ? [y, y + p] : [y]
    const signs = x === 0n ? [0n, 1n] : [x & 1n]
    return ys.flatMap((each) =>
      signs.map((sign): [string, string] => {
        const plain = each === y && sign === (x & 1n)
        const how = plain
          ? ''
          : `, encoded as ${each === y ? 'y' : 'y + p'}${x === 0n ? ` with sign ${sign}` : ''}`
        return [`${times} times a point of order 8${how}`, toLittleEndian(each | (sign << 255n))]
      }),
    )
  })
}

/** The order times a point outside the prime subgroup. */
function ofOrder8(): Point {
  const hex = 'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac03fa'
  const { point } = decode(hex)!
  if (same(multiply(4n, point), neutral) || !same(multiply(8n, point), neutral))
    throw new Error('not of order 8')
  return point
}

function flip(hex: string, bit: number): string {
  const bytes = Buffer.from(hex, 'hex')
  bytes[bit >> 3]! ^= 1 << (bit & 7)
  return bytes.toString('hex')
}

function clamped(hex: string): bigint {
  const bytes = Buffer.from(hex, 'hex')
  bytes[0]! &= 248
  bytes[31] = (bytes[31]! & 127) | 64
  return fromLittleEndian(bytes.toString('hex'))
}
