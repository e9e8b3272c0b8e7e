import { guardedCell } from '@muhur/contract/http/spreadsheet-cell'

export const forms = ['table', 'json', 'csv'] as const
export type Form = (typeof forms)[number]

type Row = Record<string, unknown>

/** The answer as a text. A table has one line for each row of a list, and one for each field of an object. */
export function written(answer: unknown, form: Form): string {
  if (form === 'json') return `${JSON.stringify(answer, undefined, 2)}\n`
  const rows = rowsOf(answer)
  if (form === 'csv') return csv(rows)
  if (rows.length === 1 && !Array.isArray(answer))
    return lines(Object.entries(rows[0]!).map(([name, value]) => [name, cell(value)]))
  const names = namesOf(rows).filter((name) => rows.some((row) => cell(row[name]) !== ''))
  return lines([names, ...rows.map((row) => names.map((name) => cell(row[name])))])
}

/** A list, or the only list of an object such as `{ licenses: […], next }`. */
function rowsOf(answer: unknown): Row[] {
  if (Array.isArray(answer)) return answer.map(rowOf)
  const lists = Object.entries(rowOf(answer)).filter(([name]) => name !== 'next')
  const [, only] = lists.length === 1 ? lists[0]! : []
  return Array.isArray(only) ? only.map(rowOf) : [rowOf(answer)]
}

const rowOf = (value: unknown): Row =>
  typeof value === 'object' && value !== null ? (value as Row) : { value }

const namesOf = (rows: Row[]) => [...new Set(rows.flatMap((row) => Object.keys(row)))]

/** A person or a product by name, other objects as JSON. Names come from strangers and must not steer a terminal. */
function cell(value: unknown): string {
  const { name, discord_username: person } = rowOf(value)
  const text = typeof value === 'object' ? (name ?? person ?? value) : value
  return plain(text).replaceAll(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, ' ')
}

const plain = (value: unknown): string => {
  if (value === null || value === undefined) return ''
  return typeof value === 'string' ? value : JSON.stringify(value)
}

function lines(rows: string[][]): string {
  const widths = rows[0]?.map((_, index) => Math.max(...rows.map((row) => row[index]!.length))) ?? []
  const line = (row: string[]) =>
    row
      .map((text, index) => text.padEnd(widths[index]!))
      .join('  ')
      .trimEnd()
  return rows.map((row) => `${line(row)}\n`).join('')
}

function csv(rows: Row[]): string {
  const names = namesOf(rows)
  const line = (values: string[]) =>
    `${values.map((value) => `"${guardedCell(value).replaceAll('"', '""')}"`).join(',')}\r\n`
  return [names, ...rows.map((row) => names.map((name) => plain(row[name])))].map(line).join('')
}
