import { keyIdLength, type LicenseChange } from '@muhur/contract/shop/licenses'
import { replacementLimits } from '@muhur/contract/shop/license/license-key'
import { typedSymbols } from '../../start/crockford.ts'

type Status = NonNullable<LicenseChange['status']>

/** An admin suspends, resumes and revokes; a revoked license stays revoked. */
export function mayBecome(from: Status, to: Status): boolean {
  return from !== 'revoked' || to === 'revoked'
}

/**
 * The beginning of a key's public id in a search text, with or without "MHR-"; undefined where no key begins so. Typing errors
 * are corrected as in a whole key.
 */
export function keyPrefixOf(sought: string): string | undefined {
  const symbols = typedSymbols(sought.replaceAll('.', ''))
  if (!/^[0-9A-HJKMNP-TV-Z]+$/.test(symbols)) return undefined
  const prefix = symbols.startsWith('MHR') ? symbols.slice(3) : symbols
  return `MHR-${prefix}`.slice(0, keyIdLength)
}

const day = 24 * 3600 * 1000

/** The replacements left to an owner who replaced the key at these moments, the last first, all of them within the counted days. */
export function replacementsLeft(replaced: readonly string[]): {
  replacements_left: number
  possible_at: string | null
} {
  const { byOwner, days } = replacementLimits
  const oldest = replaced[byOwner - 1]
  return {
    replacements_left: Math.max(0, byOwner - replaced.length),
    possible_at: oldest === undefined ? null : new Date(Date.parse(oldest) + days * day).toISOString(),
  }
}

const turkishMoment = new Intl.DateTimeFormat('tr-TR', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'Europe/Istanbul',
})

/** The moment for an owner who has to wait, rounded up: at this minute, the owner may. */
export function minuteInTurkey(possibleAt: string): string {
  const minute = 60_000
  return `${turkishMoment.format(Math.ceil(Date.parse(possibleAt) / minute) * minute)} (Türkiye saati)`
}

/** The sentence for an owner without replacements left. */
export function noReplacementLeft(possibleAt: string): string {
  const { byOwner, days } = replacementLimits
  return `Bu lisansın anahtarı son ${days} günde ${byOwner} kez yenilendi. Yeniden yenileyebileceğiniz an: ${minuteInTurkey(possibleAt)}.`
}
