import type { FastifyRequest } from 'fastify'
import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'

const longest = new WeakMap<Socket, IncomingMessage>()

/**
 * Lets the body of this request take longer than the server's `requestTimeout`, which Node has for all requests alike. The route's
 * `handlerTimeout` bounds the body instead, and the `connectionTimeout` ends a sender that is silent.
 */
export async function takeLong({ raw }: FastifyRequest): Promise<void> {
  longest.set(raw.socket, raw)
}

/** Whether the body that this connection brings may take long. */
export const mayTakeLong = (socket: Socket): boolean => longest.get(socket)?.complete === false
