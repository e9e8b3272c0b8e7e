import { importLimits } from '@muhur/contract/shop/imports/imports'
import { CsvError, parse } from 'csv-parse'
import { isUtf8 } from 'node:buffer'
import { pipeline, Readable } from 'node:stream'
import { setTimeout } from 'node:timers/promises'
import { delimiterOf } from './rules.ts'

/** A file that cannot be read as CSV; the message is a Turkish sentence. */
export class UnreadableFile extends Error {}

export interface CsvRecord {
  /** The row in a spreadsheet, counted from 1: empty rows count, and line breaks within a cell do not. */
  line: number
  cells: string[]
}

/** Whether the bytes begin like an archive (as Excel's workbooks are), an old workbook, a PDF, a picture or RTF. */
export function isForeignFile(start: Buffer): boolean {
  const foreign = /^(504b0304|504b0506|1f8b|d0cf11e0|25504446|89504e47|ffd8ff|7b5c727466)/
  return foreign.test(start.toString('hex', 0, 8))
}

/**
 * The records of a file, the header first, with its delimiter and its encoding. Throws UnreadableFile, at once or while the
 * records are read.
 */
export function readFile(bytes: Buffer): {
  encoding: string
  delimiter: string
  records: AsyncGenerator<CsvRecord>
} {
  const { decoder, name } = encodingOf(bytes)
  const start = new TextDecoder(decoder).decode(bytes.subarray(0, longestRecord)).trimStart()
  // Excel's own hint in the first line.
  const hint = /^sep=([;,\t])\r?\n/i.exec(start)
  const delimiter = hint?.[1] ?? delimiterOf(start)
  return { encoding: name, delimiter, records: recordsOf(bytes, decoder, delimiter, hint ? 2 : 1) }
}

/** The encoding by the byte order mark, else UTF-8 where all bytes fit, else Windows-1254: older Excels save Turkish so. */
function encodingOf(bytes: Buffer): { decoder: string; name: string } {
  const mark = bytes.toString('hex', 0, 3)
  if (mark.startsWith('fffe')) return { decoder: 'utf-16le', name: 'UTF-16' }
  if (mark.startsWith('feff')) return { decoder: 'utf-16be', name: 'UTF-16' }
  if (mark === 'efbbbf' || isUtf8(bytes)) return { decoder: 'utf-8', name: 'UTF-8' }
  return { decoder: 'windows-1254', name: 'Windows-1254 (Türkçe)' }
}

/** Characters: a quote that is never closed ends here. */
const longestRecord = 64 * 1024

async function* recordsOf(
  bytes: Buffer,
  decoder: string,
  delimiter: string,
  firstLine: number,
): AsyncGenerator<CsvRecord> {
  let count = 0
  const parser = parse({
    delimiter,
    from_line: firstLine,
    relax_quotes: true,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: longestRecord,
    // The rest of a row stays in one cell: the size of a cell is bounded, the number of cells is not.
    ignore_last_delimiters: importLimits.columns + 1,
    // Within the parser, so that empty rows never fill its buffer.
    on_record: (cells, { empty_lines }) => {
      count += 1
      const line = count + empty_lines
      if (count > importLimits.rows + 1) throw new UnreadableFile(tooManyRows)
      if (cells.length > importLimits.columns) throw new UnreadableFile(tooManyColumns(line))
      if (cells.every((cell) => cell.trim() === '')) return null
      // The types of csv-parse know no other records than texts.
      return { line, cells } satisfies CsvRecord as never
    },
  })
  // The loop below throws the errors of both streams.
  pipeline(Readable.from(textOf(bytes, decoder)), parser, () => {})
  try {
    yield* parser as AsyncIterable<CsvRecord>
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const line = count + 1 + ((error as { empty_lines?: number }).empty_lines ?? 0)
    throw new UnreadableFile(`${faults[error.code] ?? 'Dosya CSV olarak okunamadı'} (${line}. satır).`)
  }
}

const tooManyRows = `Dosyada ${importLimits.rows.toLocaleString('tr-TR')} satırdan çok var (boş satırlar da sayılır); bölüp yükleyin.`
const tooManyColumns = (line: number) =>
  `Bir satırda ${importLimits.columns} sütundan çok var (${line}. satır); ayırıcıları ve tırnakları kontrol edin.`
const notText = 'Dosyanın kodlaması anlaşılamadı. CSV UTF-8 olarak kaydedip yeniden yükleyin.'

const faults: Record<string, string> = {
  CSV_QUOTE_NOT_CLOSED: 'Bir tırnak kapanmıyor',
  CSV_MAX_RECORD_SIZE: 'Bir satır 64.000 karakterden uzun; bir tırnak kapanmıyor olabilir',
}

/** The bytes that the parser gets at once: a row may be one byte, and takes 20 µs. */
const sliceBytes = 256
/** Milliseconds of reading, and then milliseconds that leave the processor to the bots. */
const turn = 2

/** The text in short slices, with a rest after each turn. Throws UnreadableFile where the bytes are no text. */
async function* textOf(bytes: Buffer, encoding: string): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding, { fatal: true })
  let began = performance.now()
  for (let from = 0; from < bytes.length;) {
    const slice = bytes.subarray(from, from + sliceBytes)
    from += slice.length
    yield readable(decoder, slice, from < bytes.length)
    if (performance.now() - began < turn) continue
    await setTimeout(turn)
    began = performance.now()
  }
}

function readable(decoder: InstanceType<typeof TextDecoder>, bytes: Buffer, stream: boolean): string {
  try {
    const text = decoder.decode(bytes, { stream })
    // Zero, and the characters for bytes that Windows-1254 leaves out.
    if (!/[\0\u0081\u008d-\u0090\u009d\u009e]/.test(text)) return text
  } catch {
    // Bytes that do not fit the encoding.
  }
  throw new UnreadableFile(notText)
}
