import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'
import { subscribe } from 'node:diagnostics_channel'
import type { IncomingMessage } from 'node:http'
import { attributes, nanoseconds, type Span } from './otlp.ts'

/** A call that is being answered. */
interface Call extends Pick<Span, 'traceId' | 'spanId' | 'parentSpanId'> {
  start: number
  isSampled: boolean
}

export interface Traces {
  /** Ends the span of a call. `route` is the declared route: an address may hold a key or a link's token. */
  answered(request: IncomingMessage, route: string, status: number, ref: string): void
  /** Adds what the database did for the call of this moment: the statement's text or name, without values. */
  asked(statement: string, milliseconds: number, error?: unknown): void
  /** The spans since the last time. */
  take(): Span[]
}

/** A receiver that is away must not fill the memory. */
const mostKept = 4_096

/** Collects the spans of calls and of their statements; `ratio`: the part of the traces that begin here. */
export function openTraces(ratio: number): Traces {
  const current = new AsyncLocalStorage<Call>()
  const calls = new WeakMap<IncomingMessage, Call>()
  let spans: Span[] = []
  subscribe('http.server.request.start', (message) => {
    const { request } = message as { request: IncomingMessage }
    const call = newCall(String(request.headers.traceparent), ratio)
    calls.set(request, call)
    current.enterWith(call)
  })

  type Rest = Pick<Span, 'name' | 'kind'> & {
    start: number
    failed: boolean
    about: Record<string, string | number>
  }
  const keep = (ids: Omit<Call, 'start' | 'isSampled'>, { start, failed, about, ...rest }: Rest) => {
    if (spans.length === mostKept) return
    spans.push({
      ...ids,
      ...rest,
      startTimeUnixNano: nanoseconds(start),
      endTimeUnixNano: nanoseconds(performance.now()),
      attributes: attributes(about),
      status: failed ? { code: 2 } : {},
    })
  }
  return {
    answered(request, route, status, ref) {
      const call = calls.get(request)
      if (!call?.isSampled) return
      const { start, isSampled: _, ...ids } = call
      const method = request.method!
      const about = {
        'http.request.method': method,
        'http.route': route,
        'http.response.status_code': status,
        'muhur.request_ref': ref,
      }
      keep(ids, { name: `${method} ${route}`, kind: 2, start, failed: status >= 500, about })
    },
    asked(statement, milliseconds, error) {
      const call = current.getStore()
      if (!call?.isSampled) return
      const { traceId, spanId: parentSpanId } = call
      const start = performance.now() - milliseconds
      const name = /^[\w-]+/.exec(statement)?.[0] ?? 'query'
      const about = { 'db.system.name': 'postgresql', 'db.query.text': statement }
      keep(
        { traceId, spanId: newId(8), parentSpanId },
        { name, kind: 3, start, failed: error !== undefined, about },
      )
    },
    take() {
      const taken = spans
      spans = []
      return taken
    },
  }
}

const newId = (bytes: 8 | 16) => randomBytes(bytes).toString('hex')

/** The caller's trace goes on where its header says so (W3C Trace Context), and the caller's decision to sample holds. */
function newCall(traceparent: string, ratio: number): Call {
  const form = /^(?!ff)[\da-f]{2}-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-([\da-f]{2})(?:-|$)/
  const [, traceId, parentSpanId, flags] = form.exec(traceparent) ?? []
  const own = { spanId: newId(8), start: performance.now() }
  return traceId === undefined
    ? { ...own, traceId: newId(16), isSampled: Math.random() < ratio }
    : { ...own, traceId, parentSpanId, isSampled: (Number.parseInt(flags!, 16) & 1) === 1 }
}
