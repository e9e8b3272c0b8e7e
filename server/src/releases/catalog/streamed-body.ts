import type { FastifyReply, FastifyRequest } from 'fastify'
import type { IncomingMessage } from 'node:http'
import type { App } from '../../http/deps.ts'
import { failureOf } from './refusals.ts'

/** A scope of its own, in which a body is a file of any type, read by `readStreamed` as it comes. */
export async function streamedUploads(people: App, declare: (uploads: App) => void): Promise<void> {
  await people.register(async (uploads: App) => {
    uploads.removeAllContentTypeParsers()
    uploads.addContentTypeParser('*', (_request, _body, done) => done(null))
    declare(uploads)
  })
}

/** Faults of the file and of the store are answered as Failures. */
export async function readStreamed<Result>(
  { raw, signal }: Pick<FastifyRequest, 'raw' | 'signal'>,
  reply: FastifyReply,
  read: (bytes: IncomingMessage) => Promise<Result>,
): Promise<Result> {
  // The client is gone, or the time is over.
  signal.addEventListener('abort', () => raw.destroy())
  return read(raw).catch((error: unknown) => {
    // The rest of a refused file is not waited for.
    reply.header('connection', 'close')
    throw failureOf(error)
  })
}
