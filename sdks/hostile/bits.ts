import { signed } from '../vectors/cases/jws.ts'
import { first, instance, instanceToken, nonce, product } from '../vectors/cases/world.ts'
import type { Play } from './emulator.ts'
import { bodyAround, send, tokenFor } from './genuine.ts'

export type Code = 'VALID' | 'REVOKED'

/** The optional claims stay out: each bit costs three starts. */
const unsaid = {
  sub: undefined,
  product_name: undefined,
  owner_name: undefined,
  expires_at: undefined,
  seats_used: undefined,
  seats_allowed: undefined,
}

/** Bits of a body, counted from its begin. */
export interface Bits {
  ofToken: number[]
  ofTheRest: number[]
}

/** The bits of an answer's body to flip. Every answer at this address has the same length. */
export function bitsOfAnswer(address: string, code: Code): Bits {
  const body = { product_id: product, fingerprint: instance, nonce }
  const call = { verb: 'activate', body, sent: Buffer.from(JSON.stringify(body)), address }
  const proof = tokenFor(call, { claims: { ...unsaid, code } })
  const octets = Buffer.from(bodyAround(proof))
  const begin = octets.indexOf(proof)
  const isOfToken = (octet: number) => octet >= begin && octet < begin + proof.length
  const all = Array.from(octets.keys())
  return {
    ofToken: all
      .filter(isOfToken)
      .flatMap((octet) => bitsOfToken(proof, octet - begin).map((bit) => 8 * octet + bit)),
    ofTheRest: all
      .filter((octet) => !isOfToken(octet))
      .flatMap((octet) => threeOf(octet).map((bit) => 8 * octet + bit)),
  }
}

const eight = [0, 1, 2, 3, 4, 5, 6, 7]

/**
 * Outside of the token a parser reads all characters alike: in seven of them every bit is flipped once, and the highest bit each
 * time.
 */
const threeOf = (octet: number) => [octet % 7, (octet + 3) % 7, 7]

/**
 * All bits of the header, of the signature, of the dots and of the last group of the claims. In the claims before that, one bit
 * of each character: the signature is over the characters themselves, and the decoder treats all groups of four characters alike,
 * so that every bit of each place is flipped once.
 */
function bitsOfToken(proof: string, character: number): number[] {
  const [dot, lastDot] = [proof.indexOf('.'), proof.lastIndexOf('.')]
  const isInside = character > dot && character < lastDot - 4
  return isInside ? [(character + (character >> 3)) % 8] : eight
}

/**
 * Genuine answers, each with another one of these bits of its body flipped on its way. The body besides the token always says
 * VALID. The sent bodies are recorded.
 */
export function flipping(bits: number[], code: Code): { play: Play; sent: Buffer[] } {
  const sent: Buffer[] = []
  const play: Play = (call, response) => {
    const octets = Buffer.from(bodyAround(tokenFor(call, { claims: { ...unsaid, code } })))
    const bit = bits[sent.length]!
    octets[bit >> 3]! ^= 1 << (bit & 7)
    sent.push(octets)
    send(response, octets)
  }
  return { play, sent }
}

/**
 * The reason for refusing such an answer, by the order of the protocol page; PROVEN where its token is proven. Nonces,
 * fingerprints and signatures differ between languages, so one bit can turn a character into a wrong one in one language and into
 * an invalid one in another.
 */
export function reasonOf(octets: Buffer): string {
  const body = parsed(octets)
  if (!body) return 'NOT_MUHUR'
  if (typeof body.token !== 'string') return 'ANSWER_UNSIGNED'
  const parts = body.token.split('.').map((part) => ({ part, octets: Buffer.from(part, 'base64url') }))
  const canonical = parts.every(
    ({ part, octets: read }) => part !== '' && read.toString('base64url') === part,
  )
  if (parts.length !== 3 || !canonical) return 'TOKEN_MALFORMED'
  const header = parsed(parts[0]!.octets) ?? {}
  const { alg, typ, kid, ...more } = header
  const fits = alg === 'EdDSA' && typ === 'license-verdict+jwt' && typeof kid === 'string'
  if (!fits || Object.keys(more).length > 0) return 'TOKEN_HEADER'
  if (kid !== first.kid) return 'TOKEN_KEY'
  if (!isSigned(body.token)) return 'TOKEN_SIGNATURE'
  const handsOut = (body.instance as Record<string, unknown> | undefined)?.token
  const { code } = parsed(parts[1]!.octets)!
  return code !== 'VALID' || handsOut === instanceToken ? 'PROVEN' : 'TOKEN_INSTANCE'
}

/** Ed25519 gives one signature to one message only. */
function isSigned(token: string): boolean {
  return token === signed(token.slice(0, token.lastIndexOf('.')), first)
}

function parsed(octets: Buffer): Record<string, unknown> | null {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(octets)) as Record<
      string,
      unknown
    >
  } catch {
    return null
  }
}
