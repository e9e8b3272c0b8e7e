import { Type, type Static } from 'typebox'
import { Id, Instant, Nullable } from './scalars.ts'
import { Person } from './user.ts'

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

/** A session that another admin opened. */
export const AdminSignIn = Type.Object({
  id: Id,
  person: Person,
  device: Nullable(Type.String()),
  address: Nullable(Type.String()),
  created_at: Instant,
})
export type AdminSignIn = Static<typeof AdminSignIn>

/** For so many days admins are told of each other's sessions. */
export const signInsTold = { days: 7, count: 20 }

export const adminSignInsUrl = '/api/admin/sign-ins'
