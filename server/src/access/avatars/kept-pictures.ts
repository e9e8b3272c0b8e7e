import { readAtMost, userAgent } from '../sign-in/discord-call.ts'

/** Seconds. */
export const minute = 60
export const day = 86_400

const mostKept = 256
const largest = 64 * 1024
const timeLimit = 3_000

/** The last pictures from Discord, kept for a day each; an address without a picture is asked again after a minute. */
export function keptPictures() {
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
