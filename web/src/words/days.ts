import { formatDate, startOf } from './format-date.ts'

/** Days without a time: YYYY-MM-DD in addresses and forms, gg.aa.yyyy where a person reads and types them. */

const dayAt = (date: Date) => date.toISOString().slice(0, 10)
const two = (number: number) => String(number).padStart(2, '0')

/** Whether a text is a day that the calendar has, YYYY-MM-DD, from 1970 on: an earlier year is a slip of the hand. */
export const isDay = (text: string): boolean =>
  /^(?:19[7-9]\d|[2-9]\d{3})-\d{2}-\d{2}$/.test(text) &&
  !Number.isNaN(startOf(text).getTime()) &&
  dayAt(startOf(text)) === text

/** The day of an instant in the viewer's zone. */
export function dayOf(instant: string | number): string {
  const date = new Date(instant)
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}

/** "24.11.2026". */
export const writeDay = (day: string): string => day.split('-').toReversed().join('.')

/** "24 Kasım 2026". */
export const nameDay = (day: string): string => formatDate(`${day}T12:00:00`)

/** A day as people type it: 24.11.2026, 24/11/26, 24112026, 2026-11-24; undefined for anything else. */
export function readDay(typed: string): string | undefined {
  const text = typed.trim()
  const [, day = '', month = '', year = ''] =
    /^(\d{1,2})[./\s-]+(\d{1,2})[./\s-]+(\d{4}|\d{2})$/.exec(text) ??
    /^(\d{2})(\d{2})(\d{4})$/.exec(text) ??
    []
  const read = day ? `${year.padStart(4, '20')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : text
  return isDay(read) ? read : undefined
}

export function addDays(day: string, count: number): string {
  const date = startOf(day)
  date.setUTCDate(date.getUTCDate() + count)
  return dayAt(date)
}

/** The same day of another month, or that month's last day where the month is shorter. */
export function addMonths(day: string, count: number): string {
  const date = startOf(`${day.slice(0, 7)}-01`)
  date.setUTCMonth(date.getUTCMonth() + count + 1, 0)
  return `${dayAt(date).slice(0, 8)}${two(Math.min(date.getUTCDate(), Number(day.slice(8))))}`
}

/** Days since Monday. */
export const weekdayOf = (day: string): number => (startOf(day).getUTCDay() + 6) % 7

/** The six weeks that show a day's month. */
export function weeksAround(day: string): string[][] {
  const first = `${day.slice(0, 7)}-01`
  const monday = addDays(first, -weekdayOf(first))
  return Array.from({ length: 6 }, (_, week) =>
    Array.from({ length: 7 }, (__, at) => addDays(monday, week * 7 + at)),
  )
}
