import type { Overview } from '@muhur/contract/shop/overview'
import { useId } from 'react'
import { Link } from 'react-router'
import { addDays } from '../../words/days.ts'
import { formatDay, formatWeekday } from '../../words/format-date.ts'
import { BarList, type Bar } from '../../ui/charts/bar-list.tsx'
import { expiringTitle } from './findings.ts'

type Weeks = Overview['expiring']

/** The weeks after the last row share a row. */
const shownWeeks = 5

/** The weeks in which licenses end. */
export function Expiring({ weeks }: { weeks: Weeks }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="min-w-0">
      <h2 id={id} className="mb-5 text-title">
        {expiringTitle(weeks)}
      </h2>
      <BarList bars={barsOf(weeks)} unit="lisans" />
      <Link
        to={`/admin/licenses?expires_within=${weeks.length * 7}`}
        className="mt-3 inline-flex min-h-8 items-center text-meta text-muted underline underline-offset-4 hover:text-ink"
      >
        Bitecek lisansları listele
      </Link>
    </section>
  )
}

export function barsOf(weeks: Weeks): Bar[] {
  const ends = weeks.filter(({ count }) => count > 0)
  const alone = ends.length > shownWeeks ? shownWeeks - 1 : ends.length
  const bars = ends.slice(0, alone).map((week) => ({ name: nameOf(week), count: week.count }))
  const later = ends.slice(alone).reduce((sum, { count }) => sum + count, 0)
  return later > 0 ? [...bars, { name: 'Sonraki haftalar', count: later }] : bars
}

/** A week, or its only day with an end. */
function nameOf({ from, to, days }: Weeks[number]): string {
  const ends = days.flatMap((count, at) => (count > 0 ? [at] : []))
  if (ends.length > 1) return `${formatDay(from)} – ${formatDay(to)}`
  const only = addDays(from, ends[0]!)
  return `${formatDay(only)} ${formatWeekday(only)}`
}
