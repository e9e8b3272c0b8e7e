import type { Overview } from '@muhur/contract/shop/overview'
import { formatCount, formatPercent } from '../../words/format-count.ts'
import { formatDay, formatTime } from '../../words/format-date.ts'

/** The findings of the first page's charts, as sentences. A chart without anything to draw is not shown. */

type Verdicts = Overview['verdicts']

const totalOf = (days: Verdicts['days']) => ({
  all: sum(days.map(({ valid, denied, unknown }) => valid + denied + unknown)),
  refused: sum(days.map(({ denied, unknown }) => denied + unknown)),
})

export function verdictsTitle({ days }: Verdicts): string {
  const { all, refused } = totalOf(days)
  const requests = `Son 30 günde ${formatCount(all)} doğrulama isteği geldi`
  return refused === 0
    ? `${requests}, hiçbiri reddedilmedi`
    : `${requests}, ${formatPercent(refused / all)} reddedildi`
}

export const isSilent = ({ days }: Verdicts): boolean => totalOf(days).all === 0

/** Comparison with the thirty days before. */
export function verdictsLead({ days, before }: Verdicts): string {
  const now = totalOf(days)
  const refusedBefore = before.denied + before.unknown
  const allBefore = before.valid + refusedBefore
  if (allBefore === 0) return 'Karşılaştırılacak daha eski bir kayıt yok.'
  return `Önceki 30 güne göre istekler ${change(now.all, allBefore)}, retler ${change(now.refused, refusedBefore)}.`
}

function change(now: number, before: number): string {
  if (now === before) return 'değişmedi'
  if (before === 0) return `hiç yokken ${formatCount(now)} oldu`
  const by = formatPercent(Math.abs(now - before) / before)
  return now > before ? `${by} arttı` : `${by} azaldı`
}

export function liveTitle(live: Overview['live']): string {
  const { instances } = live.at(-1)!
  return instances === 0
    ? 'Son ölçüme göre çalışan kurulum yok'
    : `Son ölçüme göre ${formatCount(instances)} kurulum çalışıyor`
}

export function liveLead(live: Overview['live']): string {
  const peak = live.toSorted((a, b) => b.instances - a.instances)[0]!
  const dayOf = (at: string) => new Date(at).toDateString()
  const day = dayOf(peak.at) === dayOf(live.at(-1)!.at) ? '' : 'dün, '
  return `Son 24 saatte aynı anda en çok ${formatCount(peak.instances)} kurulum çalıştı (${day}saat ${formatTime(peak.at)}).`
}

export function expiringTitle(weeks: Overview['expiring']): string {
  const all = sum(weeks.map(({ count }) => count))
  return `Gelecek 12 haftada ${formatCount(all)} lisansın süresi doluyor`
}

export function expiringLead([first]: Overview['expiring']): string {
  const { from, to, count } = first!
  const days = `${formatDay(from)} – ${formatDay(to)}`
  return count === 0 ? `${days}: biten yok.` : `${days}: ${formatCount(count)} lisans.`
}

export function deniedTitle(licenses: Overview['most_denied']): string {
  const first = licenses[0]
  return first
    ? `Bir lisans son 7 günde ${formatCount(first.count)} kez reddedildi`
    : 'Son 7 günde hiçbir lisans reddedilmedi'
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0)
