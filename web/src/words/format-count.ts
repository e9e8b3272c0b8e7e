const format = new Intl.NumberFormat('tr-TR', { maximumFractionDigits: 1 })

/** "12.480", with Turkish separators. */
export const formatCount = (count: number): string => format.format(count)
