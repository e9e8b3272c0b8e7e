import { holdsPrivate, isUnlikeOthers, linkOf } from './chain/digest.ts'
import { happenedAt, type Place, type SealedEntry } from './entries.ts'

/**
 * Milliseconds that an entry may wait for its place in the chain: a change's transaction ends within seconds. Longer where no
 * server runs.
 */
export const longestWait = 10 * 60_000

/** Why this entry cannot stand behind that place, in Turkish. `signedAt`: when the last head before the entry was signed. */
export function faultBehind(before: Place, entry: SealedEntry, signedAt: number): string | undefined {
  if (entry.sequence !== before.sequence + 1)
    return `${before.sequence + 1}–${entry.sequence - 1} arasındaki kayıtlar eksik.`
  if (!isUnlikeOthers(entry) || !linkOf(before.hash, entry).equals(entry.hash))
    return 'Kayıt değiştirilmiş ya da yerinden oynatılmış.'
  if (!holdsPrivate(entry)) return 'Kaydın ayrıntısı ya da adresi değiştirilmiş.'
  if (happenedAt(entry) < signedAt - longestWait)
    return 'Kaydın zamanı, kendisinden önce imzalanan özetten eski: geriye tarihlenmiş.'
}

/**
 * Milliseconds since 1970 before which no entry behind a head can have happened. A head of a version that did not say when it
 * was signed binds no entry, and neither does the beginning: before anything is sealed, the demo tells its past.
 */
export const signedAt = ({ at, sequence }: { at?: string; sequence: number }) =>
  at === undefined || sequence === 0 ? -Infinity : Date.parse(at)
