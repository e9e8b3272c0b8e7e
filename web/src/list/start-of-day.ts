/** Whether a text is a day, YYYY-MM-DD. */
export const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text))

/** The first instant of a day (YYYY-MM-DD) in the viewer's zone, or of a day some days later; '' without a day. */
export function startOfDay(day: string, daysLater = 0): string {
  if (day === '') return ''
  const date = new Date(`${day}T00:00:00`)
  date.setDate(date.getDate() + daysLater)
  return date.toISOString()
}
