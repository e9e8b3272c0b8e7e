/** The next number above `maximum` that is easy to halve and to read: 2, 4, 10, 20, 40, 50 and their tens. */
export function topOf(maximum: number): number {
  if (maximum <= 2) return 2
  const power = 10 ** Math.floor(Math.log10(maximum))
  return (
    [1, 2, 4, 5, 10].map((step) => step * power).find((top) => top >= maximum && top % 2 === 0) ?? 10 * power
  )
}
