/** "2026-11-28 14:05:30" in Turkey's time, which has had one offset since 2016: what `npm run restore -- --to` reads. */
export const turkishMoment = (at: Date | string): string =>
  new Date(new Date(at).getTime() + 3 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')
