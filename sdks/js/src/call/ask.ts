import { request as requestPlainly, type IncomingMessage } from 'node:http'
import { request as requestSecurely } from 'node:https'
import type { Failure } from '../verdict/judge.ts'
import { sdkName } from '../version.ts'

export interface Asked {
  url: string
  /** JSON, sent by POST byte for byte; without a body the call is a GET. */
  body?: string
  milliseconds: number
  /** Gives the answer up. */
  signal?: AbortSignal
}

export interface HttpAnswer {
  status: number
  /** The body so far, at most 64 KiB. */
  body: Buffer
  /** Seconds; null: not said. */
  retryAfter: number | null
  /** The answer's `Date` in seconds since 1970; NaN: not said. */
  date: number
}

const longestBody = 64 * 1024
/** Seconds. An unsigned header must not keep an instance silent until its grace is over. */
const longestRetryAfter = 3600

/** Makes one call and follows no redirect. Resolves in any case. */
export function ask({ url, body, milliseconds, signal }: Asked): Promise<HttpAnswer | { failure: Failure }> {
  return new Promise((resolve) => {
    const send = url.startsWith('https:') ? requestSecurely : requestPlainly
    const headers = { 'content-type': 'application/json', 'user-agent': `muhur-${sdkName}` }
    // A separate connection: an idle connection kept open would be left behind, and may be dead after five minutes.
    const request = send(url, { method: body ? 'POST' : 'GET', agent: false, headers, signal })
    const settle = (answer: HttpAnswer | { failure: Failure }) => {
      clearTimeout(timer)
      resolve(answer)
      request.destroy()
    }
    const timer = setTimeout(() => settle({ failure: 'TIMED_OUT' }), Math.max(1, milliseconds))
    // A failure between the connection and the end of its handshake is TLS, by any name of OpenSSL.
    let shakesHands = false
    request.on('socket', (socket) => {
      socket.once('connect', () => (shakesHands = send === requestSecurely))
      socket.once('secureConnect', () => (shakesHands = false))
    })
    request.on('error', ({ syscall }: NodeJS.ErrnoException) => {
      const other = shakesHands ? 'TLS_FAILED' : 'UNREACHABLE'
      settle({ failure: syscall === 'getaddrinfo' ? 'DNS_FAILED' : other })
    })
    request.on('response', (response) => {
      read(response).then(
        (bytes) => settle(answerOf(response, bytes)),
        () => settle({ failure: 'UNREACHABLE' }),
      )
    })
    request.end(body)
  })
}

async function read(response: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    chunks.push(chunk)
    length += chunk.length
    if (length >= longestBody) break
  }
  return Buffer.concat(chunks).subarray(0, longestBody)
}

function answerOf({ statusCode = 0, headers }: IncomingMessage, body: Buffer): HttpAnswer {
  const after = /^\d{1,9}$/.exec(headers['retry-after'] ?? '')
  return {
    status: statusCode,
    body,
    retryAfter: after && Math.min(Number(after[0]), longestRetryAfter),
    date: Date.parse(headers.date ?? '') / 1000,
  }
}
