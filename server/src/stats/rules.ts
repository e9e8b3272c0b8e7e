import type { Overview } from '@muhur/contract/overview'

export interface VerdictDay {
  day: string
  valid: number
  denied: number
  unknown: number
}

/** So many days are shown, and compared with as many before them. */
export const shownDays = 30

/** Each of the days that end with `today`, also those without a row, and the sum of the rows before them. */
export function verdictsOf(rows: readonly VerdictDay[], today: string): Overview['verdicts'] {
  const known = new Map(rows.map((row) => [row.day, row]))
  const days = Array.from({ length: shownDays }, (_, at) => {
    const day = daysBefore(today, shownDays - 1 - at)
    return known.get(day) ?? { day, valid: 0, denied: 0, unknown: 0 }
  })
  const before = { valid: 0, denied: 0, unknown: 0 }
  for (const row of rows) {
    if (row.day >= days[0]!.day) continue
    before.valid += row.valid
    before.denied += row.denied
    before.unknown += row.unknown
  }
  return { days, before }
}

/** Plain dates: in UTC each of them has 24 hours. */
const daysBefore = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) - days * 24 * 3600_000).toISOString().slice(0, 10)
