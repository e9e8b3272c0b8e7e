import { releaseLimits } from '@muhur/contract/releases/limits'
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gunzip, inflateRaw } from 'node:zlib'
import { sourceOfBuffer, type FileSource } from '../storage/file-source.ts'
import { readDirectory } from './directory.ts'
import { partsOf } from './inspect.ts'
import { localEntriesIn, longestHeader, type LocalEntry } from './local-headers.ts'
import { isMarkEntry, marksIn, type WrittenMark } from './marks.ts'
import { FileRefused, fileKinds, limits } from './refusals.ts'
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
/** Files that are looked into where the archive around them has no mark. */
const mostInside = 16

/** Throws nothing but faults of reading: a file without marks has none, however broken. */
export async function readMarks(file: FileSource): Promise<Evidence> {
  const outside = await look(file)
  const looks = [outside]
  if (outside.marks.length === 0)
    for await (const inside of filesInside(file, outside.entries))
      looks.push(await look(sourceOfBuffer(inside)))
  const observed = looks.flatMap((one) => one.observed)
  return {
    sha256: outside.sha256,
    bytes: file.bytes,
    marks: looks.flatMap(({ marks }) => marks).slice(0, mostMarks),
    fit: (mark) => fitOf(observed, mark),
  }
}

/** One file, without the files in it. */
async function look(file: FileSource) {
  const { sha256, entries, texts } = await scan(file)
  const observed = observe(entries)
  const byTimes = markIn(observed)
  const marks: FoundMark[] = [
    ...(await entryMarks(file, entries)).map((found) => ({ ...found, place: 'entry' as const })),
    ...texts.map((found) => ({
      ...found,
      place: entries.length > 0 ? ('entry' as const) : ('line' as const),
    })),
    ...(byTimes ? [{ mark: byTimes, release: null, place: 'times' as const }] : []),
  ]
  const distinct = new Map(marks.map((found) => [`${found.place} ${found.mark.toString('hex')}`, found]))
  return { sha256, entries, observed, marks: [...distinct.values()].slice(0, mostMarks) }
}

/** The hash, and the entries: where the directory is cut off or followed by other bytes, those whose headers are left. */
async function scan(file: FileSource) {
  const directory = await readDirectory(file).catch((error: unknown) => {
    if (error instanceof FileRefused) return null
    throw error
  })
  const hash = createHash('sha256')
  const texts: WrittenMark[] = []
  const entries: LocalEntry[] =
    directory?.entries.map((entry) => ({ ...entry, offset: entry.offset + directory.prefix })) ?? []
  let [read, last] = [0, '']
  for await (const bytes of partsOf(file, 0, file.bytes)) {
    hash.update(bytes)
    if (directory) continue
    const text = last + bytes.toString('latin1')
    texts.push(...marksIn(text))
    entries.push(...localEntriesIn(text, read - last.length).slice(0, releaseLimits.entries - entries.length))
    read += bytes.length
    last = text.slice(-longestHeader)
  }
  return { sha256: hash.digest(), entries, texts }
}

async function entryMarks(file: FileSource, entries: readonly LocalEntry[]): Promise<WrittenMark[]> {
  const found: WrittenMark[] = []
  for (const entry of entries.filter(({ name }) => isMarkEntry(name)).slice(0, mostMarks))
    found.push(...marksIn(String(await unpack(file, entry, mostText))))
  return found
}

const mostText = 4096
const inflate = promisify(inflateRaw)
const packed = new RegExp(`\\.(${fileKinds.join('|')})$`, 'i')

/** Archives and scripts in an archive, and the contents of a file by gzip. */
async function* filesInside(file: FileSource, entries: readonly LocalEntry[]): AsyncGenerator<Buffer> {
  const start = await file.read(0, 2)
  if (start.toString('latin1') === '\x1f\x8b' && file.bytes <= limits.insideBytes) {
    const all = await file.read(0, file.bytes)
    yield promisify(gunzip)(all, { maxOutputLength: limits.insideBytes }).catch(() => Buffer.alloc(0))
  }
  for (const entry of entries.filter(({ name }) => packed.test(name)).slice(0, mostInside))
    yield unpack(file, entry, limits.insideBytes)
}

/** An entry's contents; nothing where they are larger than `limit`, broken on the way, or in a form that a stamp does not have. */
async function unpack(file: FileSource, entry: LocalEntry, limit: number): Promise<Buffer> {
  const header = await file.read(entry.offset, entry.offset + 30)
  if (header.length < 30 || entry.packed > limit) return Buffer.alloc(0)
  const start = entry.offset + 30 + header.readUInt16LE(26) + header.readUInt16LE(28)
  const contents = await file.read(start, start + entry.packed)
  if (entry.method !== 8) return contents
  return inflate(contents, { maxOutputLength: limit }).catch(() => Buffer.alloc(0))
}
