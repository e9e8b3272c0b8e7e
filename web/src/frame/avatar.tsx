import type { User } from '@muhur/contract/access/users'

/** The address changes with the picture, which the browser keeps. */
export const Avatar = ({ user: { id, discord_avatar } }: { user: Pick<User, 'id' | 'discord_avatar'> }) => (
  <img
    src={`/avatars/${id}?${discord_avatar ?? ''}`}
    alt=""
    className="size-8 shrink-0 rounded-full bg-tint object-cover"
  />
)
