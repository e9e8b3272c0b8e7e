const format = new Intl.NumberFormat('tr-TR', { maximumFractionDigits: 1 })

/** "12.480", as people read it here. */
export const formatCount = (count: number): string => format.format(count)
