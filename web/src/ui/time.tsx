import { formatDate, formatInstant, formatMoment } from '../format-date.ts'

/** "20 Kasım 2026" in the viewer's zone. */
export function Day({ at }: { at: string }) {
  return (
    <time dateTime={at} title={formatInstant(at)} className="whitespace-nowrap">
      {formatDate(at)}
    </time>
  )
}

/** "20 Kasım 2026 15:03" in the viewer's zone. */
export function Moment({ at }: { at: string }) {
  return (
    <time dateTime={at} title={formatInstant(at)}>
      {formatMoment(at)}
    </time>
  )
}
