/** The first instant of a day (YYYY-MM-DD) in the viewer's zone, or of a day some days later; '' without a day. */
export function startOfDay(day: string, daysLater = 0): string {
  if (day === '') return ''
  const date = new Date(`${day}T00:00:00`)
  date.setDate(date.getDate() + daysLater)
  return date.toISOString()
}
