import { type DetailedPulse, type LicensePulse, pulseHours, seatMinutes } from '@muhur/contract/shop/pulse'
import type { Beat } from '../ui/marks/pulse-strip.tsx'

const hour = 3_600_000
const minute = 60_000

/** A bar for the gate's answers of each hour; the last bar is the present hour's. */
export function hoursOf({ present_hour, hours }: LicensePulse): Beat[] {
  const last = Date.parse(present_hour)
  const counted = new Map(hours.map((counts) => [Date.parse(counts.hour), counts]))
  return Array.from({ length: pulseHours }, (_, at) => {
    const counts = counted.get(last - (pulseHours - 1 - at) * hour)
    if (!counts) return 'missing'
    if (counts.denied === 0) return 'on-time'
    return counts.valid === 0 ? 'refused' : 'late'
  })
}

const hourWords = {
  'on-time': 'saatte bütün istekler kabul edildi',
  late: 'saatte bazı istekler reddedildi',
  refused: 'saatte bütün istekler reddedildi',
  missing: 'saatte istek gelmedi',
}

/** "Son 48 saat: 40 saatte bütün istekler kabul edildi, 8 saatte istek gelmedi". */
export function hoursInWords(beats: readonly Beat[]): string {
  const kinds = Object.entries(hourWords) as [Beat, string][]
  const parts = kinds
    .map(([kind, words]) => ({ count: beats.filter((beat) => beat === kind).length, words }))
    .filter(({ count }) => count > 0)
    .map(({ count, words }) => `${count} ${words}`)
  if (beats.every((beat) => beat === 'missing')) return `Son ${pulseHours} saatte istek gelmedi`
  return `Son ${pulseHours} saat: ${parts.join(', ')}`
}

/** A bar for each minute of the last hour: a full bar with a seat, a stub without. */
export function seatOf({ now, seats }: DetailedPulse, instanceId: string): { beats: Beat[]; label: string } {
  const end = Date.parse(now)
  const held = seats
    .filter((seat) => seat.instance_id === instanceId)
    .map(({ from, until }) => ({ from: Date.parse(from), until: Date.parse(until) }))
  const heldWithin = (from: number, until: number) =>
    held.reduce((sum, seat) => sum + Math.max(0, Math.min(until, seat.until) - Math.max(from, seat.from)), 0)
  const beats = Array.from({ length: seatMinutes }, (_, at): Beat => {
    const from = end - (seatMinutes - at) * minute
    return heldWithin(from, from + minute) > 0 ? 'on-time' : 'missing'
  })
  const minutes = Math.round(heldWithin(end - seatMinutes * minute, end) / minute)
  const span = minutes === 0 ? 'bir dakikadan az' : `${minutes} dakika`
  return { beats, label: `Son ${seatMinutes} dakika: yerini ${span} tuttu` }
}
