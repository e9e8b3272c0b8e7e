import type { BulkChange, NewLicenses } from '@muhur/contract/shop/bulk'
import { MuhurError } from '../../client/src/muhur-error.ts'
import { calls, type Call } from './calls.ts'
import { blockedIn, type Fields } from './ending.ts'
import type { Parts } from './parse.ts'

/** Sends a call and gives its answer. A preview has none, or rejects with the refusal of the change. */
export type Send = (
  call: Call,
  parts: Parts & { preview?: boolean; idempotencyKey?: string; signal?: AbortSignal },
) => Promise<unknown>

/** What a call would change: the present state, and the fields that the call would set. */
export interface Preview {
  /** The object that the call's address names; undefined where the token may not read it, or its list has it not. */
  now: unknown
  /** What people know of the objects around that one, such as the channel of a mapping; the outermost first. */
  within?: Fields[]
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
  const found = await objectsOf(call, parts, send)
  const now = found.pop()
  const within = found.filter((object) => object !== undefined).map(knownOf)
  const effect = await unlessForbidden(effectOf(call, parts, send))
  const body = parts.body instanceof Blob ? { file: `${parts.body.size} B` } : (parts.body ?? {})
  const state = Object(now) as Fields
  const changes = Object.entries(body).map(([name, to]) => [name, { from: state[name], to }] as const)
  return {
    now,
    ...(within.length > 0 && { within }),
    changes: Object.fromEntries(changes),
    licenses: licensesIn(call, parts.body),
    effect,
  }
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

/** Fields by which people know an object. */
const identifyingFields = [
  'license_key',
  'external_id',
  'external_product',
  'product_name',
  'version',
  'name',
  'hostname',
  'url',
  'reference',
  'number',
  'network',
  'fingerprint_prefix',
  'total',
  'currency',
  'product',
  'channel',
  'provider',
  'owner',
  'user',
  'discord_username',
  'discord_id',
]

/** The fields by which people know an object, as far as the object has them. */
export const knownOf = (object: unknown): Fields => {
  const fields = Object.entries(Object(object) as Fields)
  return Object.fromEntries(
    fields.filter(([name, value]) => identifyingFields.includes(name) && value !== null && value !== ''),
  )
}

/** The objects on the way of the call's address, the one that it names last; undefined for those that the token may not read. */
async function objectsOf({ path }: Call, { params }: Parts, send: Send): Promise<unknown[]> {
  const words = path.split('/')
  const places = words.map((_, index) => words.slice(0, index + 1).join('/'))
  const found: unknown[] = []
  for (const place of places.filter(namesObject))
    found.push(await unlessForbidden(objectAt(place, params, send)))
  return found
}

/** Whether a place is more than an action, such as `/api/admin/channels/:id/secret`. */
const namesObject = (place: string) =>
  place.includes(':') && (/:\w+$/.test(place) || readerAt(place) !== undefined)

/** The object of `/api/admin/releases/:id`, or the row of a list, such as that of `/api/admin/channels/:id`. */
async function objectAt(place: string, params: Parts['params'], send: Send): Promise<unknown> {
  const [, list, name] = /^(.*)\/:(\w+)$/.exec(place) ?? []
  if (name === 'licenseId') return send(namedCall('getLicense'), { params: { id: params[name]! }, query: {} })
  const reader = readerAt(place)
  if (reader && !reader.columns) return send(reader, { params, query: {} })
  const lister = list === undefined ? undefined : readerAt(list)
  if (!lister?.columns?.includes('id')) return undefined
  const id = params[name!]!
  const query: Parts['query'] = 'id' in (lister.query?.properties ?? {}) ? { id } : {}
  const rows = await send(lister, { params, query })
  return Array.isArray(rows) ? rows.find((row) => Object(row).id === id) : undefined
}

const readerAt = (path: string) =>
  calls.find((call) => call.method === 'GET' && call.path === path && !call.media && !call.query?.required)

const namedCall = (name: string | undefined) => calls.find(({ id }) => id === name)!

async function effectOf({ id }: Call, { params, body }: Parts, send: Send): Promise<unknown> {
  const { by, body: bodyOf } = effects[id] ?? {}
  const asked = bodyOf?.(Object(body) as Fields)
  return asked && send(namedCall(by), { params, query: {}, body: asked })
}
