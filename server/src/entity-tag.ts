import type { FastifyReply, FastifyRequest } from 'fastify'
import { createHash } from 'node:crypto'

/** Sends a text under an entity tag of its own (RFC 9110 §8.8.3), or 304 to whoever has this one already. */
export function sendTagged(
  request: FastifyRequest,
  reply: FastifyReply,
  type: string,
  text: string,
): FastifyReply {
  const etag = `"${createHash('sha256').update(text).digest('base64url')}"`
  reply.header('etag', etag)
  if (names(request.headers['if-none-match'], etag)) return reply.code(304).send()
  return reply.type(`${type}; charset=utf-8`).send(text)
}

/** Whether an If-None-Match (RFC 9110 §13.1.2, compared weakly) names this entity tag. */
function names(header: string | undefined, etag: string): boolean {
  return header?.split(',').some((tag) => ['*', etag, `W/${etag}`].includes(tag.trim())) ?? false
}
