import { instance, nonce, product } from '../vectors/cases/world.ts'
import type { Play } from './emulator.ts'
import { bodyAround, send, tokenFor } from './genuine.ts'

type Code = 'VALID' | 'REVOKED'

/** The bits of an answer's body, first those of its token, then all others. Every answer at such an address has the same length. */
export function bitsOfAnswer(address: string, code: Code): { ofToken: number[]; ofTheRest: number[] } {
  const call = { verb: 'activate', body: { product_id: product, fingerprint: instance, nonce }, address }
  const proof = tokenFor(call, { claims: { code } })
  const body = bodyAround(proof)
  const begin = 8 * body.indexOf(proof)
  const end = begin + 8 * proof.length
  const bits = Array.from({ length: 8 * Buffer.byteLength(body) }, (_, bit) => bit)
  const isOfToken = (bit: number) => bit >= begin && bit < end
  return { ofToken: bits.filter(isOfToken), ofTheRest: bits.filter((bit) => !isOfToken(bit)) }
}

/** A genuine answer with one bit of its body flipped on its way. Beside the token it always says VALID. */
export const flipping =
  (bit: number, code: Code): Play =>
  (call, response) => {
    const octets = Buffer.from(bodyAround(tokenFor(call, { claims: { code } })))
    octets[bit >> 3]! ^= 1 << (bit & 7)
    send(response, octets)
  }
