import { signed } from '../vectors/cases/jws.ts'
import { first, instance, instanceToken, nonce, product } from '../vectors/cases/world.ts'
import type { Play } from './emulator.ts'
import { bodyAround, send, tokenFor } from './genuine.ts'

export type Code = 'VALID' | 'REVOKED'

/** What a verdict need not say stays out: each bit costs three starts. */
const unsaid = {
  sub: undefined,
  product_name: undefined,
  owner_name: undefined,
  expires_at: undefined,
  seats_used: undefined,
  seats_allowed: undefined,
}

/** Which bits of a body they are. */
export interface Bits {
  ofToken: number[]
  ofTheRest: number[]
}

/** The bits of an answer's body, those of its token and all others. Every answer at this address has the same length. */
export function bitsOfAnswer(address: string, code: Code): Bits {
  const body = { product_id: product, fingerprint: instance, nonce }
  const call = { verb: 'activate', body, sent: Buffer.from(JSON.stringify(body)), address }
  const proof = tokenFor(call, { claims: { ...unsaid, code } })
  const octets = Buffer.from(bodyAround(proof))
  const begin = 8 * octets.indexOf(proof)
  const end = begin + 8 * proof.length
  const bits = Array.from({ length: 8 * octets.length }, (_, bit) => bit)
  const isOfToken = (bit: number) => bit >= begin && bit < end
  return { ofToken: bits.filter(isOfToken), ofTheRest: bits.filter((bit) => !isOfToken(bit)) }
}

/**
 * Genuine answers, each with another one of these bits of its body flipped on its way. Beside the token it always says
 * VALID. What was sent goes on record.
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
 * Why such an answer is refused, by the order of the protocol page; PROVEN where its token came through. Nonces,
 * fingerprints and signatures are others in each language, so one bit can turn a character into a wrong one here and into
 * none at all there.
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

/** Ed25519 gives one signature only to one message. */
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
