import { Type } from 'typebox'
import type { App, Deps } from '../../http/deps.ts'
import { onlyAPicture } from '../../http/headers.ts'
import { Failure } from '../../start/faults/failure.ts'
import { readAtMost, userAgent } from '../sign-in/discord-call.ts'

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
      const user = await db.queries
        .selectFrom('users')
        .select(['discord_id', 'discord_avatar', 'discord_username'])
        .where('id', '=', params.userId)
        .executeTakeFirst()
      if (!user) throw new Failure('USER_NOT_FOUND')
      const png = discord.pictures && (await pictures.at(discord.pictures + pictureOf(user)))
      return reply
        .headers({ 'cache-control': `private, max-age=${png ? day : minute}`, ...onlyAPicture })
        .type(png ? 'image/png' : 'image/svg+xml')
        .send(png ?? initials(user.discord_username ?? user.discord_id))
    },
  )
}

/** Seconds. */
const minute = 60
const day = 86_400

interface Pictured {
  discord_id: string
  discord_avatar: string | null
}

/** Discord's address of an avatar; without one, of the default picture that the id chooses. Ids exceed safe integers. */
const pictureOf = ({ discord_id, discord_avatar }: Pictured): string =>
  discord_avatar
    ? `/avatars/${discord_id}/${discord_avatar}.png?size=64`
    : `/embed/avatars/${BigInt(discord_id) % 5n}.png`

const mostKept = 256
const largest = 64 * 1024
const timeLimit = 3_000

/** Pictures that were asked for before: for a day, and for a minute that Discord had none. */
function keptPictures() {
  const kept = new Map<string, { picture: Promise<Buffer | null>; until: number }>()
  return {
    async at(address: string): Promise<Buffer | null> {
      const now = performance.now()
      const known = kept.get(address)
      if (known && known.until > now) return known.picture
      const entry = { picture: fetchPicture(address), until: now + day * 1000 }
      kept.delete(address)
      kept.set(address, entry)
      if (kept.size > mostKept) kept.delete(kept.keys().next().value!)
      const picture = await entry.picture
      if (!picture) entry.until = now + minute * 1000
      return picture
    },
  }
}

const pngStart = Buffer.from('89504e470d0a1a0a', 'hex')

/** The PNG at an address of Discord; null for any other answer, none in three seconds, and more than 64 KiB. */
async function fetchPicture(address: string): Promise<Buffer | null> {
  try {
    const response = await fetch(address, {
      headers: { 'user-agent': userAgent },
      redirect: 'error',
      signal: AbortSignal.timeout(timeLimit),
    })
    const picture = response.ok && (await readAtMost(response, largest))
    return picture && picture.subarray(0, pngStart.length).equals(pngStart) ? picture : null
  } catch {
    return null
  }
}

function initials(name: string): string {
  const letters = Array.from(name).slice(0, 2).join('').toLocaleUpperCase('tr')
  const escaped = letters.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" fill="#0f6e75"/><text x="32" y="33" fill="#fff" font-family="system-ui, sans-serif" font-size="26" font-weight="600" text-anchor="middle" dominant-baseline="central">${escaped}</text></svg>`
}
