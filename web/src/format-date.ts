const format = new Intl.DateTimeFormat('tr-TR', { year: 'numeric', month: 'long', day: 'numeric' })

const minute = new Intl.DateTimeFormat('tr-TR', { dateStyle: 'medium', timeStyle: 'short' })

/** "20 Kas 2026 15:03" in the viewer's zone. */
export const formatMoment = (at: string): string => minute.format(new Date(at))

/** "20 Kasım 2026" in the viewer's zone; "Sınırsız" without a date. */
export function formatDate(date: string | null | undefined): string {
  return date ? format.format(new Date(date)) : 'Sınırsız'
}
