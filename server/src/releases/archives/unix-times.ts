import { readAhead, type FileSource } from '../storage/file-source.ts'
import { extraFields, fieldsIn, type Directory, type Entry } from './directory.ts'
import { FileRefused } from './refusals.ts'

/** The number of the field with seconds of Unix that Info-ZIP writes. */
export const unixField = 0x5455

/** The time in an entry's own header: its place in the file, and its seconds. */
export interface UnixTime {
  at: number
  seconds: number
}

const longestHeader = 30 + 2 * 0xffff
/** So many bytes are read at once: a bucket answers a few large questions sooner than thousands of small ones. */
const readAtOnce = 4 * 1024 ** 2

/**
 * The times that `unzip` believes. They stand in the entries' own headers, whose fields the central directory does not tell; read
 * for the entries alone that have such a time in the directory.
 */
export async function unixTimes(file: FileSource, directory: Directory): Promise<Map<Entry, UnixTime>> {
  const times = new Map<Entry, UnixTime>()
  const timed = directory.entries.filter((entry) =>
    extraFields(directory.central, entry).some(([id]) => id === unixField),
  )
  const ahead = readAhead(file, readAtOnce)
  for (const entry of timed.sort((a, b) => a.offset - b.offset)) {
    const header = await ahead.read(entry.offset, entry.offset + longestHeader)
    const start = 30 + entry.name.length
    if (header.length < start) throw new FileRefused('damaged')
    for (const [id, from, to] of fieldsIn(header, start, start + header.readUInt16LE(28)))
      if (id === unixField && to - from >= 5 && header[from]! & 1)
        times.set(entry, { at: entry.offset + from + 1, seconds: header.readInt32LE(from + 1) })
  }
  return times
}
