import { Type, type Static } from 'typebox'
import { pageOrCursor, pageQuery, Paging } from '../http/page.ts'
import { DiscordId, Id, Instant, Nullable, Sought } from '../scalars.ts'
import type { FieldWords } from '../field-words.ts'

export const Role = Type.Union([Type.Literal('admin'), Type.Literal('user')])
export type Role = Static<typeof Role>

/** The signed-in user, as the auth calls return and the browser stores for display. */
export const User = Type.Object({
  id: Id,
  discord_id: DiscordId,
  discord_username: Type.String(),
  discord_avatar: Nullable(Type.String()),
  role: Role,
})
export type User = Static<typeof User>

/** A user as part of another object. Without a username until the first sign-in. */
export const Person = Type.Object({
  id: Id,
  discord_id: DiscordId,
  discord_username: Nullable(Type.String()),
})
export type Person = Static<typeof Person>

/** A user as admins list them. A license owner without a sign-in has no username. */
export const ListedUser = Type.Object({
  id: Id,
  discord_id: DiscordId,
  discord_username: Nullable(Type.String()),
  discord_avatar: Nullable(Type.String()),
  /** Only an address that Discord verified. */
  email: Nullable(Type.String()),
  role: Role,
  license_count: Type.Integer(),
  signed_in_at: Nullable(Instant),
  created_at: Instant,
})
export type ListedUser = Static<typeof ListedUser>

export const userSorts = ['name', 'created_at', 'signed_in_at'] as const
export type UserSort = (typeof userSorts)[number]

/** Query of the list of users: all, those after a cursor or, with `page`, one sorted page. */
export const UserQuery = Type.Object(
  {
    ...pageQuery(userSorts),
    ...Paging.properties,
    /** Part of a username, or a whole Discord id. */
    search: Type.Optional(Sought),
    /** With `page`: first letters of words of a name or an e-mail, or first digits of a Discord id. */
    q: Type.Optional(Sought),
    /** With `page` only. */
    role: Type.Optional(Role),
  },
  pageOrCursor,
)
export type UserQuery = Static<typeof UserQuery>

const Named = Type.Object({ id: Id, name: Type.String() })

/** The access that works in a user's name without the user. It ends for good with the role under which it was made. */
export const RoleAccess = Type.Object({
  tokens: Type.Array(Named),
  /** By their descriptions, or the origins of their addresses. */
  webhooks: Type.Array(Named),
})
export type RoleAccess = Static<typeof RoleAccess>

/** A user's page: the list's fields, and the facts that an admin decides about. */
export const UserDetail = Type.Object({
  ...ListedUser.properties,
  /** For an admin: the source of the role, the server's environment or another admin. Null for other users. */
  admin_by: Nullable(
    Type.Union([Type.Object({ environment: Type.Literal(true) }), Type.Object({ person: Person })]),
  ),
  access: RoleAccess,
  /** When the person was erased; null for all other users. */
  erased_at: Nullable(Instant),
  /** Open sessions, last used first. */
  sessions: Type.Array(
    Type.Object({
      created_at: Instant,
      last_seen_at: Instant,
      address: Nullable(Type.String()),
      /** Browser and system in words. */
      device: Nullable(Type.String()),
    }),
  ),
  /** The block on this user, if any: it denies all of the user's licenses. */
  block: Nullable(Type.Object({ id: Id, note: Type.String(), created_at: Instant })),
})
export type UserDetail = Static<typeof UserDetail>

export const RoleChange = Type.Object({ role: Role }, { additionalProperties: false })

export const EndedSessions = Type.Object({ success: Type.Literal(true), ended: Type.Integer() })
export type EndedSessions = Static<typeof EndedSessions>

/** Number of history entries on a user's page. */
export const userHistoryLength = 50

export const usersUrl = '/api/admin/users'
export const userUrl = (id: string) => `${usersUrl}/${id}`
export const userSessionsUrl = (id: string) => `${userUrl(id)}/sessions`
export const userHistoryUrl = (id: string) => `${userUrl(id)}/history`

export const words: FieldWords = {
  'UserDetail.access': [
    'Rol değişince kalıcı olarak kapanacaklar',
    'What ends for good with the role under which it was made',
  ],
  admin_by: ['Yöneticiliğin kaynağı', 'Where an admin’s role comes from'],
  block: ['Kullanıcının engeli', 'The block on this user'],
  discord_avatar: ['Discord avatarının özeti', 'Hash of the avatar on Discord', 'a_1b2c3d4e'],
  environment: ['ADMIN_DISCORD_IDS içinde adı var', 'Named in ADMIN_DISCORD_IDS'],
  erased_at: [
    'Kişinin verilerinin silindiği an; silinmediyse null',
    'When the person was erased; null otherwise',
  ],
  role: ['Rol', 'Role', 'user'],
  search: ['Adın bir parçası ya da bütün Discord kimliği', 'Part of a name, or a whole Discord id', 'mehmet'],
  sessions: ['Açık oturumlar', 'Open sessions'],
  signed_in_at: ['Son giriş', 'Last sign-in'],
}
