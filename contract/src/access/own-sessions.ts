import { Type, type Static } from 'typebox'
import { Id, Instant, Nullable } from '../scalars.ts'
import { Person } from './users.ts'

/** An open session, as its own user sees it. */
export const OwnSession = Type.Object({
  id: Id,
  /** Browser and system in words, as in `Chrome, Windows`; null where the browser did not say. */
  device: Nullable(Type.String()),
  /** The beginning of the address from which the session was opened, as in `203.0.113.x`. */
  address: Nullable(Type.String()),
  /** Opened from the network of this request. */
  same_network: Type.Boolean(),
  /** The session of this request. */
  current: Type.Boolean(),
  created_at: Instant,
  last_seen_at: Instant,
})
export type OwnSession = Static<typeof OwnSession>

export const EndedSession = Type.Object({ success: Type.Literal(true), id: Id })

export const ownSessionsUrl = '/api/sessions'
export const ownSessionUrl = (id: string) => `${ownSessionsUrl}/${id}`

/** A way into the shop that another admin opened, a session or a token; or those that ended with an admin's role. */
export const NewAccess = Type.Object({
  id: Id,
  action: Type.Enum(['session.create', 'token.create', 'user.role']),
  /** Who has or had the way in. */
  person: Person,
  /** What ended for good with the role, by name; null for what was opened. */
  ended: Nullable(Type.Object({ tokens: Type.Array(Type.String()), webhooks: Type.Array(Type.String()) })),
  /** Of a session: the browser. */
  device: Nullable(Type.String()),
  /** Of a token: its name. */
  token: Nullable(Type.String()),
  address: Nullable(Type.String()),
  created_at: Instant,
})
export type NewAccess = Static<typeof NewAccess>

/** For so many days admins are told of each other's sessions and tokens. */
export const newAccessTold = { days: 7, count: 20 }

export const newAccessUrl = '/api/admin/new-access'
