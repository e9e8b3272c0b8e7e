import { after, type Period } from '../../../words/periods.ts'

/** A license that ends on a day is valid until that day's end in the admin's zone. Days are written YYYY-MM-DD. */
export const endOfDay = (day: string): Date => new Date(`${day}T23:59:59`)

/** The day of an instant in the admin's zone. */
export function dayOf(instant: string): string {
  const date = new Date(instant)
  const two = (number: number) => String(number).padStart(2, '0')
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}

/** The error of a last day; undefined for a valid day. Today is valid. */
export function lastDayFault(day: string, now = new Date()): string | undefined {
  const end = endOfDay(day)
  if (Number.isNaN(end.getTime())) return 'Bitiş tarihini seçin ya da sınırsız bırakın.'
  if (end.getFullYear() > 9998) return 'Yılı dört haneli yazın.'
  return end > now ? undefined : 'Bitiş tarihi bugünden önce olamaz.'
}

/** The last day of a period, YYYY-MM-DD. */
export const lastDayOf = (period: Period, from = Date.now()): string =>
  dayOf(new Date(after(period, from)).toISOString())
