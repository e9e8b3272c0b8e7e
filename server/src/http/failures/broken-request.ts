import type { Socket } from 'node:net'
import { Failure, problemOf } from '../../start/faults/failure.ts'
import { neverRendered } from '../headers.ts'
import { newRequestRef } from '../requests/request-ref.ts'

/** Answers a request that is not HTTP, or is too large, before any route: Node's own answer would have an empty body. */
export function answerBrokenRequest(error: Error & { code?: string }, socket: Socket): void {
  // The peer is gone, or the socket can take no answer.
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const [status, message] = answers[error.code ?? ''] ?? [400, 'Bu, geçerli bir HTTP isteği değil.']
  const ref = newRequestRef()
  const body = JSON.stringify({ ...problemOf(new Failure('BAD_REQUEST', { message }), ref), status })
  socket.end(
    `HTTP/1.1 ${status} ${reasons[status]}\r\n` +
      `Content-Type: application/problem+json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n` +
      `Request-Id: ${ref}\r\n${headers}X-Content-Type-Options: nosniff\r\nConnection: close\r\n\r\n${body}`,
  )
}

const headers = Object.entries(neverRendered)
  .map(([name, value]) => `${name}: ${value}\r\n`)
  .join('')

const answers: Record<string, [number, string]> = {
  HPE_HEADER_OVERFLOW: [431, 'İstek başlıkları çok büyük.'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'İstek zamanında tamamlanmadı.'],
}

const reasons: Record<number, string> = {
  400: 'Bad Request',
  408: 'Request Timeout',
  431: 'Request Header Fields Too Large',
}
