import { guardedCell } from '@muhur/contract/http/spreadsheet-cell'
import type { Call } from './calls.ts'
import type { Say } from './language.ts'
import { harmless, harmlessLines, padded, widthOf } from './screen.ts'
import { UsageError } from './usage-error.ts'

export const forms = ['table', 'json', 'csv'] as const
export type Form = (typeof forms)[number]

type Row = Record<string, unknown>

/** Writes a text to the standard output. What goes to a file or a program stays as it is. */
export const show = (text: string) =>
  void process.stdout.write(process.stdout.isTTY ? harmlessLines(text) : text)

/** The answer of a call as a text. */
export const textOf = (answer: unknown, form: Form, { columns }: Call, say: Say) =>
  written(answer, form, say('Kayıt yok.', 'There are no entries.'), columns)

/** Shows an answer, or writes the file that came as one. */
export async function showAnswer(answer: unknown, form: Form, call: Call, say: Say): Promise<void> {
  if (!(answer instanceof Blob)) show(textOf(answer, form, call, say))
  else if (process.stdout.isTTY) show(await answer.text())
  else process.stdout.write(Buffer.from(await answer.arrayBuffer()))
}

/** Throws UsageError in a terminal for a call whose answer no terminal can show. */
export function refuseBinary({ media = [] }: Call, say: Say): void {
  if (!process.stdout.isTTY || media.every((type) => type.startsWith('text/'))) return
  const name = String(media) === 'application/pdf' ? say('dosya.pdf', 'file.pdf') : say('dosya', 'file')
  throw new UsageError(
    say(
      `Bu komut bir dosya verir; terminal onu gösteremez. Komutun sonuna > ${name} ekleyin.`,
      `This command gives a file, which no terminal shows. Add > ${name} to the command.`,
    ),
  )
}

/**
 * The answer as a text. A table has one line for each row of a list, and one for each field of an object.
 * @param empty the sentence of a table without rows
 * @param columns the first columns of a CSV file, which an empty list has as well
 */
export function written(answer: unknown, form: Form, empty = '', columns: readonly string[] = []): string {
  if (form === 'json') return `${JSON.stringify(answer, undefined, 2)}\n`
  const rows = rowsOf(answer)
  if (form === 'csv') return csv(rows, columns)
  if (rows.length === 0) return `${empty}\n`
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

/** A person or a product by name, a person without a name by the Discord id, other objects as JSON. */
function cell(value: unknown): string {
  const { name, discord_username: person, discord_id: account } = rowOf(value)
  return harmless(plain(typeof value === 'object' ? (name ?? person ?? account ?? value) : value))
}

const plain = (value: unknown): string => {
  if (value === null || value === undefined) return ''
  return typeof value === 'string' ? value : JSON.stringify(value)
}

function lines(rows: string[][]): string {
  const widths = rows[0]?.map((_, index) => Math.max(...rows.map((row) => widthOf(row[index]!)))) ?? []
  const line = (row: string[]) =>
    row
      .map((text, index) => padded(text, widths[index]!))
      .join('  ')
      .trimEnd()
  return rows.map((row) => `${line(row)}\n`).join('')
}

function csv(rows: Row[], columns: readonly string[]): string {
  const names = [...new Set([...columns, ...namesOf(rows)])]
  const line = (values: string[]) =>
    `${values.map((value) => `"${guardedCell(value).replaceAll('"', '""')}"`).join(',')}\r\n`
  return [names, ...rows.map((row) => names.map((name) => plain(row[name])))].map(line).join('')
}
