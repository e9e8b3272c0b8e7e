import type { FastifyReply, FastifyRequest } from 'fastify'
import { createHash } from 'node:crypto'
import { Failure } from '../../start/faults/failure.ts'

/** Sends a text under an entity tag of its own (RFC 9110 §8.8.3), or 304 to a caller who has this text already. */
export function sendTagged(
  request: FastifyRequest,
  reply: FastifyReply,
  type: string,
  text: string,
): FastifyReply {
  const etag = tagOfText(text)
  reply.header('etag', etag)
  if (names(request.headers['if-none-match'], etag)) return reply.code(304).send()
  return reply.type(`${type}; charset=utf-8`).send(text)
}

/** The entity tag of a thing that people edit: of all fields together, so that the tag changes when any field does. */
export const tagOf = (thing: object): string => tagOfText(JSON.stringify(thing))

/**
 * Throws CHANGED_MEANWHILE when the request was made against another state of the thing (If-Match, RFC 9110 §13.1.1). Ask
 * under the row's lock. A program that sends no If-Match overwrites.
 */
export function requireMatch(request: FastifyRequest, thing: object): void {
  const header = request.headers['if-match']
  if (header !== undefined && !names(header, tagOf(thing))) throw new Failure('CHANGED_MEANWHILE')
}

const tagOfText = (text: string) => `"${createHash('sha256').update(text).digest('base64url')}"`

/** Whether an If-None-Match or If-Match names this entity tag; weakly, since a proxy that compresses makes tags weak. */
function names(header: string | undefined, etag: string): boolean {
  return header?.split(',').some((tag) => ['*', etag, `W/${etag}`].includes(tag.trim())) ?? false
}
