import type { Origins } from '@muhur/contract/shop/countries'

interface Counted {
  country: string | undefined
  count: number
}

/** The counts of countries, the highest first; unknown countries at the end. */
export function rank(counted: readonly Counted[]): NonNullable<Origins['countries']> {
  const counts = new Map<string | null, number>()
  for (const { country = null, count } of counted) counts.set(country, (counts.get(country) ?? 0) + count)
  return [...counts]
    .map(([country, count]) => ({ country, count }))
    .toSorted(
      (a, b) =>
        Number(a.country === null) - Number(b.country === null) ||
        b.count - a.count ||
        (a.country ?? '').localeCompare(b.country ?? ''),
    )
}
