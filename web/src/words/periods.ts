/** Periods that sellers sell, in days. */
export const periods = [
  { days: '30', text: '30 gün' },
  { days: '90', text: '90 gün' },
  { days: '365', text: '1 yıl' },
] as const
export type Period = (typeof periods)[number]['days']

const day = 24 * 3600 * 1000

/** The instant at which a period ends. */
export const after = (period: Period, from: number): number => from + Number(period) * day
