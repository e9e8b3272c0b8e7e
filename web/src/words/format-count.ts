const format = new Intl.NumberFormat('tr-TR', { maximumFractionDigits: 1 })

const percent = new Intl.NumberFormat('tr-TR', {
  style: 'percent',
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
})

/** "12.480", with Turkish separators. */
export const formatCount = (count: number): string => format.format(count)

/** "%12,5", always with one decimal, so that figures beside each other compare. */
export const formatPercent = (share: number): string => percent.format(share)
