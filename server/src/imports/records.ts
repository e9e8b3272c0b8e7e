import { CsvError, parse } from 'csv-parse'
import { Readable } from 'node:stream'
import { delimiterOf, type Delimiter } from './rules.ts'

export interface CsvRecord {
  /** Where it ends, counted from 1, as an editor counts. */
  line: number
  cells: string[]
}

/** A file that cannot be read as CSV; the message is a Turkish sentence. */
export class UnreadableFile extends Error {}

/** The records of a text, the header first, and what separates their cells. Throws UnreadableFile. */
export async function recordsOf(
  text: AsyncGenerator<string>,
): Promise<{ delimiter: Delimiter; records: AsyncGenerator<CsvRecord> }> {
  let start = ''
  let ended = false
  while (!ended && !/\n|\r/.test(start.trimStart())) {
    const { value, done } = await text.next()
    ended = done === true
    start += value ?? ''
    if (start.length > longest) break
  }
  // Excel's own hint in the first line.
  const hint = /^sep=(.)\r?\n/i.exec(start)
  if (hint) start = start.slice(hint[0].length)
  const delimiter = hint && /[;,\t]/.test(hint[1]!) ? (hint[1] as Delimiter) : delimiterOf(start)
  return { delimiter, records: read(start, text, delimiter, hint ? 1 : 0) }
}

const longest = 64 * 1024

async function* read(
  start: string,
  rest: AsyncGenerator<string>,
  delimiter: Delimiter,
  linesBefore: number,
): AsyncGenerator<CsvRecord> {
  const parser = parse({
    delimiter,
    bom: true,
    relax_quotes: true,
    relax_column_count: true,
    max_record_size: longest,
    info: true,
  })
  // An error of the source ends the parser with it, which the loop below then throws.
  const source = Readable.from(joined(start, rest))
  source.on('error', (error) => parser.destroy(error))
  source.pipe(parser)
  try {
    for await (const { record, info } of parser as AsyncIterable<{
      record: string[]
      info: { lines: number }
    }>) {
      if (record.every((cell) => cell.trim() === '')) continue
      yield { line: linesBefore + info.lines, cells: record }
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const line = linesBefore + ((error as { lines?: number }).lines ?? 1)
    throw new UnreadableFile(`${faults[error.code] ?? 'Dosya CSV olarak okunamadı'} (${line}. satır).`)
  } finally {
    source.destroy()
  }
}

const faults: Record<string, string> = {
  CSV_QUOTE_NOT_CLOSED: 'Bir tırnak kapanmıyor',
  CSV_MAX_RECORD_SIZE: 'Bir satır 64.000 karakterden uzun; bir tırnak kapanmıyor olabilir',
}

async function* joined(start: string, rest: AsyncGenerator<string>): AsyncGenerator<string> {
  yield start
  yield* rest
}
