import { vi } from 'vitest'

interface Reply {
  status?: number
  body?: unknown
  headers?: Record<string, string>
}
interface Asked {
  body: unknown
  ifMatch: string | undefined
  query: URLSearchParams
}
type Answer = Reply | ((request: Asked) => Reply | Promise<Reply>)

/**
 * Stands in for the server at the edge of the network. A key is `METHOD /path`, with or without a query; what is not
 * listed is answered as a server that is down would, and shows up in `calls`.
 */
export function serve(answers: Record<string, Answer>) {
  const calls: { call: string; body: unknown }[] = []
  vi.spyOn(window, 'fetch').mockImplementation(async (input, init) => {
    const call = `${init?.method ?? 'GET'} ${input as string}`
    const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined
    const ifMatch = new Headers(init?.headers).get('if-match') ?? undefined
    calls.push({ call, body })
    const [path, query] = call.split('?')
    const answer = answers[call] ?? answers[path!]
    if (!answer) throw new TypeError('Failed to fetch')
    const reply =
      typeof answer === 'function'
        ? await answer({ body, ifMatch, query: new URLSearchParams(query) })
        : answer
    return new Response(reply.body === undefined ? null : JSON.stringify(reply.body), {
      status: reply.status ?? 200,
      headers: {
        ...(Array.isArray(reply.body) && { 'x-total-count': String(reply.body.length) }),
        ...reply.headers,
      },
    })
  })
  return { calls, count: (call: string) => calls.filter((made) => made.call === call).length }
}
