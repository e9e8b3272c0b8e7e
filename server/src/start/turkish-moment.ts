/** Turkey has had this one offset since 2016. */
const turkishOffset = '+03:00'

/** "2026-11-28 14:05:30" in Turkey's time: what `npm run restore -- --to` reads. */
export const turkishMoment = (at: Date | string): string =>
  new Date(new Date(at).getTime() + 3 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')

/**
 * The moment of a day (`2026-11-28`) and a time of day (`14:05`, with seconds if given), in Turkey's time unless another offset (`Z`,
 * `+01:00`) is given; undefined where the calendar has no such day or the day no such
 * time. `24:00` is the next midnight.
 */
export function momentAt(date: string, time: string, offset = turkishOffset): Date | undefined {
  // JavaScript takes February 30 for March 2.
  const isDay = new Date(`${date}T00:00Z`).toJSON()?.startsWith(date)
  const moment = new Date(`${date}T${time}${offset}`)
  return isDay && !Number.isNaN(moment.getTime()) ? moment : undefined
}
