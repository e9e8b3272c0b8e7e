import { Type, type Static } from 'typebox'
import type { Operation, OperationGroup } from '../operation.ts'
import { ById, Id, Instant, Nullable } from '../scalars.ts'
import { finishSignIn, getSession, signOut, startSignIn } from './session.ts'
import { EndedSessions, Person } from './users.ts'
import type { FieldWords } from '../field-words.ts'

/** An open session, as its own user sees it. */
export const OwnSession = Type.Object({
  id: Id,
  /** Browser and system in words, as in `Chrome, Windows`; null where the browser sent neither. */
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

/** A session or a token that another admin opened; or access that ended with an admin's role. */
export const NewAccess = Type.Object({
  id: Id,
  action: Type.Enum(['session.create', 'token.create', 'user.role']),
  /** Who has or had the way in. */
  person: Person,
  /** The access that ended for good with the role, by name; null for opened access. */
  ended: Nullable(Type.Object({ tokens: Type.Array(Type.String()), webhooks: Type.Array(Type.String()) })),
  /** Of a session: the browser. */
  device: Nullable(Type.String()),
  /** Of a token: its name. */
  token: Nullable(Type.String()),
  address: Nullable(Type.String()),
  created_at: Instant,
})
export type NewAccess = Static<typeof NewAccess>

/** For so many days, and in such a number, admins see each other's sessions and tokens. */
export const newAccessLimits = { days: 7, count: 20 }

export const newAccessUrl = '/api/admin/new-access'

/** No scope opens these calls: a stolen token cannot end the session that would revoke the token. */
const people = { access: 'signed-in' } as const

export const listOwnSessions = {
  id: 'listOwnSessions',
  method: 'GET',
  path: ownSessionsUrl,
  ...people,
  answers: { 200: Type.Array(OwnSession) },
  summary: 'Açık oturumlarınızı listeler',
  english: "The caller's open sessions.",
  failure: 'Failed to fetch sessions',
} as const satisfies Operation

export const endOtherSessions = {
  id: 'endOtherSessions',
  method: 'DELETE',
  path: ownSessionsUrl,
  ...people,
  answers: { 200: EndedSessions },
  summary: 'Bu tarayıcı dışındaki oturumlarınızı kapatır',
  english: "Ends the caller's other sessions.",
  failure: 'Oturum kapatılamadı.',
} as const satisfies Operation

export const endOwnSession = {
  id: 'endOwnSession',
  method: 'DELETE',
  path: ownSessionUrl(':id'),
  ...people,
  params: ById,
  answers: { 200: EndedSession },
  summary: 'Oturumlarınızdan birini kapatır',
  english: "Ends one of the caller's sessions.",
  codes: ['SESSION_NOT_FOUND'],
  failure: 'Oturum kapatılamadı.',
} as const satisfies Operation

export const listNewAccess = {
  id: 'listNewAccess',
  method: 'GET',
  path: newAccessUrl,
  access: 'admin',
  resource: 'users',
  answers: { 200: Type.Array(NewAccess) },
  summary:
    'Diğer yöneticilerin yeni oturumlarını, token’larını ve yöneticilikle birlikte kapananları listeler',
  english:
    "The other admins' sessions and API tokens of the last days, without any secret, and what ended with an admin's role.",
  failure: 'Failed to fetch new access',
} as const satisfies Operation

export const sessionOperations = {
  name: 'sessions',
  title: 'Oturum',
  turkish: 'Discord ile giriş, açık oturumlar ve çıkış.',
  english: 'Signing in through Discord, the open sessions, and signing out.',
  operations: [
    startSignIn,
    finishSignIn,
    getSession,
    signOut,
    listOwnSessions,
    endOtherSessions,
    endOwnSession,
    listNewAccess,
  ],
} as const satisfies OperationGroup

export const words: FieldWords = {
  'NewAccess.action': [
    'Oturum mu açıldı, token mı oluşturuldu, yöneticilik mi bitti',
    'A session, a token, or the end of a role',
    'token.create',
  ],
  'NewAccess.ended': ['Yöneticilikle birlikte kapananlar', 'What ended with the role, by name'],
  'NewAccess.token': [
    'Token’ın adı; null: oturum açıldı',
    'Name of the token; null: a session',
    'Mağaza botu',
  ],
  current: ['Bu isteğin oturumu mu', 'Whether this is the session of the request'],
  same_network: ['Bu isteğin ağından mı açıldı', 'Whether it was opened from this network'],
}
