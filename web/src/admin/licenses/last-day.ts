/** A license that ends on a day is good for all of that day, where the admin sits. Days are written YYYY-MM-DD. */
export const endOfDay = (day: string): Date => new Date(`${day}T23:59:59`)

/** The day of an instant, where the admin sits. */
export function dayOf(instant: string): string {
  const date = new Date(instant)
  const two = (number: number) => String(number).padStart(2, '0')
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}

/** What is wrong with the last day of a license; undefined where nothing is. Today is still a day to end on. */
export function lastDayFault(day: string, now = new Date()): string | undefined {
  const end = endOfDay(day)
  if (Number.isNaN(end.getTime())) return 'Bitiş tarihini seçin ya da süresiz bırakın.'
  if (end.getFullYear() > 9998) return 'Yılı dört haneli yazın.'
  return end > now ? undefined : 'Bitiş tarihi bugünden önce olamaz.'
}
