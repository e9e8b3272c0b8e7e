import type { Origins } from '@muhur/contract/country'

interface Counted {
  address: string | null
  count: number
}

/** The counts of countries, the highest first; unknown countries at the end. */
export function rank(
  addresses: readonly Counted[],
  countryOf: (address: string | null) => string | undefined,
): NonNullable<Origins['countries']> {
  const counts = new Map<string | null, number>()
  for (const { address, count } of addresses) {
    const country = countryOf(address) ?? null
    counts.set(country, (counts.get(country) ?? 0) + count)
  }
  return [...counts]
    .map(([country, count]) => ({ country, count }))
    .toSorted(
      (a, b) =>
        Number(a.country === null) - Number(b.country === null) ||
        b.count - a.count ||
        (a.country ?? '').localeCompare(b.country ?? ''),
    )
}
