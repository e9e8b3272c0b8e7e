import { calls, type Call } from './calls.ts'
import type { Parts } from './parse.ts'

/** Sends a call and gives its answer. */
export type Send = (call: Call, parts: Parts) => Promise<unknown>

/** What a call would change: the present state, and the fields that the call would set. */
export interface Preview {
  now: unknown
  changes: Record<string, { from: unknown; to: unknown }>
}

/** Calls that end or remove something: the command asks before these. */
const ends =
  /^(delete|revoke|withdraw|halt|replace|rotate|end|approve|refuse|decide|cancel)|^change(Licenses|Role|ErasureDeadline)$|^createBlock$|^takeImportedKeys$/
export const isDestructive = ({ id, method }: Call, { body }: Parts): boolean =>
  method === 'DELETE' ||
  ends.test(id) ||
  (id === 'changeLicense' && typeof body === 'object' && body !== null && 'status' in body)

/** Asks what is there; a state that the token may not read stays unknown. */
export async function previewOf(call: Call, parts: Parts, send: Send): Promise<Preview> {
  const now = await present(call, parts, send).catch(() => undefined)
  const state = (typeof now === 'object' && now !== null ? now : {}) as Record<string, unknown>
  const body = parts.body instanceof Blob ? { file: `${parts.body.size} B` } : (parts.body ?? {})
  const changes = Object.entries(body).map(([name, to]) => [name, { from: state[name], to }] as const)
  return { now, changes: Object.fromEntries(changes) }
}

async function present(call: Call, { params, body }: Parts, send: Send): Promise<unknown> {
  if (call.id === 'createBlock') {
    const { note: _, ...subject } = body as { note?: string }
    return send(
      calls.find(({ id }) => id === 'previewBlock')!,
      { params: {}, query: {}, body: subject },
    )
  }
  const reader = readerOf(call.path)
  return reader && send(reader, { params, query: {} })
}

/** The call that reads the object of an address, such as the release of `/api/admin/releases/:id/withdraw`. */
function readerOf(path: string): Call | undefined {
  if (!path.includes(':')) return undefined
  const reader = calls.find((call) => call.method === 'GET' && call.path === path && !call.query)
  return reader ?? readerOf(path.slice(0, path.lastIndexOf('/')))
}
