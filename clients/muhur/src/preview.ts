import type { BulkChange, NewLicenses } from '@muhur/contract/shop/bulk'
import { MuhurError } from '../../client/src/muhur-error.ts'
import { calls, type Call } from './calls.ts'
import { blockedIn, type Fields } from './ending.ts'
import type { Parts } from './parse.ts'

/** Sends a call and gives its answer. A preview has none, or rejects with the refusal of the change. */
export type Send = (
  call: Call,
  parts: Parts & { preview?: boolean; idempotencyKey?: string },
) => Promise<unknown>

/** What a call would change: the present state, and the fields that the call would set. */
export interface Preview {
  now: unknown
  changes: Record<string, { from: unknown; to: unknown }>
  /** How many licenses a call about several concerns. */
  licenses?: number
  /** Whom the change would stop, where a call of the server counts them. */
  effect?: unknown
}

/** The calls that count the effect of a change, and their bodies; undefined where the change has no such effect. */
const effects: Record<string, { by: string; body: (to: Fields) => object | undefined }> = {
  createBlock: {
    by: 'previewBlock',
    body: (to) => {
      const { note: _, ...subject } = to
      return subject
    },
  },
  changeProduct: {
    by: 'previewStopping',
    body: (to) => (blockedIn(to).length > 0 ? { blocked_versions: blockedIn(to) } : undefined),
  },
}

/**
 * Tries the call and asks what is there; a state that the token may not read stays unknown. Rejects with the server's refusal
 * of the call, or of the question.
 */
export async function previewOf(call: Call, parts: Parts, send: Send): Promise<Preview> {
  if (call.previewable) await send(call, { ...parts, preview: true })
  const now = await unlessForbidden(present(call, parts, send))
  const effect = await unlessForbidden(effectOf(call, parts, send))
  const body = parts.body instanceof Blob ? { file: `${parts.body.size} B` } : (parts.body ?? {})
  const state = Object(now) as Fields
  const changes = Object.entries(body).map(([name, to]) => [name, { from: state[name], to }] as const)
  return { now, changes: Object.fromEntries(changes), licenses: licensesIn(call, parts.body), effect }
}

const unlessForbidden = (answer: Promise<unknown>) =>
  answer.catch((error: unknown) => {
    if (!(error instanceof MuhurError) || error.status !== 403) throw error
  })

/** Of a bulk call. The server refuses a first page whose `expected` is not the number of the filter's licenses. */
function licensesIn({ id }: Call, body: unknown): number | undefined {
  if (id !== 'createLicenses' && id !== 'changeLicenses') return undefined
  const { count, owners, ids, expected, after } = Object(body) as Partial<NewLicenses & BulkChange>
  const list = owners ?? ids
  return count ?? (list && new Set(list).size) ?? (after === undefined ? expected : undefined)
}

/** The present state of the object that the call's address names. */
async function present(call: Call, { params }: Parts, send: Send): Promise<unknown> {
  const reader = readerOf(call.path)
  return reader && send(reader, { params, query: {} })
}

async function effectOf({ id }: Call, { params, body }: Parts, send: Send): Promise<unknown> {
  const { by, body: bodyOf } = effects[id] ?? {}
  const asked = bodyOf?.(Object(body) as Fields)
  return (
    asked &&
    send(
      calls.find((call) => call.id === by)!,
      { params, query: {}, body: asked },
    )
  )
}

/** The call that reads the object of an address, such as the release of `/api/admin/releases/:id/withdraw`. */
function readerOf(path: string): Call | undefined {
  if (!path.includes(':')) return undefined
  const reader = calls.find((call) => call.method === 'GET' && call.path === path && !call.query)
  return reader ?? readerOf(path.slice(0, path.lastIndexOf('/')))
}
