const format = new Intl.DateTimeFormat('tr-TR', { year: 'numeric', month: 'long', day: 'numeric' })

/** "20 Kasım 2026" in the viewer's zone; "Sınırsız" without a date. */
export function formatDate(date: string | null | undefined): string {
  return date ? format.format(new Date(date)) : 'Sınırsız'
}
