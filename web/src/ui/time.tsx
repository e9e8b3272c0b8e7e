import { formatDate, formatInstant, formatMoment, formatMomentInTurkey } from '../words/format-date.ts'
import { useHydrated } from './hydrated.ts'

/** "20 Kasım 2026" in the viewer's zone. */
export function Day({ at }: { at: string }) {
  return (
    <time dateTime={at} title={formatInstant(at)} className="whitespace-nowrap">
      {formatDate(at)}
    </time>
  )
}

/** "20 Kasım 2026 15:03" in the viewer's zone; in a page that the server rendered, in Turkey's until scripts run. */
export function Moment({ at }: { at: string }) {
  const isHydrated = useHydrated()
  return (
    <time dateTime={at} title={isHydrated ? formatInstant(at) : undefined}>
      {isHydrated ? formatMoment(at) : formatMomentInTurkey(at)}
    </time>
  )
}
