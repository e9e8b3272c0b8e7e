import { formatDate, formatMoment } from '../format-date.ts'

const precise = new Intl.DateTimeFormat('tr-TR', { dateStyle: 'long', timeStyle: 'medium' })

/** An instant in full, in the viewer's zone and in UTC, as the title of a shorter form. */
export function fullInstant(at: string): string {
  const date = new Date(at)
  return `${precise.format(date)} (UTC ${date.toISOString().slice(0, 19).replace('T', ' ')})`
}

/** "20 Kasım 2026" in the viewer's zone. */
export function Day({ at }: { at: string }) {
  return (
    <time dateTime={at} title={fullInstant(at)}>
      {formatDate(at)}
    </time>
  )
}

/** "20 Kas 2026 15:03" in the viewer's zone. */
export function Moment({ at }: { at: string }) {
  return (
    <time dateTime={at} title={fullInstant(at)}>
      {formatMoment(at)}
    </time>
  )
}
