/** The next even round number above `maximum`: 2, 4, 6, 8, 10, 20, 40, 50, 60, 80 and their multiples of ten. */
export function topOf(maximum: number): number {
  if (maximum <= 2) return 2
  const power = 10 ** Math.floor(Math.log10(maximum))
  return (
    [1, 2, 4, 5, 6, 8, 10].map((step) => step * power).find((top) => top >= maximum && top % 2 === 0) ??
    10 * power
  )
}
