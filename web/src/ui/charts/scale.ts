/** The next number above `most` that is easy to halve and to read: 2, 4, 10, 20, 40, 50 and their tens. */
export function topOf(most: number): number {
  if (most <= 2) return 2
  const power = 10 ** Math.floor(Math.log10(most))
  return (
    [1, 2, 4, 5, 10].map((step) => step * power).find((top) => top >= most && top % 2 === 0) ?? 10 * power
  )
}
