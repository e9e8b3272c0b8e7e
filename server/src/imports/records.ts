import { importLimits } from '@muhur/contract/import'
import { CsvError, parse } from 'csv-parse'
import { Readable } from 'node:stream'
import { setTimeout } from 'node:timers/promises'
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

/** So much is read in one go; a row may take 20 µs, however short it is. */
const slice = { characters: 2 * 1024, lines: 50 }

/** Milliseconds of reading, and then of leaving the processor to the bots. */
const turn = 2

async function* read(
  start: string,
  rest: AsyncGenerator<string>,
  delimiter: Delimiter,
  linesBefore: number,
): AsyncGenerator<CsvRecord> {
  let count = 0
  const parser = parse({
    delimiter,
    bom: true,
    relax_quotes: true,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: longest,
    // What follows stays in one cell, whose size is bounded: cells are not.
    ignore_last_delimiters: importLimits.columns + 1,
    // Within the parser, so that what comes to nothing never waits in its buffer.
    on_record: (cells, { lines }) => {
      const line = linesBefore + lines
      count += 1
      if (count > importLimits.rows + 1) throw new UnreadableFile(tooManyRows)
      if (cells.length > importLimits.columns) throw new UnreadableFile(tooManyColumns(line))
      if (cells.every((cell) => cell.trim() === '')) return null
      // Its types know no other rows than texts.
      return { line, cells } satisfies CsvRecord as never
    },
  })
  // An error of the source ends the parser with it, which the loop below then throws.
  const source = Readable.from(slices(start, rest))
  source.on('error', (error) => parser.destroy(error))
  source.pipe(parser)
  try {
    yield* parser as AsyncIterable<CsvRecord>
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const line = linesBefore + ((error as { lines?: number }).lines ?? 1)
    throw new UnreadableFile(`${faults[error.code] ?? 'Dosya CSV olarak okunamadı'} (${line}. satır).`)
  } finally {
    source.destroy()
  }
}

const tooManyRows = `Dosyada ${importLimits.rows.toLocaleString('tr-TR')} satırdan çok var (boş satırlar da sayılır); bölüp yükleyin.`
const tooManyColumns = (line: number) =>
  `Bir satırda ${importLimits.columns} sütundan çok var (${line}. satır); ayırıcıları ve tırnakları denetleyin.`

const faults: Record<string, string> = {
  CSV_QUOTE_NOT_CLOSED: 'Bir tırnak kapanmıyor',
  CSV_MAX_RECORD_SIZE: 'Bir satır 64.000 karakterden uzun; bir tırnak kapanmıyor olabilir',
}

/** The text in short pieces, with a rest for every turn. */
async function* slices(start: string, rest: AsyncGenerator<string>): AsyncGenerator<string> {
  let began = performance.now()
  for (let text: string | undefined = start; text !== undefined; text = (await rest.next()).value) {
    for (let from = 0, to = 0; from < text.length; from = to) {
      to = endOfSlice(text, from)
      yield text.slice(from, to)
      if (performance.now() - began < turn) continue
      await setTimeout(turn)
      began = performance.now()
    }
  }
}

function endOfSlice(text: string, from: number): number {
  const last = Math.min(from + slice.characters, text.length)
  for (let at = from, lines = 0; at < last; at++) {
    const isBreak = text[at] === '\n' || text[at] === '\r'
    if (isBreak && ++lines === slice.lines) return at + 1
  }
  return last
}
