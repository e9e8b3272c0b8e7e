import type { FastifyRequest } from 'fastify'
import type { Socket } from 'node:net'

/** What Node keeps of a connection's parser; part of no documentation, so that a test holds it. */
interface Parsed extends Socket {
  parser?: { remove(): void } | null
}

/**
 * Lets the body of this request take longer than the server's `requestTimeout`, which Node has for all requests alone: its parser
 * leaves the list of those that are watched, and joins the list again with the connection's next request. The route's
 * `handlerTimeout` bounds the body instead, and the `connectionTimeout` ends a sender that is silent.
 */
export async function takeLong({ raw }: FastifyRequest): Promise<void> {
  const { parser } = raw.socket as Parsed
  parser?.remove()
}
