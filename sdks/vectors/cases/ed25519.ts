import { createHash } from 'node:crypto'

/**
 * Ed25519 with big integers, straight from RFC 8032 §5.1: slow, and for checking the vectors only. Octets are in
 * hexadecimal.
 */
const p = 2n ** 255n - 19n
export const order = 2n ** 252n + 27742317777372353535851937790883648493n
const d = mod(-121665n * inverse(121666n))
const rootOfMinusOne = power(2n, (p - 1n) / 4n)

/** An affine point. */
export type Point = readonly [x: bigint, y: bigint]
export const neutral: Point = [0n, 1n]
export const base: Point = decode('5866666666666666666666666666666666666666666666666666666666666666')!.point

/**
 * The point, and whether the text is its canonical encoding: y below p, and no sign where x is 0. Null where it does not decode.
 */
export function decode(hex: string): { point: Point; canonical: boolean } | null {
  const number = fromLittleEndian(hex)
  const sign = number >> 255n
  const encodedY = number & (2n ** 255n - 1n)
  const y = mod(encodedY)
  const x = squareRoot(mod(y * y - 1n), mod(d * y * y + 1n))
  if (x === null) return null
  const canonical = encodedY < p && !(x === 0n && sign === 1n)
  return { point: [(x & 1n) === sign ? x : mod(-x), y], canonical }
}

export function encode([x, y]: Point): string {
  return toLittleEndian(y | ((x & 1n) << 255n))
}

export function add(one: Point, other: Point): Point {
  return affine(sum(projective(one), projective(other)))
}

export function multiply(scalar: bigint, point: Point): Point {
  let result = projective(neutral)
  let doubled = projective(point)
  for (let bits = scalar; bits > 0n; bits >>= 1n) {
    if (bits & 1n) result = sum(result, doubled)
    doubled = sum(doubled, doubled)
  }
  return affine(result)
}

/** Whether 8 times the point is the neutral one. */
function isSmall(point: Point): boolean {
  return same(multiply(8n, point), neutral)
}

export function same(one: Point, other: Point): boolean {
  return one[0] === other[0] && one[1] === other[1]
}

/** SHA-512(R ‖ A ‖ M) as a scalar. */
export function challenge(r: string, publicKey: string, message: string): bigint {
  const hash = createHash('sha512').update(Buffer.from(r + publicKey + message, 'hex'))
  return fromLittleEndian(hash.digest('hex')) % order
}

export interface Judgement {
  /** S·B = R + k·A, with S unreduced and the octets hashed as given. */
  equation: boolean
  /** The same times the cofactor 8. */
  equationTimes8: boolean
  belowOrder: boolean
  canonical: boolean
  smallKey: boolean
  smallR: boolean
}

/** The properties of a signature, one by one; null where a point does not decode. */
export function judge(publicKey: string, message: string, signature: string): Judgement | null {
  const key = decode(publicKey)
  const r = decode(signature.slice(0, 64))
  if (!key || !r) return null
  const s = fromLittleEndian(signature.slice(64))
  const left = multiply(s, base)
  const right = add(r.point, multiply(challenge(signature.slice(0, 64), publicKey, message), key.point))
  return {
    equation: same(left, right),
    equationTimes8: same(multiply(8n, left), multiply(8n, right)),
    belowOrder: s < order,
    canonical: key.canonical && r.canonical,
    smallKey: isSmall(key.point),
    smallR: isSmall(r.point),
  }
}

/** The rule of the protocol page. */
export function isValid(publicKey: string, message: string, signature: string): boolean {
  if (publicKey.length !== 64 || signature.length !== 128) return false
  const found = judge(publicKey, message, signature)
  if (!found) return false
  return found.equation && found.belowOrder && found.canonical && !found.smallKey && !found.smallR
}

export function fromLittleEndian(hex: string): bigint {
  return BigInt(`0x${reversed(hex) || '0'}`)
}

export function toLittleEndian(number: bigint): string {
  return reversed(number.toString(16).padStart(64, '0'))
}

/** With a common denominator, so that a sum needs no inverse. */
type Projective = readonly [x: bigint, y: bigint, z: bigint]

/** The complete addition of “Twisted Edwards Curves” (Bernstein et al. 2008), section 6, for a = −1. */
function sum([x1, y1, z1]: Projective, [x2, y2, z2]: Projective): Projective {
  const z = mod(z1 * z2)
  const [xx, yy, zz] = [mod(x1 * x2), mod(y1 * y2), mod(z * z)]
  const rest = mod(d * xx * yy)
  const cross = mod((x1 + y1) * (x2 + y2) - xx - yy)
  return [
    mod(z * mod(zz - rest) * cross),
    mod(z * mod(zz + rest) * (yy + xx)),
    mod((zz - rest) * (zz + rest)),
  ]
}

function projective([x, y]: Point): Projective {
  return [x, y, 1n]
}

function affine([x, y, z]: Projective): Point {
  const denominator = inverse(z)
  return [mod(x * denominator), mod(y * denominator)]
}

function reversed(hex: string): string {
  return (hex.match(/../g) ?? []).reduceRight((text, octet) => text + octet, '')
}

/** RFC 8032 §5.1.3, steps 2 and 3: the square root of u/v, or null. */
function squareRoot(u: bigint, v: bigint): bigint | null {
  const candidate = mod(u * v ** 3n * power(mod(u * v ** 7n), (p - 5n) / 8n))
  const check = mod(v * candidate * candidate)
  if (check === u) return candidate
  return check === mod(-u) ? mod(candidate * rootOfMinusOne) : null
}

function inverse(number: bigint): bigint {
  return power(mod(number), p - 2n)
}

function power(number: bigint, exponent: bigint): bigint {
  let result = 1n
  for (let bits = exponent, square = number; bits > 0n; bits >>= 1n, square = mod(square * square))
    if (bits & 1n) result = mod(result * square)
  return result
}

function mod(number: bigint): bigint {
  const rest = number % p
  return rest < 0n ? rest + p : rest
}
