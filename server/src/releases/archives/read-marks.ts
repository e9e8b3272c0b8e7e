import { createHash } from 'node:crypto'
import { inflateRawSync } from 'node:zlib'
import type { FileSource } from '../storage/file-source.ts'
import { readDirectory, type Directory, type Entry } from './directory.ts'
import { partsOf } from './inspect.ts'
import { isMarkEntry, longestMark, marksIn, type WrittenMark } from './marks.ts'
import { FileRefused } from './refusals.ts'
import { fitOf, markIn, observe, type Fit } from './times.ts'

/** Where a mark was found: in the entry `muhur.json`, in the times of entries, or in a script's line. */
export type MarkPlace = 'entry' | 'times' | 'line'

interface FoundMark {
  mark: Buffer
  /** The release that the file names; times name none. */
  release: string | null
  place: MarkPlace
}

/** The properties of a file that can identify a download. */
export interface Evidence {
  sha256: Buffer
  bytes: number
  marks: FoundMark[]
  /** How well the times of entries fit a known mark: where there are too few entries to tell the mark alone. See `isProof`. */
  fit(mark: Buffer): Fit
}

/** More marks than buyers who put their copies together. */
const mostMarks = 16

/** Throws nothing but faults of reading: a file without marks has none, however broken. */
export async function readMarks(file: FileSource): Promise<Evidence> {
  const directory = await readDirectory(file).catch((error: unknown) => {
    if (error instanceof FileRefused) return null
    throw error
  })
  const hash = createHash('sha256')
  const lines: WrittenMark[] = []
  let last = ''
  for await (const bytes of partsOf(file, 0, file.bytes)) {
    hash.update(bytes)
    if (directory) continue
    const text = last + bytes.toString('latin1')
    lines.push(...marksIn(text))
    last = text.slice(-longestMark)
  }

  const observed = observe(directory?.entries ?? [])
  const byTimes = markIn(observed)
  const marks: FoundMark[] = [
    ...(await entryMarks(file, directory)).map((found) => ({ ...found, place: 'entry' as const })),
    ...lines.map((found) => ({ ...found, place: 'line' as const })),
    ...(byTimes ? [{ mark: byTimes, release: null, place: 'times' as const }] : []),
  ]
  const distinct = new Map(marks.map((found) => [`${found.place} ${found.mark.toString('hex')}`, found]))
  return {
    sha256: hash.digest(),
    bytes: file.bytes,
    marks: [...distinct.values()].slice(0, mostMarks),
    fit: (mark) => fitOf(observed, mark),
  }
}

async function entryMarks(file: FileSource, directory: Directory | null): Promise<WrittenMark[]> {
  const found: WrittenMark[] = []
  const entries = directory?.entries.filter(({ name }) => isMarkEntry(name)).slice(0, mostMarks) ?? []
  for (const entry of entries)
    found.push(...marksIn(await textOf(file, entry, entry.offset + directory!.prefix)))
  return found
}

const mostText = 4096

async function textOf(file: FileSource, entry: Entry, offset: number): Promise<string> {
  const header = await file.read(offset, offset + 30)
  if (header.length < 30 || entry.packed > mostText) return ''
  const start = offset + 30 + header.readUInt16LE(26) + header.readUInt16LE(28)
  const packed = await file.read(start, start + entry.packed)
  try {
    return (entry.method === 8 ? inflateRawSync(packed, { maxOutputLength: mostText }) : packed).toString()
  } catch {
    // Broken on the way, or no text of ours.
    return ''
  }
}
