import { Type } from 'typebox'
import type { App, Deps } from '../../http/deps.ts'
import { onlyAPicture } from '../../http/headers.ts'
import { findAvatarSource, type AvatarSource } from '../users/store.ts'
import { day, keptPictures, minute } from './kept-pictures.ts'

/**
 * Avatars by way of this server, so that Discord does not learn the address of everybody who looks at one. Where Discord
 * has no answer, the picture is the first letters of the name.
 */
export function avatarRoutes(app: App, { db, discord }: Deps): void {
  const pictures = keptPictures()

  app.get(
    '/avatars/:userId',
    {
      config: { access: 'self' },
      schema: { params: Type.Object({ userId: Type.String({ format: 'uuid' }) }) },
    },
    async ({ params }, reply) => {
      const user = await findAvatarSource(db.queries, params.userId)
      const png = discord.pictures && (await pictures.at(discord.pictures + pictureOf(user)))
      return reply
        .headers({ 'cache-control': `private, max-age=${png ? day : minute}`, ...onlyAPicture })
        .type(png ? 'image/png' : 'image/svg+xml')
        .send(png ?? initials(user.discord_username ?? user.discord_id))
    },
  )
}

/** Discord's address of an avatar; without one, of the default picture that the id chooses. Ids exceed safe integers. */
const pictureOf = ({ discord_id, discord_avatar }: AvatarSource): string =>
  discord_avatar
    ? `/avatars/${discord_id}/${discord_avatar}.png?size=64`
    : `/embed/avatars/${BigInt(discord_id) % 5n}.png`

function initials(name: string): string {
  const letters = Array.from(name).slice(0, 2).join('').toLocaleUpperCase('tr')
  const escaped = letters.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" fill="#0f6e75"/><text x="32" y="33" fill="#fff" font-family="system-ui, sans-serif" font-size="26" font-weight="600" text-anchor="middle" dominant-baseline="central">${escaped}</text></svg>`
}
