import { Type, type Static } from 'typebox'
import { pageQuery, Paging } from './page.ts'
import { DiscordId, Id, Instant, Nullable, Sought } from './scalars.ts'

export const Role = Type.Union([Type.Literal('admin'), Type.Literal('user')])
export type Role = Static<typeof Role>

/** The signed-in person, as the auth calls answer and the browser stores for display. */
export const User = Type.Object({
  id: Id,
  discord_id: DiscordId,
  discord_username: Type.String(),
  discord_avatar: Nullable(Type.String()),
  role: Role,
})
export type User = Static<typeof User>

/** Who somebody is, where another thing names them. Whoever never signed in has no username yet. */
export const Person = Type.Object({
  id: Id,
  discord_id: DiscordId,
  discord_username: Nullable(Type.String()),
})
export type Person = Static<typeof Person>

/** A person as admins list them. Whoever was given a license but never signed in has no username yet. */
export const ListedUser = Type.Object({
  id: Id,
  discord_id: DiscordId,
  discord_username: Nullable(Type.String()),
  discord_avatar: Nullable(Type.String()),
  /** Only one that Discord verified. */
  email: Nullable(Type.String()),
  role: Role,
  license_count: Type.Integer(),
  signed_in_at: Nullable(Instant),
  created_at: Instant,
})
export type ListedUser = Static<typeof ListedUser>

export const userSorts = ['name', 'created_at', 'signed_in_at'] as const
export type UserSort = (typeof userSorts)[number]

/** Query of the list of users: all of them, those after a cursor or, with `page`, one page in an order of one's choice. */
export const UserQuery = Type.Object(
  {
    ...pageQuery(userSorts),
    ...Paging.properties,
    /** Part of a username, or a whole Discord id. */
    search: Type.Optional(Sought),
    /** Of a page: beginnings of words of a name or an e-mail, or the beginning of a Discord id. */
    q: Type.Optional(Sought),
    /** Of a page. */
    role: Type.Optional(Role),
  },
  { additionalProperties: false },
)
export type UserQuery = Static<typeof UserQuery>

/** One person's page: what the list shows, and what an admin decides about. */
export const UserDetail = Type.Object({
  ...ListedUser.properties,
  /** Of an admin, who made him one: the server's environment, or another admin. Null for everybody else. */
  admin_by: Nullable(
    Type.Union([Type.Object({ environment: Type.Literal(true) }), Type.Object({ person: Person })]),
  ),
  /** The sessions that are open, the last used first. */
  sessions: Type.Array(
    Type.Object({ created_at: Instant, last_seen_at: Instant, address: Nullable(Type.String()) }),
  ),
  /** Why none of this person's licenses is let in, where that is so. */
  block: Nullable(Type.Object({ id: Id, note: Type.String(), created_at: Instant })),
})
export type UserDetail = Static<typeof UserDetail>

export const RoleChange = Type.Object({ role: Role }, { additionalProperties: false })

export const EndedSessions = Type.Object({ success: Type.Literal(true), ended: Type.Integer() })
export type EndedSessions = Static<typeof EndedSessions>

/** One line of history that somebody wrote or that is about him. */
export const UserHistoryEntry = Type.Object({
  id: Id,
  action: Type.String(),
  /** Of what was done; never a secret. */
  detail: Type.Record(Type.String(), Type.Unknown()),
  actor: Nullable(Person),
  address: Nullable(Type.String()),
  created_at: Instant,
})
export type UserHistoryEntry = Static<typeof UserHistoryEntry>

/** How many lines of history a person's page shows. */
export const userHistoryLength = 50

export const usersUrl = '/api/admin/users'
export const userUrl = (id: string) => `${usersUrl}/${id}`
export const userSessionsUrl = (id: string) => `${userUrl(id)}/sessions`
export const userHistoryUrl = (id: string) => `${userUrl(id)}/history`
