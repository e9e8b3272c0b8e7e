import type { FastifyRequest } from 'fastify'
import { Failure } from '../start/faults/failure.ts'
import type { App } from './deps.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The body as it was received; on the gate's routes alone. */
    bodyBytes: Buffer | null
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true })

/**
 * JSON is the only body there is, and it is read strictly. Two different byte strings must never become one text, so invalid
 * UTF-8 is refused, not repaired. Text that PostgreSQL cannot store (U+0000, half a surrogate pair) is refused here, not by a
 * failing statement. A request without bytes has no body, with any content type: many clients send a content type with every
 * request.
 */
export function strictJson(app: App): void {
  app.removeAllContentTypeParsers()
  app.decorateRequest('bodyBytes', null)
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    (request: FastifyRequest, body: Buffer, done: (error: Error | null, value?: unknown) => void) => {
      // The gate signs the bytes of its question.
      if (request.routeOptions.config.access === 'gate') request.bodyBytes = body
      try {
        done(null, body.length === 0 ? undefined : parseJson(body))
      } catch (error) {
        done(error as Error)
      }
    },
  )
}

export function parseJson(body: Buffer): unknown {
  let value: unknown
  let text: string
  try {
    text = utf8.decode(body)
    value = JSON.parse(text)
  } catch {
    throw new Failure('MALFORMED_JSON')
  }
  // Only an escape can bring such a character through valid UTF-8, so most bodies need no walk.
  if (/\\u(0000|d[89a-f])/i.test(text) && !isStorable(value)) {
    throw new Failure('BAD_REQUEST', { message: 'Metin alanlarında geçersiz bir karakter var.' })
  }
  return value
}

/** Walks without recursion: the body's depth is the caller's choice. */
function isStorable(body: unknown): boolean {
  const rest = [body]
  while (rest.length > 0) {
    const value = rest.pop()
    if (typeof value === 'string' && (!value.isWellFormed() || value.includes('\0'))) return false
    if (typeof value === 'object' && value !== null) rest.push(...Object.keys(value), ...Object.values(value))
  }
  return true
}
