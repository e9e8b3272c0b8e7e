import { useState } from 'react'
import type { User } from '@muhur/contract/access/users'

const cdn = 'https://cdn.discordapp.com'

/** A Discord id exceeds JavaScript's safe integers, hence BigInt. */
export function avatarUrl({
  discord_id,
  discord_avatar,
}: Pick<User, 'discord_id' | 'discord_avatar'>): string {
  if (discord_avatar) return `${cdn}/avatars/${discord_id}/${discord_avatar}.png`
  return `${cdn}/embed/avatars/${/^\d+$/.test(discord_id) ? BigInt(discord_id) % 5n : 0n}.png`
}

export function Avatar({ user }: { user: User }) {
  const url = avatarUrl(user)
  const [broken, setBroken] = useState<string>()
  if (broken === url) {
    return (
      <span
        aria-hidden="true"
        className="grid size-8 shrink-0 place-content-center rounded-full bg-tint text-meta font-semibold text-primary"
      >
        {user.discord_username.slice(0, 2).toLocaleUpperCase('tr')}
      </span>
    )
  }
  return (
    <img
      src={url}
      alt=""
      onError={() => setBroken(url)}
      className="size-8 shrink-0 rounded-full bg-tint object-cover"
    />
  )
}
