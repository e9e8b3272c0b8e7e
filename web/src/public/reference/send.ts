import { bodyOf, type Operation } from './document.ts'

export interface Sent {
  status: number
  statusText: string
  milliseconds: number
  headers: [name: string, value: string][]
  body: string
  /** The code of a refusal. */
  code?: string | undefined
}

interface Wish {
  token: string
  values: Record<string, string>
  body: string
  file: File | undefined
}

/** Longer answers are shown in part. */
const shownCharacters = 20_000

const shownHeaders =
  /^(ratelimit|ratelimit-policy|retry-after|etag|content-type|x-total-count|x-total-relation)$/

/** The address of the call with the typed values; empty values are left out. */
export function addressOf({ path, parameters = [] }: Operation, values: Record<string, string>): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_all, name: string) =>
    encodeURIComponent(values[name]?.trim() ?? ''),
  )
  const query = new URLSearchParams(
    parameters.flatMap((parameter) => {
      const value = values[parameter.name]?.trim()
      return parameter.in === 'query' && value ? [[parameter.name, value]] : []
    }),
  )
  return query.size > 0 ? `${filled}?${query.toString()}` : filled
}

/** Calls this server as a program would: with the token alone, without the reader's session. */
export async function send(operation: Operation, { token, values, body, file }: Wish): Promise<Sent> {
  const headers = new Headers()
  if (token) headers.set('authorization', `Bearer ${token}`)
  for (const { name, in: place } of operation.parameters ?? [])
    if (place === 'header' && values[name]?.trim()) headers.set(name, values[name].trim())
  const written = bodyOf(operation)
  const content = written?.type === 'application/json' ? body : file
  if (written) headers.set('content-type', file?.type || written.type)
  const begun = performance.now()
  const response = await fetch(addressOf(operation, values), {
    method: operation.method,
    headers,
    credentials: 'omit',
    cache: 'no-store',
    ...(content !== undefined && { body: content }),
  })
  const text = await response.text()
  const isJson = response.headers.get('content-type')?.includes('json') ?? false
  const value: unknown = isJson && text ? JSON.parse(text) : undefined
  const whole = value === undefined ? text : JSON.stringify(value, null, 2)
  return {
    status: response.status,
    statusText: response.statusText,
    milliseconds: Math.round(performance.now() - begun),
    headers: [...response.headers].filter(([name]) => shownHeaders.test(name)),
    body: whole.length > shownCharacters ? `${whole.slice(0, shownCharacters)}\n…` : whole,
    code: response.ok ? undefined : (value as { code?: string } | undefined)?.code,
  }
}
