import { dayOf, isDay } from '../../../words/days.ts'
import { after, periods, type Period } from '../../../words/periods.ts'

/** A license that ends on a day is valid until that day's end in the admin's zone. Days are written YYYY-MM-DD. */
export const endOfDay = (day: string): Date => new Date(`${day}T23:59:59`)

/** The error of a last day; undefined for a valid day. Today is valid. */
export function lastDayFault(day: string, now = new Date()): string | undefined {
  if (day === '') return 'Bitiş tarihini seçin ya da sınırsız bırakın.'
  const end = endOfDay(day)
  if (!isDay(day) || end.getFullYear() > 9998) return 'Tarihi gün, ay ve yılıyla yazın: 31.12.2030.'
  return end > now ? undefined : 'Bitiş tarihi bugünden önce olamaz.'
}

/** The last day of a period, YYYY-MM-DD. */
export const lastDayOf = (period: Period, from = Date.now()): string => dayOf(after(period, from))

/** The periods with the last day of each: "30 gün", "24 Aralık 2026". */
export const periodEnds = (from = Date.now()) =>
  periods.map(({ days, text }) => ({ value: days, text, day: lastDayOf(days, from) }))
