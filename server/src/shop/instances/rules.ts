import { minuteInTurkey } from '../licenses/rules.ts'

interface LastRelease {
  /** ISO instants in service time. */
  now: string
  owner_released_at: string | null
  /** Seconds. */
  cooldown: number
}

/** From when on the owner may release an instance again; null: now. */
export function releasePossibleAt({ now, owner_released_at, cooldown }: LastRelease): string | null {
  if (owner_released_at === null) return null
  const end = Date.parse(owner_released_at) + cooldown * 1000
  return end > Date.parse(now) ? new Date(end).toISOString() : null
}

/** The sentence for an owner who releases too soon. */
export const tooSoon = (possibleAt: string) =>
  `Bu lisansta yakın zamanda bir kurulum serbest bırakıldı. Yenisini serbest bırakabileceğiniz an: ${minuteInTurkey(possibleAt)}.`
