import type { FastifyReply, FastifyRequest } from 'fastify'
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** A text that is sent often, in every encoding that browsers take. */
export interface Packed {
  etag: string
  identity: Buffer
  gzip: Buffer
  br: Buffer
}

export async function pack(text: string): Promise<Packed> {
  const identity = Buffer.from(text)
  const params = { [constants.BROTLI_PARAM_QUALITY]: 6, [constants.BROTLI_PARAM_SIZE_HINT]: identity.length }
  return {
    // Weak: it names the text in all of its encodings.
    etag: `W/"${createHash('sha256').update(identity).digest('base64url')}"`,
    identity,
    gzip: await promisify(gzip)(identity),
    br: await promisify(brotliCompress)(identity, { params }),
  }
}

/**
 * Sends a text that is revalidated each time, or 304 to a caller who has this text. `vary`: the headers on which the answer
 * depends.
 */
export function sendPacked(
  request: FastifyRequest,
  reply: FastifyReply,
  { type, packed, vary = [] }: { type: string; packed: Packed; vary?: string[] },
): FastifyReply {
  reply
    .header('etag', packed.etag)
    .header('cache-control', 'no-cache')
    .header('vary', ['accept-encoding', ...vary].join(', '))
  if (request.headers['if-none-match']?.includes(packed.etag)) return reply.code(304).send()
  const accepted = request.headers['accept-encoding'] ?? ''
  const encoding = /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : 'identity'
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply.type(`${type}; charset=utf-8`).send(packed[encoding])
}
