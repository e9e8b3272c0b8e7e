import { crc32 } from 'node:zlib'
import type { FileSource } from '../storage/file-source.ts'
import type { Range } from '../storage/file-store.ts'
import { extraFields, isFolder, isSignature, readDirectory, type Directory, type Entry } from './directory.ts'
import { markEntry, markJson, type Mark } from './marks.ts'
import type { Plan } from './plan.ts'
import { unixField, unixTimes, type UnixTime } from './unix-times.ts'
import { stepsOf, subsetsOf, withSteps, wordsOf, type Subsets } from './times.ts'

/** An entry that stays, with its place in the stamped file. */
interface Kept {
  entry: Entry
  offset: number
  /** Null for a folder, which carries no mark. */
  subsets: Subsets | null
  unix: UnixTime | undefined
}

/** Where an entry's own header has the time, and where the time ends. */
const [timeAt, timeEnd] = [10, 12]
/** Records of the central directory that are written at once. */
const batch = 256

/**
 * A zip or jar: nothing is unpacked or packed again. Times change where they stand, the entry with the mark follows the last
 * entry, and a new central directory ends the file. A jar's signatures, which a stamp would break, are left out.
 */
export async function planZip(file: FileSource, kind: 'jar' | 'zip'): Promise<Plan> {
  const directory = await readDirectory(file)
  const { spans, kept } = layOut(directory, kind, await unixTimes(file, directory))
  const body = spans.reduce((sum, { start, end }) => sum + end - start, 0)
  const records = kept.reduce((sum, { entry }) => sum + entry.end - entry.at, 0)
  const inOrder = [...kept].sort((a, b) => a.entry.offset - b.entry.offset)

  const name = markEntry(kind)
  const subsets = subsetsOf(name)
  /** The new entry looks as old as the first one. */
  const added = (mark: Mark) => {
    const time = withSteps(kept[0]?.entry.time ?? 0, stepsOf(subsets, wordsOf(mark.mark)))
    return newEntry(name, markJson(mark), time, kept[0]?.entry.date ?? 0x21, body)
  }

  return {
    bytes(mark) {
      const { entry, record } = added(mark)
      return body + entry.length + records + record.length + 22 + directory.comment.length
    },
    *pieces(mark) {
      const words = wordsOf(mark.mark)
      const { entry, record } = added(mark)
      yield* spans
      yield entry
      for (let from = 0; from < kept.length; from += batch)
        yield Buffer.concat(
          kept.slice(from, from + batch).map((one) => recordOf(directory.central, one, words)),
        )
      const end = endRecord(kept.length + 1, records + record.length, body + entry.length, directory.comment)
      yield Buffer.concat([record, end])
    },
    patch(part, at, mark) {
      const words = wordsOf(mark.mark)
      for (let index = firstEnding(inOrder, at); index < inOrder.length; index++) {
        const { entry, subsets: own, unix } = inOrder[index]!
        if (entry.offset + timeAt >= at + part.length) return
        if (own === null) continue
        const steps = stepsOf(own, words)
        write(part, entry.offset + timeAt - at, withSteps(entry.time, steps), 2)
        if (unix) write(part, unix.at - at, withStepsOfUnix(unix.seconds, steps), 4)
      }
    },
  }
}

/** The bytes of the stored file before its central directory. */
function layOut(
  { entries, start }: Directory,
  kind: 'jar' | 'zip',
  times: Map<Entry, UnixTime>,
): { spans: Range[]; kept: Kept[] } {
  const inOrder = [...entries].sort((a, b) => a.offset - b.offset)
  const spans: Range[] = []
  const offsets = new Map<Entry, number>()
  let removed = 0
  for (const [index, entry] of inOrder.entries()) {
    const end = inOrder[index + 1]?.offset ?? start
    const last = spans.at(-1)
    if (kind === 'jar' && isSignature(entry)) {
      removed += end - entry.offset
      continue
    }
    offsets.set(entry, entry.offset - removed)
    if (last?.end === entry.offset) last.end = end
    else spans.push({ start: entry.offset, end })
  }
  const kept = entries
    .filter((entry) => offsets.has(entry))
    .map((entry) => ({
      entry,
      offset: offsets.get(entry)!,
      subsets: isFolder(entry) ? null : subsetsOf(entry.name),
      unix: times.get(entry),
    }))
  return { spans, kept }
}

/** The first entry whose times end after a place. */
function firstEnding(inOrder: readonly Kept[], at: number): number {
  let [low, high] = [0, inOrder.length]
  while (low < high) {
    const middle = (low + high) >> 1
    const { entry, unix } = inOrder[middle]!
    if ((unix ? unix.at + 4 : entry.offset + timeEnd) > at) high = middle
    else low = middle + 1
  }
  return low
}

/** A part may start or end between the bytes of a number: outside of a buffer nothing is written. */
function write(part: Buffer, at: number, value: number, bytes: number): void {
  for (let byte = 0; byte < bytes; byte++) part[at + byte] = (value >> (byte * 8)) & 0xff
}

/** Seconds of Unix with other minutes and seconds. */
const withStepsOfUnix = (seconds: number, steps: number) => Math.floor(seconds / 3600) * 3600 + steps * 2

function recordOf(central: Buffer, { entry, offset, subsets }: Kept, mark: Uint32Array): Buffer {
  const record = Buffer.from(central.subarray(entry.at, entry.end))
  record.writeUInt32LE(offset, 42)
  if (subsets === null) return record
  const steps = stepsOf(subsets, mark)
  record.writeUInt16LE(withSteps(entry.time, steps), 12)
  // Programs that find a finer time believe that one: seconds of Unix, or tenths of a microsecond of NTFS.
  for (const [id, start, end] of extraFields(central, entry)) {
    const at = start - entry.at
    if (id === unixField && end - start >= 5) {
      record.writeInt32LE(withStepsOfUnix(record.readInt32LE(at + 1), steps), at + 1)
    }
    if (id === 0x000a && end - start >= 16) {
      const ticks = record.readBigUInt64LE(at + 8)
      record.writeBigUInt64LE(ticks - (ticks % 36_000_000_000n) + BigInt(steps) * 20_000_000n, at + 8)
    }
  }
  return record
}

/** A stored entry at the end of the entries, and its record in the central directory. */
function newEntry(name: string, contents: Buffer, time: number, date: number, offset: number) {
  const header = Buffer.alloc(30)
  header.writeUInt32LE(0x04034b50, 0)
  header.writeUInt16LE(10, 4)
  header.writeUInt16LE(time, timeAt)
  header.writeUInt16LE(date, timeEnd)
  header.writeUInt32LE(crc32(contents), 14)
  header.writeUInt32LE(contents.length, 18)
  header.writeUInt32LE(contents.length, 22)
  header.writeUInt16LE(name.length, 26)
  const record = Buffer.alloc(46)
  record.writeUInt32LE(0x02014b50, 0)
  record.writeUInt16LE(10, 4)
  // From the version that is needed to the length of the name, both say the same.
  header.copy(record, 6, 4, 28)
  record.writeUInt32LE(offset, 42)
  return {
    entry: Buffer.concat([header, Buffer.from(name), contents]),
    record: Buffer.concat([record, Buffer.from(name)]),
  }
}

function endRecord(count: number, size: number, start: number, comment: Buffer): Buffer {
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(count, 8)
  end.writeUInt16LE(count, 10)
  end.writeUInt32LE(size, 12)
  end.writeUInt32LE(start, 16)
  end.writeUInt16LE(comment.length, 20)
  return Buffer.concat([end, comment])
}
